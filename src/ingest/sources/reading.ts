import type { Listing } from '#scene/shows/listing.ts';
import type { Language } from '#scene/site/language.ts';

/** Something in a source that could not be read as it stands: where, and why, in words a volunteer understands. */
export interface Problem {
  where: string;
  why: string;
}

/**
 * What reading one source gave, whatever its format.
 *
 * `complete` is false when the source is cut off or too broken for the absence of a listing to mean anything. What absence means
 * otherwise follows from the format: see `tellsAllBefore` in readers.ts.
 */
export interface Reading {
  listings: Listing[];
  problems: Problem[];
  complete: boolean;
  /** What it tells of days after the window, so far as it says so night by night: what was told of before may have been moved there. */
  beyond: Listing[];
  /** How many entries could not be read and are left out; each is among the problems, unless there are too many to name. */
  dropped: number;
  /** Identifiers of entries that stand in the source but could not be read: they are there, whatever they say. */
  unread: string[];
}

/** The days a source is read for, `YYYY-MM-DD` in `zone` (an IANA name, where the source's places are): `from` inclusive, `to` exclusive. */
export interface ReadingWindow {
  zone: string;
  from: string;
  to: string;
  /** In which it names its days, besides English, which all do now and then. */
  language?: Language | undefined;
}

/** The reading of a source in which nothing can be read. */
export function nothingRead(problems: ProblemList): Reading {
  return { listings: [], beyond: [], ...problems.told(), complete: false, unread: [] };
}

/** The most problems one reading tells; a source worse than that says how many more there were. */
const PROBLEMS_TOLD = 100;

/** The problems met while reading one source. The same sentence about the same place is told once. */
export class ProblemList {
  readonly #told = new Map<string, Problem>();
  #untold = 0;
  #dropped = 0;

  add(where: string, why: string): void {
    const sentence = `${where}: ${why}`;
    if (this.#told.has(sentence)) return;
    if (this.#told.size < PROBLEMS_TOLD) this.#told.set(sentence, { where, why });
    else this.#untold += 1;
  }

  /** Adds why an entry is left out, and counts it. */
  drop(where: string, why: string): void {
    this.#dropped += 1;
    this.add(where, why);
  }

  /** The problems and how many entries were left out, as a reading has them. */
  told(): Pick<Reading, 'problems' | 'dropped'> {
    return { problems: this.list(), dropped: this.#dropped };
  }

  list(): Problem[] {
    const rest = this.#untold === 0 ? [] : [{ where: 'the file', why: `${this.#untold} more problems like these` }];
    return [...this.#told.values(), ...rest];
  }
}
