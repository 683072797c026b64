import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { verify } from '@node-rs/argon2';
import { GONE } from './ledger.ts';

/** A database read from outside, for comparison with promises. */
export interface Findings {
  /** Damage that SQLite reports. */
  damage: string[];
  /** A thing's current value; for a password, the promised one that opens the account. */
  found: (name: string, promised: readonly string[]) => Promise<string>;
  close: () => void;
}

/** The row of a query with one `?`, if any. */
export type RowOf = (sql: string, id: string) => Record<string, unknown> | undefined | Promise<Record<string, unknown> | undefined>;

/** Opens a database that no other process has open. @throws Error if it can't be read */
export function openFindings(dataDir: string): Findings {
  const db = new DatabaseSync(join(dataDir, 'backline.db'));
  const rowOf: RowOf = (sql, id) => db.prepare(sql).get(id);
  return { damage: damageOf(db), found: createFind(rowOf), close: () => db.close() };
}

/** Finds things in either engine. */
export function createFind(rowOf: RowOf): Findings['found'] {
  const readers: Record<string, (id: string, promised: readonly string[]) => string | Promise<string>> = {
    account: async (email) => ((await rowOf('select id from account where email = ?', email)) === undefined ? GONE : 'open'),
    password: async (email, promised) => {
      const hash = (await rowOf('select password_hash from account where email = ?', email))?.password_hash;
      if (hash === undefined) return GONE;
      for (const password of promised) if (password !== GONE && (await verify(String(hash), password))) return password;
      return 'another';
    },
    page: async (uid) => {
      const page = await rowOf(
        `select username, profile.display_name as name, location, bio, account.display_name as account_name
         from profile join account on account.id = profile.uid where uid = ?`,
        uid,
      );
      return page === undefined ? GONE : pageValue(page);
    },
    session: async (hash) => ((await rowOf('select id from session where secret_hash = ?', hash)) === undefined ? GONE : 'open'),
    source: async (id) => {
      if ((await rowOf('select id from source where id = ?', id)) === undefined) return GONE;
      return String((await rowOf('select text from pasted where source_id = ?', id))?.text ?? 'without its text');
    },
    // Counts things that must exist once. PostgreSQL counts in text.
    made: async (name) => String(Number((await rowOf('select count(*) as times from source where name = ?', name))?.times) || GONE),
    heard: async (source) => {
      const listing = await rowOf(
        `select event, status from listing join show on show.id = show_id where source_id = ? and gone_at is null`,
        source,
      );
      return listing === undefined ? GONE : `${listing.event}, ${listing.status}`;
    },
    price: async (show) => String((await rowOf('select price from show where id = ?', show))?.price || GONE),
    decision: async (id) => {
      const decision = await rowOf('select undone_at from decision where id = ?', id);
      if (decision === undefined) return GONE;
      return decision.undone_at === null ? 'stands' : 'taken back';
    },
  };
  return async (name, promised) => {
    const [kind = '', id = ''] = split(name);
    const read = readers[kind];
    if (read === undefined) throw new Error(`Nobody knows how to look for ${name}.`);
    return read(id, promised);
  };
}

/** All fields written together, as one value, so that a partial write shows. */
export function pageValue(page: Record<string, unknown>): string {
  const { username, name, location, bio, account_name = name } = page;
  return JSON.stringify([username, name, location, bio, account_name]);
}

function split(name: string): [string, string] {
  const at = name.indexOf(':');
  return [name.slice(0, at), name.slice(at + 1)];
}

function damageOf(db: DatabaseSync): string[] {
  const told = db
    .prepare('pragma integrity_check')
    .all()
    .flatMap((row) => Object.values(row).map(String));
  const orphans = db
    .prepare('pragma foreign_key_check')
    .all()
    .map((row) => `no parent: ${JSON.stringify(row)}`);
  return [...told.filter((line) => line !== 'ok'), ...orphans];
}
