import type { ServerResponse } from 'node:http';
import { type Cursor, readChanges, writeCursor } from '#database/changes/read-changes.ts';
import type { Database } from '#database/engines/open.ts';
import type { Changes } from '#scene/change.ts';
import { type Held, isNews } from './held-answers.ts';

/** How often the log is read while anybody waits, in milliseconds. */
const POLL_MS = 250;

/** The database, and the log position that pages have: nobody hears of a change before pages show it. */
export interface ChangeSource {
  db: Database;
  known: () => Promise<Cursor>;
}

/** Requests that wait for changes. Those at the same cursor share one reading. */
export class HeldSet {
  readonly #source: ChangeSource;
  readonly #held = new Set<Held>();
  /** All were sent everything up to here; undefined if someone may have missed something. */
  #told: string | undefined;
  /** How many were added so far. */
  #come = 0;
  #isLooking = false;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(source: ChangeSource) {
    this.#source = source;
  }

  get size(): number {
    return this.#held.size;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Holds a request until it is removed or its connection closes. */
  add(each: Held, response: ServerResponse): void {
    this.#held.add(each);
    this.#come++;
    response.once('close', () => this.remove(each));
    this.#timer ??= setInterval(() => this.#tick(), POLL_MS).unref();
    // Its cursor may be behind the others'.
    if (writeCursor(each.cursor) !== this.#told) this.#told = undefined;
    if (this.#isClosed) each.end();
  }

  remove(each: Held): void {
    if (!this.#held.delete(each) || this.#held.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Reads the log and sends news to all who lack it. */
  async look(): Promise<void> {
    if (this.#isLooking || this.#held.size === 0) return;
    this.#isLooking = true;
    try {
      const { db, known } = this.#source;
      const upTo = await known();
      const now = writeCursor(upTo);
      if (now === this.#told) return;
      const before = this.#come;
      const all = await this.#tellAll(db, upTo);
      this.#told = all && this.#come === before ? now : undefined;
    } catch {
      // The database is away: they wait on.
    } finally {
      this.#isLooking = false;
    }
  }

  close(): void {
    this.#isClosed = true;
    for (const each of this.#held) each.end();
  }

  /** @returns whether everybody is up to date */
  async #tellAll(db: Database, upTo: Cursor): Promise<boolean> {
    const readings = new Map<string, Promise<Changes>>();
    const all = await Promise.all(
      Array.from(this.#held, async (each) => {
        // Anybody can invent a cursor beyond the head: nothing is read for it.
        if (each.cursor.epoch === upTo.epoch && each.cursor.position >= upTo.position) return true;
        const changes = await readings.getOrInsertComputed(writeCursor(each.cursor), () => readChanges(db, each.cursor, upTo));
        if (this.#held.has(each) && isNews(changes)) each.tell(changes);
        return !changes.more;
      }),
    );
    return all.every(Boolean);
  }

  #tick(): void {
    void this.look();
    const now = performance.now();
    for (const each of this.#held) if (each.due <= now) each.atDue();
  }
}
