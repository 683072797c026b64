import { fold } from '#scene/text/names.ts';

/** Somebody or somewhere under an id, with every spelling, its name the first. */
export interface Spelt {
  id: string;
  spellings: readonly string[];
}

/** Everybody there was and will be: those who leave the pack, those new in it, and those who stay. */
interface Change<T> {
  gone: readonly T[];
  added: readonly T[];
  staying: readonly T[];
  /** Where the pack itself says that old addresses lead. */
  said?: ReadonlyMap<string, string>;
}

/**
 * Who of those that leave a pack is in it under another id: whoever leaves is the one that the pack says its address leads to; else the one that
 * has its name, or has it among its spellings; else the one new one that shares a spelling with it. Where there are several, nobody is taken for it.
 * @param mayBe whether two of like names can be one at all
 * @returns the new id by the old
 */
export function findMoves<T extends Spelt>(
  { gone, added, staying, said = new Map() }: Change<T>,
  mayBe: (one: T, other: T) => boolean = () => true,
): Map<string, string> {
  const there = bySpelling([...added, ...staying], ({ spellings }) => spellings);
  const named = bySpelling([...added, ...staying], ({ spellings }) => spellings.slice(0, 1));
  const fresh = bySpelling(added, ({ spellings }) => spellings);
  const known = new Set([...added, ...staying].map(({ id }) => id));
  const moves = new Map<string, string>();
  for (const one of gone) {
    const to = said.get(one.id);
    if (to !== undefined && known.has(to)) {
      moves.set(one.id, to);
      continue;
    }
    const name = one.spellings.slice(0, 1);
    // The surest way first: of the same name, known by that name, new and with any spelling in common.
    for (const found of [meet(name, named), meet(name, there), meet(one.spellings, fresh)]) {
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

function bySpelling<T extends Spelt>(all: readonly T[], of: (one: T) => readonly string[]): Index<T> {
  const index = new Map<string, T[]>();
  for (const one of all) for (const key of keys(of(one))) index.set(key, [...(index.get(key) ?? []), one]);
  return index;
}

function meet<T>(spellings: readonly string[], index: Index<T>): Set<T> {
  return new Set([...keys(spellings)].flatMap((key) => index.get(key) ?? []));
}

function keys(spellings: readonly string[]): Set<string> {
  return new Set(spellings.map(fold).filter((key) => key !== ''));
}
