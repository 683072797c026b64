/** Paths into JSON: keys joined by dots, '[]' after a list: 'venue.name', 'artists[].name'. '' is the whole value. */

const MAX_VALUES = 200;
const MAX_STEPS = 10;

const MAX_LEAVES = 200;
const MAX_DEPTH = 4;

/** Every value at a path, in order; items of lists count one by one, with or without '[]'. */
export function valuesAt(value: unknown, path: string): unknown[] {
  let values = [value];
  for (const step of path.split('.').filter(Boolean).slice(0, MAX_STEPS)) {
    const key = step.replace(/(?:\[\])+$/, '');
    const found = key === '' ? values : values.flatMap(itemsOf).map((parent) => ownValue(parent, key));
    values = (step.endsWith('[]') ? found.flatMap(itemsOf) : found).filter((found) => found !== undefined).slice(0, MAX_VALUES);
  }
  return values;
}

/** The text at a path, several joined by commas; '' for none. */
export function textAt(value: unknown, path: string): string {
  return valuesAt(value, path)
    .flatMap(itemsOf)
    .map(sayScalar)
    .filter((text) => text !== '')
    .join(', ');
}

/** The paths of all scalars in an entry: {artists: [{name}]} has 'artists[].name'. */
export function leafPaths(entry: unknown): string[] {
  const paths = new Set<string>();
  const walk = (value: unknown, path: string, depth: number): void => {
    if (paths.size >= MAX_LEAVES || depth > MAX_DEPTH) return;
    if (Array.isArray(value)) {
      for (const item of value.slice(0, 3)) walk(item, `${path}[]`, depth + 1);
    } else if (isObject(value)) {
      for (const key in value) {
        if (paths.size >= MAX_LEAVES) break;
        if (Object.hasOwn(value, key) && !/[.[\]]/.test(key)) walk(value[key], path === '' ? key : `${path}.${key}`, depth + 1);
      }
    } else if (path !== '') paths.add(path);
  };
  walk(entry, '', 0);
  return [...paths];
}

/** Whether a value is an object but no list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function itemsOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value.slice(0, MAX_VALUES) : [value];
}

function ownValue(parent: unknown, key: string): unknown {
  return isObject(parent) && Object.hasOwn(parent, key) ? parent[key] : undefined;
}

function sayScalar(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : '';
}
