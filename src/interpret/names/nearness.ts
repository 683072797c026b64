import type { Worded } from './directory.ts';

/** How many letters of a name's start and of its end are looked up, each time with another of them left out. */
const EDGE = 6;

/** A block that holds more names than this tells nothing; it is passed over. */
const FULL = 400;

/**
 * Finds the names that start, end or share a word like a text, without going through all of them.
 * Two names one slip apart meet at their starts or ends, and two slips apart at the one that holds no more than one of them,
 * unless hundreds of names start and end alike.
 */
export class Nearness {
  readonly #blocks = new Map<string, number[]>();

  /** Remembers a name by its number. */
  add(name: number, worded: Worded): void {
    for (const block of blocksOf(worded)) {
      const names = this.#blocks.get(block);
      if (names === undefined) this.#blocks.set(block, [name]);
      else if (names.length <= FULL && names.at(-1) !== name) names.push(name);
    }
  }

  /** The numbers of all names worth comparing. */
  find(worded: Worded): Set<number> {
    const found = new Set<number>();
    for (const block of blocksOf(worded)) {
      const names = this.#blocks.get(block);
      if (names !== undefined && names.length <= FULL) for (const name of names) found.add(name);
    }
    return found;
  }
}

/** `<` marks a start, `>` an end, a space a word. */
function blocksOf({ key, words }: Worded): string[] {
  const blocks = words.map((word) => ` ${word}`);
  for (const [mark, edge] of [
    ['<', key.slice(0, EDGE)],
    ['>', key.slice(-EDGE)],
  ] as const) {
    if (edge.length < EDGE) blocks.push(mark + edge);
    for (let left = 0; left < edge.length; left++) blocks.push(mark + edge.slice(0, left) + edge.slice(left + 1));
  }
  return blocks;
}
