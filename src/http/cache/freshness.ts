import { setTimeout as after } from 'node:timers/promises';
import { type Clock, tonightAt, wallClock } from '#clock.ts';
import { type Head, readChangedNouns, readHead } from '#database/changes/change-log.ts';
import type { Database } from '#database/engines/open.ts';
import { NOUNS, type Noun } from '#scene/change.ts';
import { afterUnread } from '#yield-every.ts';

/** How long a reading of the log counts as current, in milliseconds: changes by other processes are seen this late at most. */
const CURRENT_MS = 250;
/** The shortest time between two readings for clients that know of later changes, in milliseconds. */
const MIN_REREAD_MS = 20;
/** How long a reading is waited for, in milliseconds; then outdated responses are served. */
const TIMEOUT_MS = 500;
/** After more changes than this between two readings, every noun counts as changed. */
const MAX_CHANGES = 5_000;

/** A position in the change log, and the time. */
export interface ContentVersion {
  /** Names the log; positions of another log mean something else. */
  epoch: string;
  position: number;
  /** The position of each noun's last change. */
  nouns: Readonly<Record<Noun, number>>;
  minute: string;
  night: string;
}

export interface VersionWatch {
  /** The version, if it was read a moment ago. */
  known: () => ContentVersion | undefined;
  /** The last version read, however old; also starts a new reading without waiting for it. */
  latest: () => ContentVersion | undefined;
  /**
   * Reads the version; concurrent callers share one reading.
   * @throws why it cannot be read, at once if the database has not answered for a while
   */
  read: () => Promise<ContentVersion>;
  /**
   * Reads it again for a client that knows of a later change. Anybody can claim that, so all claims within 20 ms share one reading, and
   * others keep the known version.
   */
  readAgain: () => Promise<ContentVersion>;
  /** Forgets the version: this process changed something. */
  invalidate: () => void;
}

/** Watches the change log and the clock. */
export function watchVersion(db: Database, clock: Clock, zone: string): VersionWatch {
  const look = versionReader(db, clock, zone);
  let version: ContentVersion | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<ContentVersion> | undefined;
  /** Why the database does not answer, if so. */
  let away: unknown;
  let triedAt = Number.NEGATIVE_INFINITY;
  /** Readings under way, abandoned ones included. */
  let underWay = 0;

  function invalidate(): void {
    readAt = Number.NEGATIVE_INFINITY;
    reading = undefined;
  }

  let again: Promise<ContentVersion> | undefined;
  let againAt = Number.NEGATIVE_INFINITY;
  async function readSoon(): Promise<ContentVersion> {
    await after(Math.max(againAt + MIN_REREAD_MS - performance.now(), 0), undefined, { ref: false });
    // Later callers may know of something this reading misses.
    [againAt, again, reading] = [performance.now(), undefined, undefined];
    return watch.read();
  }

  const watch: VersionWatch = {
    known: () => (performance.now() - readAt < CURRENT_MS ? version : undefined),
    latest() {
      if (watch.known() === undefined) watch.read().catch(() => {});
      return version;
    },
    read() {
      const start = performance.now();
      if (away !== undefined && (underWay > 0 || start - triedAt < CURRENT_MS)) return Promise.reject(away);
      if (reading !== undefined) return reading;
      [triedAt, underWay] = [start, underWay + 1];
      const looking = look().finally(() => {
        underWay--;
      });
      const mine: Promise<ContentVersion> = withTimeout(looking)
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
      // A late answer still shows that the database is there.
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
  };
  return watch;
}

/** Reads the head of the log, the versions of the nouns and the time. */
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

/** Limits a reading's time. An answer that is already waiting is still read. */
function withTimeout<T>(reading: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => afterUnread(() => late.reject(new Error('The database does not answer.'))), TIMEOUT_MS).unref();
  return Promise.race([reading, late.promise]).finally(() => clearTimeout(timer));
}
