import { setTimeout as after } from 'node:timers/promises';
import { type Clock, tonightAt, wallClock } from '#clock.ts';
import { type Head, keysBetween, readHead } from '#database/changes/change-log.ts';
import type { Database } from '#database/engines/open.ts';
import { afterUnread } from '#yield-every.ts';
import type { ChangedKeys } from './changed-keys.ts';

/** For so long a reading of the log is taken to be current, in milliseconds: a change by another process is seen this late at most. */
const BELIEVED_MS = 250;
/** The shortest time between two readings for those who say that they know of a later change, in milliseconds. */
const AGAIN_MS = 20;
/** A database that does not answer for so long is not waited for, in milliseconds: what is kept is answered as it was. */
const LATE_MS = 500;
/** Of more changes than this between two readings nobody looks which they were: everything is made anew. */
const MOST_CHANGES = 5_000;

/** What answers are made of at a moment: a position of the log of changes, and the time. Where all are equal, equal answers are made. */
export interface ContentVersion {
  /** Names the log: another log's positions mean something else. */
  epoch: string;
  position: number;
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
   * Reads it, and which keys changed since it was read last; those who ask at the same time share one reading.
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

/** Watches the log of changes and the clock, and notes in `changed` what the log says. `zone` is the scene's own. */
export function watchVersion(db: Database, clock: Clock, zone: string, changed: ChangedKeys): VersionWatch {
  const look = versionReader(db, clock, zone, changed);
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

/** Reads where the log and the clock stand, and notes in `changed` what the log says since the reading before. */
function versionReader(db: Database, clock: Clock, zone: string, changed: ChangedKeys): () => Promise<ContentVersion> {
  /** The log and how far of it was noted. */
  let noted: Pick<Head, 'epoch' | 'position'> | undefined;

  async function follow({ epoch, position, forgotten }: Head): Promise<void> {
    const from = noted?.epoch === epoch ? noted.position : undefined;
    if (from === undefined || from < forgotten || position - from > MOST_CHANGES) changed.forgetUpTo(position);
    else if (position > from) changed.note(await keysBetween(db, from, position));
    noted = { epoch, position };
  }

  return async () => {
    const head = await readHead(db);
    await follow(head);
    const now = clock();
    const { date, time } = wallClock(now, zone);
    return { epoch: head.epoch, position: head.position, minute: `${date} ${time}`, night: tonightAt(now, zone) };
  };
}

/** What a reading finds, unless it takes too long. What lies there unread is read before it is given up. */
function inTime<T>(reading: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => afterUnread(() => late.reject(new Error('The database does not answer.'))), LATE_MS).unref();
  return Promise.race([reading, late.promise]).finally(() => clearTimeout(timer));
}
