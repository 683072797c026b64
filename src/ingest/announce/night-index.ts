import type { ComparableListing } from '#interpret/duplicates/listings.ts';
import type { Pace } from '../hear/pace.ts';

/** A listing that stands, of any source, and the show it became. */
export interface Neighbour {
  source: string;
  key: string;
  show: string;
  venue: string | null;
  told: ComparableListing;
}

/** Where at most so many listings may be one show with another, all of them are compared with it; of more, the likeliest so many. */
const MAX_COMPARED = 60;

/** The standing listings of one date, found by what they must have in common with a listing of the source being heard to be one show with it. */
export class NightIndex {
  /** How many listings of other sources were read for it, standing or gone. */
  read = 0;
  readonly #source: string;
  readonly #order = new Map<Neighbour, number>();
  readonly #others = new Places();
  readonly #ownByHour = new Map<string | null, Places>();
  readonly #doubles = new Map<string, Neighbour[]>();
  readonly #byShow = new Map<string, Neighbour[]>();

  /** @param source the id of the source being heard, whose own listings are compared with nothing but their doubles, and those that name their night twice */
  constructor(source: string) {
    this.#source = source;
  }

  add(neighbour: Neighbour): void {
    if (neighbour.source === this.#source) {
      append(this.#doubles, neighbour.told.double, neighbour);
      append(this.#byShow, neighbour.show, neighbour);
      this.#ownByHour.getOrInsertComputed(hourOf(neighbour.told), () => new Places()).add(neighbour);
      return;
    }
    this.#order.set(neighbour, this.#order.size);
    this.#others.add(neighbour);
  }

  /** The source's own listings that say the same of who plays, when and where. */
  doubles({ double }: ComparableListing): readonly Neighbour[] {
    return this.#doubles.get(double) ?? [];
  }

  /** The source's own listings of the same hour and place: one of them may name the night a second time. */
  async sameHour(venue: string | null, told: ComparableListing, pace: Pace): Promise<readonly Neighbour[]> {
    return (await this.#ownByHour.get(hourOf(told))?.around(venue, told, pace)) ?? [];
  }

  /** The source's own listings that are a show. */
  ownOf(show: string): readonly Neighbour[] {
    return this.#byShow.get(show) ?? [];
  }

  /** What other sources say that may be one show with a listing, in the order it was added. */
  async candidates(venue: string | null, told: ComparableListing, pace: Pace): Promise<Neighbour[]> {
    const found = await this.#others.around(venue, told, pace);
    return found.sort((a, b) => (this.#order.get(a) ?? 0) - (this.#order.get(b) ?? 0));
  }
}

function hourOf({ when }: ComparableListing): string | null {
  return when.startTime ?? null;
}

/** Listings of one date by their venues. */
class Places {
  readonly #everywhere = new Bucket();
  readonly #byVenue = new Map<string | null, Bucket>();

  add(neighbour: Neighbour): void {
    this.#everywhere.add(neighbour);
    this.#byVenue.getOrInsertComputed(neighbour.venue, () => new Bucket()).add(neighbour);
  }

  /**
   * Those that may be at one place with a listing. Known venues tell nights apart without reading on; where one is unknown, a word of the
   * title must be shared.
   */
  async around(venue: string | null, told: ComparableListing, pace: Pace): Promise<Neighbour[]> {
    if (venue === null) return this.#everywhere.sharing(told, pace);
    return [
      ...((await this.#byVenue.get(venue)?.likeliest(told, pace)) ?? []),
      ...((await this.#byVenue.get(null)?.sharing(told, pace)) ?? []),
    ];
  }
}

/** Listings of one date and place, found by the words of their titles once these are asked for. */
class Bucket {
  readonly #members: Neighbour[] = [];
  readonly #byWord = new Map<string, Neighbour[]>();
  /** How many of the members stand under their words. */
  #filed = 0;

  add(neighbour: Neighbour): void {
    this.#members.push(neighbour);
  }

  /** All of them where they are few, else those that share the title or its rarest words. */
  async likeliest(told: ComparableListing, pace: Pace): Promise<readonly Neighbour[]> {
    return this.#members.length <= MAX_COMPARED ? this.#members : this.sharing(told, pace);
  }

  /** Those that share a word of the title; of many, those that share all of it or its rarest words. */
  async sharing(told: ComparableListing, pace: Pace): Promise<Neighbour[]> {
    await this.#file(pace);
    const title = pace.step(() => told.title);
    const under = (key: string) => this.#byWord.get(key) ?? [];
    const rarest = [...title.words.keys()].map(under).sort((a, b) => a.length - b.length);
    const titled = new Set(title.texts.flatMap((text) => under(whole(text)).slice(0, MAX_COMPARED)));
    const found = new Set(titled);
    for (const list of rarest) {
      for (const neighbour of list) {
        // In such a crowd those of the same title are enough.
        if (found.size >= MAX_COMPARED) return [...(titled.size > 0 ? titled : found)];
        found.add(neighbour);
      }
    }
    return [...found];
  }

  async #file({ turn, step }: Pace): Promise<void> {
    for (; this.#filed < this.#members.length; this.#filed++) {
      await turn();
      const neighbour = this.#members[this.#filed];
      if (neighbour === undefined) return;
      const { words, texts } = step(() => neighbour.told.title);
      for (const key of new Set([...words.keys(), ...texts.map(whole)])) append(this.#byWord, key, neighbour);
    }
  }
}

/** A whole title among words; one of a single word is that word. */
function whole(text: string): string {
  return text.includes(' ') ? ` ${text.replaceAll(' ', '')}` : text;
}

function append(lists: Map<string, Neighbour[]>, key: string, neighbour: Neighbour): void {
  lists.getOrInsertComputed(key, () => []).push(neighbour);
}
