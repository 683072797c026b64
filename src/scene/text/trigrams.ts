/** So many things next to each other are marked as one run. Fewer take more memory, more are looked through in vain. */
const RUN = 16;
/** So many runs share a table: as many as a number has bits. */
const RUNS = 32;
/** A table has 2 to this many marks: ten times the trigrams of a run of names, so that few are set by chance. */
const MARK_BITS = 12;
const LETTERS = 3;

/**
 * Tells where a part of a text cannot stand, without looking: every three letters of a thing, whatever they are, set a mark
 * for the run of things it is in. A part may stand where the marks of all its letters are set; different letters may share one.
 */
export class Trigrams {
  /** In each table, bit r of number m: something in run r sets mark m. */
  readonly #tables: Uint32Array[] = [];
  #count = 0;

  /** Marks what the next thing holds. Things go by their place, in the order they are added. */
  add(thing: string): void {
    const run = Math.floor(this.#count++ / RUN);
    if (run === this.#tables.length * RUNS) this.#tables.push(new Uint32Array(2 ** MARK_BITS));
    const table = this.#tables.at(-1);
    if (table === undefined) return;
    for (let at = 0; at + LETTERS <= thing.length; at++) {
      const mark = markAt(thing, at);
      table[mark] = (table[mark] ?? 0) | (1 << (run % RUNS));
    }
  }

  /** The places where a part may stand, from `first` up to but not including `end`; all of them for a part shorter than three letters. */
  *mayHold(part: string): Generator<{ first: number; end: number }> {
    const marks = Array.from({ length: Math.max(part.length - LETTERS + 1, 0) }, (_, at) => markAt(part, at));
    if (marks.length === 0) {
      yield { first: 0, end: this.#count };
      return;
    }
    // The lowest bit that is set is taken off, until none is left.
    for (const [index, table] of this.#tables.entries())
      for (let runs = commonTo(marks, table); runs !== 0; runs &= runs - 1) {
        const first = (index * RUNS + 31 - Math.clz32(runs & -runs)) * RUN;
        yield { first, end: Math.min(first + RUN, this.#count) };
      }
  }
}

/** The runs of a table, a bit for each, that have all of some marks. */
function commonTo(marks: readonly number[], table: Uint32Array): number {
  let runs = -1;
  for (const mark of marks) {
    runs &= table[mark] ?? 0;
    if (runs === 0) break;
  }
  return runs;
}

/** The mark of the three letters at a position. The factor, the golden ratio of 32 bits, spreads neighbors over all marks. */
function markAt(text: string, at: number): number {
  const letters = text.charCodeAt(at) * 961 + text.charCodeAt(at + 1) * 31 + text.charCodeAt(at + 2);
  return Math.imul(letters, 0x9e3779b1) >>> (32 - MARK_BITS);
}
