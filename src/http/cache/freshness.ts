import { setTimeout as after } from 'node:timers/promises';
import { type Clock, tonightAt, wallClock } from '#clock.ts';
import { type Head, readChangedNouns, readHead } from '#database/changes/change-log.ts';
import type { Database } from '#database/engines/open.ts';
import { NOUNS, type Noun } from '#scene/change.ts';
import { afterUnread } from '#yield-every.ts';

/** For so long a reading of the log is taken to be current, in milliseconds: a change by another process is seen this late at most. */
const BELIEVED_MS = 250;
/** The shortest time between two readings for those who say that they know of a later change, in milliseconds. */
const AGAIN_MS = 20;
/** A database that does not answer for so long is not waited for, in milliseconds: what is kept is answered as it was. */
const LATE_MS = 500;
/** After more changes than this between two readings every noun counts as changed, without reading which did. */
const MAX_CHANGES = 5_000;

/** What responses are made from at one moment: a position in the log of changes, and the time. */
export interface ContentVersion {
  /** Names the log: another log's positions mean something else. */
  epoch: string;
  position: number;
  /** The version of each noun: the position of its last change. */
  nouns: Readonly<Record<Noun, number>>;
  minute: string;
  night: string;
}

/** Knows what answers are made of right now. */
export interface VersionWatch {
  /** The version, read a moment ago; undefined when it must be read again. */
  known: () => ContentVersion | undefined;
  /** The version as it was read last, however long ago, and has it read anew for the next who ask; undefined while none is known. Nobody waits for it. */
  latest: () => ContentVersion | undefined;
  /**
   * Reads it; those who ask at the same time share one reading.
   * @throws why it could not be read, at once where the database has not answered for a while
   */
  read: () => Promise<ContentVersion>;
  /**
   * Reads it anew for somebody who says they know of a later change. Anybody can say so: all who do within a fiftieth of a second wait for
   * one reading, and what others are answered with is not forgotten for their sake.
   */
  readAgain: () => Promise<ContentVersion>;
  /** Forgets it: this process has just changed something. */
  invalidate: () => void;
  /** Another process says that it changed something. Heeded at most once in a while: what it changes right after is found by the next reading. */
  notified: () => void;
}

/** Watches the log of changes and the clock. `zone` is the scene's own. */
export function watchVersion(db: Database, clock: Clock, zone: string): VersionWatch {
  const look = versionReader(db, clock, zone);
  let version: ContentVersion | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<ContentVersion> | undefined;
  /** Why the database does not answer; undefined while it does. */
  let away: unknown;
  let triedAt = Number.NEGATIVE_INFINITY;
  /** Readings under way, those that nobody waits for any more among them. */
  let underWay = 0;
  let notifiedAt = Number.NEGATIVE_INFINITY;

  function invalidate(): void {
    readAt = Number.NEGATIVE_INFINITY;
    reading = undefined;
  }

  let again: Promise<ContentVersion> | undefined;
  let againAt = Number.NEGATIVE_INFINITY;
  async function readSoon(): Promise<ContentVersion> {
    await after(Math.max(againAt + AGAIN_MS - performance.now(), 0), undefined, { ref: false });
    // Whoever comes from now on may know of something later than this finds.
    [againAt, again, reading] = [performance.now(), undefined, undefined];
    return watch.read();
  }

  const watch: VersionWatch = {
    known: () => (performance.now() - readAt < BELIEVED_MS ? version : undefined),
    latest() {
      if (watch.known() === undefined) watch.read().catch(() => {});
      return version;
    },
    read() {
      const start = performance.now();
      if (away !== undefined && (underWay > 0 || start - triedAt < BELIEVED_MS)) return Promise.reject(away);
      if (reading !== undefined) return reading;
      [triedAt, underWay] = [start, underWay + 1];
      const looking = look().finally(() => {
        underWay--;
      });
      const mine: Promise<ContentVersion> = inTime(looking)
        .then(
          (found) => {
            // A reading that began before a change may have missed it.
            if (reading === mine) [version, readAt] = [found, start];
            return found;
          },
          (error: unknown) => {
            [away, version] = [error, undefined];
            throw error;
          },
        )
        .finally(() => {
          if (reading === mine) reading = undefined;
        });
      // However late, it says that the database is there.
      looking.then(
        () => {
          away = undefined;
        },
        () => {},
      );
      reading = mine;
      return mine;
    },
    readAgain() {
      again ??= readSoon();
      return again;
    },
    invalidate,
    notified() {
      // A hearing notifies a hundred times: pages must not be made anew more often than without notifications.
      if (performance.now() - notifiedAt < BELIEVED_MS) return;
      notifiedAt = performance.now();
      invalidate();
    },
  };
  return watch;
}

/** Reads the position of the log, the versions of the nouns and the time. */
function versionReader(db: Database, clock: Clock, zone: string): () => Promise<ContentVersion> {
  let last: Pick<ContentVersion, 'epoch' | 'position' | 'nouns'> | undefined;

  async function nounsAt({ epoch, position, forgotten }: Head): Promise<ContentVersion['nouns']> {
    if (last?.epoch !== epoch || last.position < forgotten || position - last.position > MAX_CHANGES) return allAt(position);
    if (position === last.position) return last.nouns;
    return { ...last.nouns, ...Object.fromEntries(await readChangedNouns(db, last.position, position)) };
  }

  return async () => {
    const head = await readHead(db);
    const { epoch, position } = head;
    last = { epoch, position, nouns: await nounsAt(head) };
    const now = clock();
    const { date, time } = wallClock(now, zone);
    return { ...last, minute: `${date} ${time}`, night: tonightAt(now, zone) };
  };
}

function allAt(position: number): ContentVersion['nouns'] {
  return Object.fromEntries(NOUNS.map((noun) => [noun, position])) as ContentVersion['nouns'];
}

/** What a reading finds, unless it takes too long. What lies there unread is read before it is given up. */
function inTime<T>(reading: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => afterUnread(() => late.reject(new Error('The database does not answer.'))), LATE_MS).unref();
  return Promise.race([reading, late.promise]).finally(() => clearTimeout(timer));
}
