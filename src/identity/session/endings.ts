import { failureOf } from '#database/engines/failures.ts';
import type { Database } from '#database/engines/open.ts';
import { note } from '#log.ts';
import { type EndedFile, openEndedFile } from './ended-file.ts';
import { endSession, findSession } from './session-store.ts';

/** How often the database is tried again, in milliseconds. */
const AGAIN_MS = 2_000;

/**
 * Ends sessions, also while the database can write nothing: what it could not be told is remembered here, holds at once for whoever asks
 * this process, and is written as soon as that works. The file, if there is one, brings it over a restart; other processes learn of it
 * only from the database.
 */
export interface Endings {
  /** Ends a session of an account. @throws whatever is no failure of the disk */
  end: (accountId: string, id: string) => Promise<void>;
  /** Whether a session was ended though the database still has it. */
  has: (id: string) => boolean;
}

/** @param file where it is remembered over a restart; undefined: nowhere */
export function openEndings(db: Database, file: string | undefined): Endings {
  const kept: EndedFile | undefined = file === undefined ? undefined : openEndedFile(file);
  const ended = new Set<string>(kept?.read());
  let isTrying = false;

  async function writeAll(): Promise<void> {
    isTrying = false;
    const now = [...ended];
    try {
      await db.deleteFrom('session').where('id', 'in', now).execute();
      for (const id of now) ended.delete(id);
      kept?.write(ended);
    } catch (error) {
      // Anything else is told to whoever asks next.
      if (failureOf(error) !== 'broken') tryLater();
    }
  }

  function tryLater(): void {
    if (isTrying) return;
    isTrying = true;
    setTimeout(writeAll, AGAIN_MS).unref();
  }

  if (ended.size > 0) tryLater();
  return {
    has: (id) => ended.has(id),
    async end(accountId, id) {
      try {
        await endSession(db, accountId, id);
      } catch (error) {
        if (failureOf(error) === undefined) throw error;
        if ((await findSession(db, id))?.account_id !== accountId) return;
        ended.add(id);
        note({ ended: kept?.write(ended) === true ? 'in a file' : 'in memory' });
        tryLater();
      }
    },
  };
}
