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
  /** Reads the version; concurrent callers share one reading. @throws why it cannot be read, at once while a reading takes too long */
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
  /** A reading that took too long; no other begins before it ends. */
  let late: Promise<ContentVersion> | undefined;

  function begin(): Promise<ContentVersion> {
    const start = performance.now();
    const mine: Promise<ContentVersion> = look()
      .then((found) => {
        // A reading that began before a change may have missed it.
        if (reading === mine) [version, readAt] = [found, start];
        return found;
      })
      .finally(() => {
        if (reading === mine) reading = undefined;
      });
    return mine;
  }

  /** Later callers may know of something the reading under way misses. */
  function abandon(): void {
    if (reading !== late) reading = undefined;
  }

  let again: Promise<ContentVersion> | undefined;
  let againAt = Number.NEGATIVE_INFINITY;
  async function readSoon(): Promise<ContentVersion> {
    await after(Math.max(againAt + MIN_REREAD_MS - performance.now(), 0), undefined, { ref: false });
    [againAt, again] = [performance.now(), undefined];
    abandon();
    return watch.read();
  }

  const watch: VersionWatch = {
    known: () => (performance.now() - readAt < CURRENT_MS ? version : undefined),
    latest() {
      if (watch.known() === undefined) watch.read().catch(() => {});
      return version;
    },
    async read() {
      if (reading !== undefined && reading === late) throw new Error(NO_ANSWER);
      reading ??= begin();
      const mine = reading;
      return withTimeout(mine, () => {
        late = mine;
      });
    },
    readAgain() {
      again ??= readSoon();
      return again;
    },
    invalidate() {
      readAt = Number.NEGATIVE_INFINITY;
      abandon();
    },
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

const NO_ANSWER = 'The database isn’t answering.';

/** Limits a reading's time. An answer that is already waiting is still read. */
function withTimeout<T>(reading: Promise<T>, onLate: () => void): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const giveUp = () => {
    onLate();
    reject(new Error(NO_ANSWER));
  };
  const timer = setTimeout(() => afterUnread(giveUp), TIMEOUT_MS).unref();
  return Promise.race([reading, promise]).finally(() => clearTimeout(timer));
}
