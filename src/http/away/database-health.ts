import { failureOf } from '#database/engines/failures.ts';
import { afterUnread } from '#yield-every.ts';

/** How often the database is probed while there are requests, in milliseconds. */
const PROBE_MS = 500;
/** A slow answer counts as away only after this, in milliseconds. */
const TIMEOUT_MS = 4_000;

/** Whether the database answers. Away at once when it refuses connections, after four seconds when it hangs; back with its first answer. */
export class DatabaseHealth {
  readonly #probe: () => Promise<unknown>;
  readonly #listeners = new Set<() => void>();
  #isAway = false;
  #askedAt = Number.NEGATIVE_INFINITY;
  #isAsking = false;
  #late: NodeJS.Timeout | undefined;
  #again: NodeJS.Timeout | undefined;

  constructor(probe: () => Promise<unknown>) {
    this.#probe = probe;
  }

  get isAway(): boolean {
    return this.#isAway;
  }

  /** Probes, unless it did a moment ago. */
  check(): void {
    if (!this.#isAsking && performance.now() - this.#askedAt >= PROBE_MS) void this.#ask();
  }

  /** Calls back when the database goes away, and probes until then. @returns a function that stops both */
  onAway(listener: () => void): () => void {
    this.#listeners.add(listener);
    this.#askAgain();
    return () => this.#listeners.delete(listener);
  }

  /** Probes on a timer: there may be no requests while it is away. */
  #askAgain(): void {
    this.#again ??= setTimeout(() => {
      this.#again = undefined;
      if (!this.#isAsking && (this.#isAway || this.#listeners.size > 0)) void this.#ask();
    }, PROBE_MS).unref();
  }

  async #ask(): Promise<void> {
    this.#isAsking = true;
    this.#askedAt = performance.now();
    this.#late ??= setTimeout(() => this.#lateNow(), TIMEOUT_MS).unref();
    try {
      await this.#probe();
      this.#isAway = false;
    } catch (error) {
      // Any other error is an answer.
      if (failureOf(error) === 'unreachable') this.#leave();
      else this.#isAway = false;
    } finally {
      this.#isAsking = false;
      clearTimeout(this.#late);
      this.#late = undefined;
    }
    if (this.#isAway || this.#listeners.size > 0) this.#askAgain();
  }

  /** An answer may already be waiting to be read. */
  #lateNow(): void {
    afterUnread(() => this.#isAsking && this.#leave());
  }

  #leave(): void {
    if (this.#isAway) return;
    this.#isAway = true;
    for (const listener of [...this.#listeners]) listener();
  }
}
