import type { Field } from '#scene/sources/source-settings.ts';
import { readDays } from '../dates/days.ts';
import { readInstant } from '../dates/instants.ts';
import { fieldsByName } from '../rows/field-names.ts';
import { isObject, leafPaths, textAt } from './paths.ts';

export interface Items {
  items: unknown[];
  paths: Map<Field, string[]>;
}

/** How many entries are sampled, and how many values and levels are searched for a list. */
const MAX_SAMPLE = 20;
const MAX_SEARCHED = 20_000;
const MAX_DEPTH = 6;

/** The longest list of entries with dates, near the top first; undefined for none. */
export function findItems(feed: unknown): Items | undefined {
  let best: Items | undefined;
  let level = [feed];
  let searched = 0;
  for (let depth = 0; depth <= MAX_DEPTH && level.length > 0; depth += 1) {
    const next: unknown[] = [];
    for (const value of level) {
      searched += 1;
      if (searched > MAX_SEARCHED) return best;
      const list = Array.isArray(value) ? value : [];
      if (list.some(isObject) && list.length > (best?.items.length ?? 0)) {
        const paths = findPaths(list);
        if (paths.has('date')) best = { items: list, paths };
      }
      next.push(...childrenOf(value));
    }
    if (best !== undefined) return best;
    level = next;
  }
  return best;
}

/** The paths of the fields, by name and, for dates, by content. */
export function findPaths(items: unknown[]): Map<Field, string[]> {
  const sample = items.filter(isObject).slice(0, MAX_SAMPLE);
  const paths = [...new Set(sample.flatMap(leafPaths))];
  const byName = fieldsByName(paths, (column) => sample.some((entry) => isDate(textAt(entry, paths[column] ?? ''))));
  return new Map([...byName].map(([field, columns]) => [field, columns.map((column) => paths[column] ?? '')]));
}

function childrenOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.slice(0, MAX_SAMPLE);
  return isObject(value) ? Object.values(value).slice(0, 1000) : [];
}

function isDate(text: string): boolean {
  if (text === '' || text.length > 60) return false;
  return readInstant(text, 'UTC') !== undefined || readDays(text) !== undefined || readDays(text, true) !== undefined;
}
