import { isDeepStrictEqual } from 'node:util';

/** An artist, venue, post, service or source in a pack. */
export interface Entry {
  id: string;
  name: string;
}

/** How one kind of entry in the database differs from the pack. */
export interface Part {
  added: Entry[];
  /** `fields`: the differing ones, by their names in packs. */
  changed: (Entry & { fields: string[] })[];
  /** Entries with a new id in the pack. Shows follow, and the old address leads there. */
  moved: (Entry & { from: string; shows: number })[];
  /** `shows` lose their link; of a removed source, they are the upcoming ones that no other source lists. */
  removed: (Entry & { shows: number })[];
  /** Where people here set something else, which stays. */
  kept: (Entry & { why: string })[];
}

/** A part without changes. */
export function emptyPart(): Part {
  return { added: [], changed: [], moved: [], removed: [], kept: [] };
}

/** Names in packs of a source's columns. */
const FIELDS = { venue_id: 'venue', every_minutes: 'everyMinutes' };

/** Compares entries of the same ids field by field. */
export function compare<T extends Entry>(standing: readonly T[], wanted: readonly T[], but: readonly string[]) {
  const [there, here] = [new Map(wanted.map((one) => [one.id, one])), new Map(standing.map((one) => [one.id, one]))];
  const gone = standing.filter(({ id }) => !there.has(id));
  const added = wanted.filter(({ id }) => !here.has(id));
  const staying = wanted.filter(({ id }) => here.has(id));
  const part: Part = { added: added.map(idAndName), changed: [], moved: [], removed: [], kept: [] };
  for (const one of staying) {
    const fields = fieldsThatDiffer(one, here.get(one.id) as T).filter((field) => !but.includes(field));
    if (fields.length > 0) part.changed.push({ ...idAndName(one), fields });
  }
  return { part, gone, added, staying };
}

/** The differing fields, by their names in packs. */
export function fieldsThatDiffer(one: object, other: object): string[] {
  const [here, there] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  const fields = new Set([...here.keys(), ...there.keys()]);
  return [...fields].filter((field) => !isDeepStrictEqual(here.get(field), there.get(field))).map((field) => packFieldName(field));
}

function packFieldName(field: string): string {
  return new Map(Object.entries(FIELDS)).get(field) ?? field;
}

/** Divides entries that left into moved and removed; moved ones are then no additions. */
export async function splitGone(
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

/** An entry's id and name only. */
export function idAndName({ id, name }: Entry): Entry {
  return { id, name };
}
