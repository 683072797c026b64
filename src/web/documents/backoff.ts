/** How long a failed question waits before it is asked again (requirements 9): in milliseconds, and times as long each time. */
const FIRST_MS = 1_000;
const FACTOR = 1.5;
const MAX_MS = 60_000;
/** So much shorter or longer by chance, so that those who were cut off together do not come back together. */
const JITTER = 0.25;

/** The pauses between one try and the next. */
export class Backoff {
  readonly #random: () => number;
  #next = FIRST_MS;

  /** @param random from 0 up to 1 */
  constructor(random: () => number = Math.random) {
    this.#random = random;
  }

  /** The next pause, in milliseconds: from 1 s, half as long again each time, never over 60 s. */
  next(): number {
    const pause = this.#spread(this.#next);
    this.#next = Math.min(this.#next * FACTOR, MAX_MS);
    return pause;
  }

  /** The longest pause, in milliseconds: for what will not go better soon. */
  longest(): number {
    return this.#spread(MAX_MS);
  }

  /** After an answer one begins again. */
  reset(): void {
    this.#next = FIRST_MS;
  }

  #spread(ms: number): number {
    return Math.min(ms * (1 - JITTER + 2 * JITTER * this.#random()), MAX_MS);
  }
}
