import type { ComparableListing } from '#interpret/duplicates/listings.ts';
import type { Pace } from '../hear/pace.ts';

/** A current listing of any source, and its show. */
export interface Neighbor {
  source: string;
  key: string;
  show: string;
  venue: string | null;
  told: ComparableListing;
}

/** Up to this many listings are all compared; of more, the likeliest. */
const MAX_COMPARED = 60;

/** Current listings of one date, indexed by what a listing of the source must share with them to be the same show. */
export class NightIndex {
  /** How many listings of other sources were read, current or withdrawn. */
  read = 0;
  readonly #source: string;
  readonly #order = new Map<Neighbor, number>();
  readonly #others = new Places();
  readonly #ownByHour = new Map<string | null, Places>();
  readonly #doubles = new Map<string, Neighbor[]>();
  readonly #byShow = new Map<string, Neighbor[]>();

  /** @param source the id of the source; its own listings are compared only as duplicates */
  constructor(source: string) {
    this.#source = source;
  }

  add(neighbor: Neighbor): void {
    if (neighbor.source === this.#source) {
      append(this.#doubles, neighbor.told.duplicateKey, neighbor);
      append(this.#byShow, neighbor.show, neighbor);
      this.#ownByHour.getOrInsertComputed(hourOf(neighbor.told), () => new Places()).add(neighbor);
      return;
    }
    this.#order.set(neighbor, this.#order.size);
    this.#others.add(neighbor);
  }

  /** The source's own listings with the same performers, time and place. */
  doubles({ duplicateKey: double }: ComparableListing): readonly Neighbor[] {
    return this.#doubles.get(double) ?? [];
  }

  /** The source's own listings at the same hour and place. */
  async sameHour(venue: string | null, told: ComparableListing, pace: Pace): Promise<readonly Neighbor[]> {
    return (await this.#ownByHour.get(hourOf(told))?.around(venue, told, pace)) ?? [];
  }

  ownOf(show: string): readonly Neighbor[] {
    return this.#byShow.get(show) ?? [];
  }

  /** Other sources' listings that may be the same show, in order. */
  async candidates(venue: string | null, told: ComparableListing, pace: Pace): Promise<Neighbor[]> {
    const found = await this.#others.around(venue, told, pace);
    return found.sort((a, b) => (this.#order.get(a) ?? 0) - (this.#order.get(b) ?? 0));
  }
}

function hourOf({ when }: ComparableListing): string | null {
  return when.startTime ?? null;
}

class Places {
  readonly #everywhere = new Bucket();
  readonly #byVenue = new Map<string | null, Bucket>();

  add(neighbor: Neighbor): void {
    this.#everywhere.add(neighbor);
    this.#byVenue.getOrInsertComputed(neighbor.venue, () => new Bucket()).add(neighbor);
  }

  /** Listings that may be at the same place. Where one venue is unknown, a word of the title must be shared. */
  async around(venue: string | null, told: ComparableListing, pace: Pace): Promise<Neighbor[]> {
    if (venue === null) return this.#everywhere.sharing(told, pace);
    return [
      ...((await this.#byVenue.get(venue)?.likeliest(told, pace)) ?? []),
      ...((await this.#byVenue.get(null)?.sharing(told, pace)) ?? []),
    ];
  }
}

/** Listings of one date and place, indexed by the words of their titles at first use. */
class Bucket {
  readonly #members: Neighbor[] = [];
  readonly #byWord = new Map<string, Neighbor[]>();
  #filed = 0;

  add(neighbor: Neighbor): void {
    this.#members.push(neighbor);
  }

  /** All listings where they are few, else those with the same title or its rarest words. */
  async likeliest(told: ComparableListing, pace: Pace): Promise<readonly Neighbor[]> {
    return this.#members.length <= MAX_COMPARED ? this.#members : this.sharing(told, pace);
  }

  /** Listings that share a word of the title; of many, those with all of it or its rarest words. */
  async sharing(told: ComparableListing, pace: Pace): Promise<Neighbor[]> {
    await this.#file(pace);
    const title = pace.step(() => told.title);
    const under = (key: string) => this.#byWord.get(key) ?? [];
    const rarest = [...title.words.keys()].map(under).sort((a, b) => a.length - b.length);
    const titled = new Set(title.texts.flatMap((text) => under(wholeText(text)).slice(0, MAX_COMPARED)));
    const found = new Set(titled);
    for (const list of rarest) {
      for (const neighbor of list) {
        // Among so many, the same title is enough.
        if (found.size >= MAX_COMPARED) return [...(titled.size > 0 ? titled : found)];
        found.add(neighbor);
      }
    }
    return [...found];
  }

  async #file({ turn, step }: Pace): Promise<void> {
    for (; this.#filed < this.#members.length; this.#filed++) {
      await turn();
      const neighbor = this.#members[this.#filed];
      if (neighbor === undefined) return;
      const { words, texts } = step(() => neighbor.told.title);
      for (const key of new Set([...words.keys(), ...texts.map(wholeText)])) append(this.#byWord, key, neighbor);
    }
  }
}

function wholeText(text: string): string {
  return text.includes(' ') ? ` ${text.replaceAll(' ', '')}` : text;
}

function append(lists: Map<string, Neighbor[]>, key: string, neighbor: Neighbor): void {
  lists.getOrInsertComputed(key, () => []).push(neighbor);
}
