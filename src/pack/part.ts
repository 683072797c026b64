import { isDeepStrictEqual } from 'node:util';

/** Somebody, somewhere or something that a pack names. */
export interface Entry {
  id: string;
  name: string;
}

/** How one kind of thing in the database differs from what a pack says. */
export interface Part {
  added: Entry[];
  /** `fields`: what is said otherwise, as the pack calls it. */
  changed: (Entry & { fields: string[] })[];
  /** What stands under another id in the pack; its shows go along, and its old address leads there. */
  moved: (Entry & { from: string; shows: number })[];
  /** `shows`: those that lose the link; of a source, those to come that nobody announces any more. */
  removed: (Entry & { shows: number })[];
  /** What the pack says otherwise and people have set: it stays as they want it. */
  kept: (Entry & { why: string })[];
}

/** A part of which nothing is otherwise. */
export function noPart(): Part {
  return { added: [], changed: [], moved: [], removed: [], kept: [] };
}

/** How a source's columns are called in a pack. */
const FIELDS = { venue_id: 'venue', every_minutes: 'everyMinutes' };

/** Compares field by field what stands under the same ids. */
export function compare<T extends Entry>(standing: readonly T[], wanted: readonly T[], but: readonly string[]) {
  const [there, here] = [new Map(wanted.map((one) => [one.id, one])), new Map(standing.map((one) => [one.id, one]))];
  const gone = standing.filter(({ id }) => !there.has(id));
  const added = wanted.filter(({ id }) => !here.has(id));
  const staying = wanted.filter(({ id }) => here.has(id));
  const part: Part = { added: added.map(named), changed: [], moved: [], removed: [], kept: [] };
  for (const one of staying) {
    const fields = fieldsThatDiffer(one, here.get(one.id) as T).filter((field) => !but.includes(field));
    if (fields.length > 0) part.changed.push({ ...named(one), fields });
  }
  return { part, gone, added, staying };
}

/** The fields, as a pack calls them, in which two differ. */
export function fieldsThatDiffer(one: object, other: object): string[] {
  const [here, there] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  const fields = new Set([...here.keys(), ...there.keys()]);
  return [...fields].filter((field) => !isDeepStrictEqual(here.get(field), there.get(field))).map((field) => inPack(field));
}

function inPack(field: string): string {
  return new Map(Object.entries(FIELDS)).get(field) ?? field;
}

/** Says of those that left which moved and which are removed; where they moved to is then no addition. */
export async function withGone(
  part: Part,
  gone: readonly Entry[],
  moves: ReadonlyMap<string, string>,
  wanted: readonly Entry[],
  shows: (id: string) => Promise<number>,
): Promise<Part> {
  const names = new Map(wanted.map(({ id, name }) => [id, name]));
  for (const { id: from, name } of gone) {
    const to = moves.get(from);
    if (to === undefined) part.removed.push({ id: from, name, shows: await shows(from) });
    else part.moved.push({ from, id: to, name: names.get(to) ?? name, shows: await shows(from) });
  }
  const arrived = new Set(moves.values());
  return { ...part, added: part.added.filter(({ id }) => !arrived.has(id)) };
}

/** The id and the name of an entry, and no more of it. */
export function named({ id, name }: Entry): Entry {
  return { id, name };
}
