import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { failureOf } from '#database/engines/failures.ts';
import { makeFolder, syncFolder } from '#database/engines/folder.ts';
import type { Database } from '#database/engines/open.ts';
import { note } from '#log.ts';
import { endSession, findSession } from './session-store.ts';

/** How often the database is retried, in milliseconds. */
const RETRY_MS = 2_000;

/**
 * Ends sessions even while the database cannot be written: remembered here, effective at once in this process, and written later. The file
 * keeps them over a restart; other processes see them only in the database.
 */
export interface Endings {
  /** Ends a session of an account. @throws any error but a disk failure */
  end: (accountId: string, id: string) => Promise<void>;
  /** Whether a session was ended though the database still has it. */
  has: (id: string) => boolean;
}

/** @param file keeps them over a restart */
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
      // Other errors show at the next request.
      if (failureOf(error) !== 'broken') tryLater();
    }
  }

  function tryLater(): void {
    if (isTrying) return;
    isTrying = true;
    setTimeout(writeAll, RETRY_MS).unref();
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

/** Some two thousand sessions. The file is overwritten in place, so it works on a full disk. */
const FILE_BYTES = 65_536;

/** The sessions that ended while the database could not be written. */
export interface EndedFile {
  read: () => string[];
  /** Writes all ids; false when they don't fit or the disk fails. */
  write: (ids: ReadonlySet<string>) => boolean;
}

/** Opens the file and reserves its space; without it nothing is kept. */
export function openEndedFile(path: string): EndedFile {
  const before = readOr(path, '');
  const ids = before.split('\n').filter((line) => /^[\w-]+$/.test(line));
  if (before.length !== FILE_BYTES) writeOver(path, ids, 'w');
  return { read: () => ids, write: (now) => writeOver(path, [...now], 'r+') };
}

function writeOver(path: string, ids: readonly string[], flags: 'w' | 'r+'): boolean {
  const text = Buffer.from(ids.map((id) => `${id}\n`).join(''));
  if (text.length > FILE_BYTES) return false;
  let handle: number | undefined;
  try {
    makeFolder(dirname(path));
    handle = openSync(path, flags, 0o600);
    writeSync(handle, Buffer.concat([text, Buffer.alloc(FILE_BYTES - text.length, ' ')]), 0, FILE_BYTES, 0);
    fsyncSync(handle);
    if (flags === 'w') syncFolder(dirname(path));
    return true;
  } catch {
    // In memory they are still ended.
    return false;
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}

function readOr(path: string, otherwise: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return otherwise;
  }
}
