import { fold } from '#scene/text/names.ts';

/** An entry's id and spellings, its name first. */
export interface Spelt {
  id: string;
  spellings: readonly string[];
}

/** The entries before and after: those that leave, those that are new, and those that stay. */
interface Change<T> {
  gone: readonly T[];
  added: readonly T[];
  staying: readonly T[];
  /** Old addresses in the pack. */
  said?: ReadonlyMap<string, string>;
}

/**
 * Finds entries that left a pack under one id and are in it under another: by the pack's old addresses, else by the same name, else by a
 * shared spelling with one new entry. Ambiguous matches are left out.
 * @param mayBe whether two entries with similar names can be the same
 * @returns new ids by old
 */
export function findMoves<T extends Spelt>(
  { gone, added, staying, said = new Map() }: Change<T>,
  mayBe: (one: T, other: T) => boolean = () => true,
): Map<string, string> {
  const there = indexBySpelling([...added, ...staying], ({ spellings }) => spellings);
  const named = indexBySpelling([...added, ...staying], ({ spellings }) => spellings.slice(0, 1));
  const fresh = indexBySpelling(added, ({ spellings }) => spellings);
  const known = new Set([...added, ...staying].map(({ id }) => id));
  const moves = new Map<string, string>();
  for (const one of gone) {
    const to = said.get(one.id);
    if (to !== undefined && known.has(to)) {
      moves.set(one.id, to);
      continue;
    }
    const name = one.spellings.slice(0, 1);
    // From the surest to the least sure: same name, known spelling, any shared spelling.
    for (const found of [matchPairs(name, named), matchPairs(name, there), matchPairs(one.spellings, fresh)]) {
      const possible = [...found].filter((other) => mayBe(one, other));
      if (possible.length === 0) continue;
      const [only] = possible;
      if (possible.length === 1 && only !== undefined) moves.set(one.id, only.id);
      break;
    }
  }
  return moves;
}

type Index<T> = ReadonlyMap<string, readonly T[]>;

function indexBySpelling<T extends Spelt>(all: readonly T[], of: (one: T) => readonly string[]): Index<T> {
  const index = new Map<string, T[]>();
  for (const one of all) for (const key of keys(of(one))) index.set(key, [...(index.get(key) ?? []), one]);
  return index;
}

function matchPairs<T>(spellings: readonly string[], index: Index<T>): Set<T> {
  return new Set([...keys(spellings)].flatMap((key) => index.get(key) ?? []));
}

function keys(spellings: readonly string[]): Set<string> {
  return new Set(spellings.map(fold).filter((key) => key !== ''));
}
