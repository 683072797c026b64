/** Pauses between retries (requirements 9). */
const FIRST_MS = 1_000;
const FACTOR = 1.5;
const MAX_MS = 60_000;
/** Share by which pauses vary, so that clients that were cut off together do not return together. */
const JITTER = 0.25;

export class Backoff {
  readonly #random: () => number;
  #next = FIRST_MS;

  /** @param random from 0 up to 1 */
  constructor(random: () => number = Math.random) {
    this.#random = random;
  }

  /** The next pause, in milliseconds: 1 s at first, half as long again each time, at most 60 s. */
  next(): number {
    const pause = this.#spread(this.#next);
    this.#next = Math.min(this.#next * FACTOR, MAX_MS);
    return pause;
  }

  /** The longest pause, in milliseconds. */
  longest(): number {
    return this.#spread(MAX_MS);
  }

  /** Starts again at 1 s. */
  reset(): void {
    this.#next = FIRST_MS;
  }

  #spread(ms: number): number {
    return Math.min(ms * (1 - JITTER + 2 * JITTER * this.#random()), MAX_MS);
  }
}
