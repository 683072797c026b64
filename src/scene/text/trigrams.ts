/** Items per run. Smaller runs take more memory, larger runs mean more wasted searches. */
const ITEMS_PER_RUN = 16;
/** Runs per table: the bits of a number. */
const RUNS_PER_TABLE = 32;
/** The base-2 logarithm of a table's marks: ten times the trigrams of a run of names, so that few are set by chance. */
const MARK_BITS = 12;
const LETTERS = 3;

/**
 * Rules out runs of items that cannot contain a part of a text: every three letters of an item set a mark for its run.
 * A run may contain a part if the marks of all its letters are set; different letters may share a mark.
 */
export class Trigrams {
  /** Bit r of number m in a table: an item in run r sets mark m. */
  readonly #tables: Uint32Array[] = [];
  #count = 0;

  /** Adds the next item. Items are identified by their index. */
  add(thing: string): void {
    const run = Math.floor(this.#count++ / ITEMS_PER_RUN);
    if (run === this.#tables.length * RUNS_PER_TABLE) this.#tables.push(new Uint32Array(2 ** MARK_BITS));
    const table = this.#tables.at(-1);
    if (table === undefined) return;
    for (let at = 0; at + LETTERS <= thing.length; at++) {
      const mark = markAt(thing, at);
      table[mark] = (table[mark] ?? 0) | (1 << (run % RUNS_PER_TABLE));
    }
  }

  /**
   * Yields ranges of indexes that may contain a part, from `first` up to but not including `end`; all for a part of fewer than three
   * letters.
   */
  *mayHold(part: string): Generator<{ first: number; end: number }> {
    const marks = Array.from({ length: Math.max(part.length - LETTERS + 1, 0) }, (_, at) => markAt(part, at));
    if (marks.length === 0) {
      yield { first: 0, end: this.#count };
      return;
    }
    // Removes the lowest set bit until none is left.
    for (const [index, table] of this.#tables.entries())
      for (let runs = findCommonRuns(marks, table); runs !== 0; runs &= runs - 1) {
        const first = (index * RUNS_PER_TABLE + 31 - Math.clz32(runs & -runs)) * ITEMS_PER_RUN;
        yield { first, end: Math.min(first + ITEMS_PER_RUN, this.#count) };
      }
  }
}

/** Returns the runs of a table, one bit each, that have all of some marks. */
function findCommonRuns(marks: readonly number[], table: Uint32Array): number {
  let runs = -1;
  for (const mark of marks) {
    runs &= table[mark] ?? 0;
    if (runs === 0) break;
  }
  return runs;
}

/** Returns the mark of the three letters at a position. The factor, the 32-bit golden ratio, spreads neighbors over all marks. */
function markAt(text: string, at: number): number {
  const letters = text.charCodeAt(at) * 961 + text.charCodeAt(at + 1) * 31 + text.charCodeAt(at + 2);
  return Math.imul(letters, 0x9e3779b1) >>> (32 - MARK_BITS);
}
