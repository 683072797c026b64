import type { ServerResponse } from 'node:http';
import { type Cursor, readChanges, writeCursor } from '#database/changes/read-changes.ts';
import type { Database } from '#database/engines/open.ts';
import type { Changes } from '#scene/change.ts';
import { type Held, isNews } from './held-answers.ts';

/** How often the log is looked at while anybody waits, in milliseconds. */
const LOOK_MS = 250;

/** Where changes are read, and the place in the log up to which pages know them: nobody hears of a change before the pages have it. */
export interface ChangeSource {
  db: Database;
  known: () => Promise<Cursor>;
}

/** Those who wait for changes, told of them as they are logged. One reading of the log serves all who wait at the same cursor. */
export class HeldSet {
  readonly #source: ChangeSource;
  readonly #held = new Set<Held>();
  /** Everybody was told of what was logged up to here; undefined when somebody may not have been. */
  #told: string | undefined;
  /** How many have come so far: who comes while the others are being told is not among them. */
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
    this.#timer ??= setInterval(() => this.#tick(), LOOK_MS).unref();
    // The others may have been told of more than this one knows.
    if (writeCursor(each.cursor) !== this.#told) this.#told = undefined;
    if (this.#isClosed) each.end();
  }

  remove(each: Held): void {
    if (!this.#held.delete(each) || this.#held.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Looks at the log, and tells whoever does not know of all that is there. */
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
      // The database is away: they wait on and are told when it is back.
    } finally {
      this.#isLooking = false;
    }
  }

  /** Answers all who wait, and holds nobody any more. */
  close(): void {
    this.#isClosed = true;
    for (const each of this.#held) each.end();
  }

  /** @returns whether everybody was told of everything */
  async #tellAll(db: Database, upTo: Cursor): Promise<boolean> {
    const readings = new Map<string, Promise<Changes>>();
    const all = await Promise.all(
      Array.from(this.#held, async (each) => {
        // A cursor beyond the head makes nothing be read: anybody can make one up.
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
