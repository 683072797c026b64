import { Trigrams } from './trigrams.ts';

/** Ends every thing; stands in no text. */
const END = '\n';
/** Stands before each text of a thing of which the beginning is to be found; in no such text. */
export const BEGIN = '\t';

/**
 * Things with their texts, all in one long string: to look for a part of a text in a hundred thousand of them takes some
 * millionths of a second, or a thousandth for one of two letters, where a table takes tens. Things go by their place in it.
 */
export class Haystack {
  #text = '';
  /** Where each thing begins. */
  readonly #starts: number[] = [];
  readonly #trigrams = new Trigrams();

  /** Puts more things behind those that are there, in the order they are to be found in. A line break in one becomes a space. */
  add(things: readonly string[]): void {
    const lines = things.map((thing) => thing.replaceAll(END, ' '));
    let at = this.#text.length;
    for (const line of lines) {
      this.#starts.push(at);
      this.#trigrams.add(line);
      at += line.length + END.length;
    }
    this.#text += lines.map((line) => line + END).join('');
  }

  /** What stands at a place; undefined past the last. */
  at(place: number): string | undefined {
    const start = this.#starts[place];
    return start === undefined ? undefined : this.#text.slice(start, this.#startOf(place + 1) - END.length);
  }

  /** The things of which a text holds `part`, by their place, in order. */
  *holding(part: string): Generator<number> {
    if (part.includes(END)) return;
    for (const { first, end } of this.#trigrams.mayHold(part)) {
      const start = this.#startOf(first);
      const text = this.#text.slice(start, this.#startOf(end));
      for (let at = text.indexOf(part); at >= 0; ) {
        const place = this.#placeOf(start + at);
        yield place;
        at = text.indexOf(part, this.#startOf(place + 1) - start);
      }
    }
  }

  /** The things of which a text begins with `part`, by their place, in order. */
  beginning(part: string): Generator<number> {
    return this.holding(BEGIN + part);
  }

  /** The things of which a text holds `words`, or begins with `name`, which is the same without a leading article. */
  named(words: string, name: string): Generator<number> {
    // What begins with the words holds them.
    return name === words ? this.holding(words) : either(this.holding(words), this.beginning(name));
  }

  /** Where a thing begins; the end of all for the place past the last. */
  #startOf(place: number): number {
    return this.#starts[place] ?? this.#text.length;
  }

  /** The last thing that begins at or before a position. */
  #placeOf(at: number): number {
    let [low, high] = [0, this.#starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#starts[middle] ?? 0) <= at) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/** The places that either finds, in order, each once; only as far as they are asked for. */
export function* either(one: Iterator<number>, other: Iterator<number>): Generator<number> {
  let [a, b] = [one.next(), other.next()];
  while (!a.done || !b.done) {
    const place = Math.min(a.done ? Number.POSITIVE_INFINITY : a.value, b.done ? Number.POSITIVE_INFINITY : b.value);
    yield place;
    if (!a.done && a.value === place) a = one.next();
    if (!b.done && b.value === place) b = other.next();
  }
}
