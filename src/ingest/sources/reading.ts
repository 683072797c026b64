import type { Listing } from '#scene/shows/listing.ts';
import type { Language } from '#scene/site/language.ts';

/** Something unreadable in a source: where, and why, in plain words for volunteers. */
export interface Problem {
  where: string;
  why: string;
}

/** The result of reading a source. `complete` is false when the source is cut off or too broken to conclude anything from missing listings; see `tellsAllBefore` in readers.ts. */
export interface Reading {
  listings: Listing[];
  problems: Problem[];
  complete: boolean;
  /** Nights after the window, as known nights may have moved there. */
  beyond: Listing[];
  dropped: number;
  /** Identifiers of unreadable entries, which are not missing. */
  unread: string[];
}

/** The days to read in `zone` (IANA), `YYYY-MM-DD`: from `from` up to `to`. */
export interface ReadingWindow {
  zone: string;
  from: string;
  to: string;
  /** The language of day names, besides English. */
  language?: Language | undefined;
}

/** The reading of an unreadable source. */
export function nothingRead(problems: ProblemList): Reading {
  return { listings: [], beyond: [], ...problems.told(), complete: false, unread: [] };
}

/** The others are counted. */
const MAX_PROBLEMS = 100;

/** The problems of a source, each once. */
export class ProblemList {
  readonly #told = new Map<string, Problem>();
  #untold = 0;
  #dropped = 0;

  add(where: string, why: string): void {
    const sentence = `${where}: ${why}`;
    if (this.#told.has(sentence)) return;
    if (this.#told.size < MAX_PROBLEMS) this.#told.set(sentence, { where, why });
    else this.#untold += 1;
  }

  drop(where: string, why: string): void {
    this.#dropped += 1;
    this.add(where, why);
  }

  told(): Pick<Reading, 'problems' | 'dropped'> {
    return { problems: this.list(), dropped: this.#dropped };
  }

  list(): Problem[] {
    const rest = this.#untold === 0 ? [] : [{ where: 'the file', why: `${this.#untold} more problems like these` }];
    return [...this.#told.values(), ...rest];
  }
}
