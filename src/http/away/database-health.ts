import { failureOf } from '#database/engines/failures.ts';
import { afterUnread } from '#yield-every.ts';

/** How often the database is asked for a sign of life while anybody comes or waits, in milliseconds. */
const EVERY_MS = 500;
/** One that does not answer for so long is away, in milliseconds: a busy one is slow, not gone. */
const LATE_MS = 4_000;

/** Whether the database answers. One that refuses is away at once, one that hangs after four seconds; it is here again with its first answer. */
export class DatabaseHealth {
  readonly #probe: () => Promise<unknown>;
  readonly #listeners = new Set<() => void>();
  #isAway = false;
  #askedAt = Number.NEGATIVE_INFINITY;
  #isAsking = false;
  #late: NodeJS.Timeout | undefined;
  #again: NodeJS.Timeout | undefined;

  /** @param probe asks the database for anything at all */
  constructor(probe: () => Promise<unknown>) {
    this.#probe = probe;
  }

  get isAway(): boolean {
    return this.#isAway;
  }

  /** Asks for a sign of life, unless one was asked for a moment ago. */
  check(): void {
    if (!this.#isAsking && performance.now() - this.#askedAt >= EVERY_MS) void this.#ask();
  }

  /** Calls back when the database goes away, which is looked for until then. @returns what stops that */
  onAway(listener: () => void): () => void {
    this.#listeners.add(listener);
    this.#askAgain();
    return () => this.#listeners.delete(listener);
  }

  /** Nobody may come while it is away, and whoever waits for it wants to know: it is asked without that. */
  #askAgain(): void {
    this.#again ??= setTimeout(() => {
      this.#again = undefined;
      if (!this.#isAsking && (this.#isAway || this.#listeners.size > 0)) void this.#ask();
    }, EVERY_MS).unref();
  }

  async #ask(): Promise<void> {
    this.#isAsking = true;
    this.#askedAt = performance.now();
    this.#late ??= setTimeout(() => this.#lateNow(), LATE_MS).unref();
    try {
      await this.#probe();
      this.#isAway = false;
    } catch (error) {
      // Anything else that fails is the database's answer.
      if (failureOf(error) === 'unreachable') this.#leave();
      else this.#isAway = false;
    } finally {
      this.#isAsking = false;
      clearTimeout(this.#late);
      this.#late = undefined;
    }
    if (this.#isAway || this.#listeners.size > 0) this.#askAgain();
  }

  /** The answer that lies there unread is read before this goes on. */
  #lateNow(): void {
    afterUnread(() => this.#isAsking && this.#leave());
  }

  #leave(): void {
    if (this.#isAway) return;
    this.#isAway = true;
    for (const listener of [...this.#listeners]) listener();
  }
}
