/** SQLite's primary result codes (sqlite.org/rescode.html): the lowest byte of `errcode`. */
const READONLY = 8;
const IOERR = 10;
const CORRUPT = 11;
const FULL = 13;
const NOTADB = 26;
/** The index of the write-ahead log could not grow: a full disk reported as an I/O error. Nothing was written. */
const IOERR_SHMSIZE = 4874;
/** PostgreSQL's `disk_full`. */
const POSTGRES_FULL = '53100';

/** Thrown for every write after the disk failed: a retry could claim data that is not on the disk. */
export class BrokenDatabase extends Error {
  constructor(cause: unknown) {
    super(`The database failed and can’t be written to anymore: ${cause instanceof Error ? cause.message : cause}.`, { cause });
  }
}

/** PostgreSQL's codes (its appendix A) and Node's for a server that is down, starting or out of reach. */
const UNREACHABLE_CODES = /^(?:08...|57P0[123]|E(?:CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND))$/;
/** Messages of `pg` without a code for a connection that ended or failed. */
const UNREACHABLE_WORDS = /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/**
 * Classifies a failed statement: `broken` ends the process, `full` passes when there is space again, `unreachable` when the server is back.
 * Undefined for any other error.
 */
export function failureOf(error: unknown): 'broken' | 'full' | 'unreachable' | undefined {
  if (error instanceof BrokenDatabase) return 'broken';
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && error.code === POSTGRES_FULL) return 'full';
  if ('code' in error && typeof error.code === 'string' && UNREACHABLE_CODES.test(error.code)) return 'unreachable';
  if (UNREACHABLE_WORDS.test(error.message)) return 'unreachable';
  if (!('errcode' in error) || typeof error.errcode !== 'number') return undefined;
  if (error.errcode === IOERR_SHMSIZE) return 'full';
  const primary = error.errcode & 0xff;
  if (primary === FULL) return 'full';
  return [READONLY, IOERR, CORRUPT, NOTADB].includes(primary) ? 'broken' : undefined;
}

/** Whether SQLite, here or in a cause, found the file corrupt. */
export function isDamage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error && typeof error.errcode === 'number') return [CORRUPT, NOTADB].includes(error.errcode & 0xff);
  return isDamage(error.cause);
}

/** Stops all writes once the disk under a connection fails. Only a new process resets it. */
export class Fuse {
  #cause: BrokenDatabase | undefined;
  readonly #listeners: ((cause: BrokenDatabase) => void)[] = [];

  get cause(): BrokenDatabase | undefined {
    return this.#cause;
  }

  /** Calls back once when it blows, or at once if it has. */
  onBlown(listener: (cause: BrokenDatabase) => void): void {
    if (this.#cause === undefined) this.#listeners.push(listener);
    else listener(this.#cause);
  }

  /** Runs a statement; a disk failure blows the fuse. @throws what the statement throws */
  run<T>(statement: () => T): T {
    try {
      return statement();
    } catch (error) {
      if (this.#cause === undefined && failureOf(error) === 'broken') {
        this.#cause = new BrokenDatabase(error);
        for (const listener of this.#listeners) listener(this.#cause);
      }
      throw error;
    }
  }
}
