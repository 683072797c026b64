import type { Database, Transaction } from '#database/engines/open.ts';
import type { SessionTable } from '#database/tables/account-tables.ts';
import { hashSecret } from '../secrets.ts';

export type SessionRow = SessionTable;

/** Adds a session. */
export async function addSession(tx: Transaction, session: SessionRow): Promise<void> {
  await tx.insertInto('session').values(session).execute();
}

/** The session of a secret, expired or not. */
export function findSessionBySecret(db: Database, secret: string, kind: SessionRow['kind']): Promise<SessionRow | undefined> {
  return db.selectFrom('session').selectAll().where('secret_hash', '=', hashSecret(secret)).where('kind', '=', kind).executeTakeFirst();
}

/** A session by id, expired or not. */
export function findSession(db: Database, id: string): Promise<SessionRow | undefined> {
  return db.selectFrom('session').selectAll().where('id', '=', id).executeTakeFirst();
}

/** An account's valid sessions, last used first. */
export function listSessions(db: Database, accountId: string, now: string): Promise<SessionRow[]> {
  return db
    .selectFrom('session')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('seen_at', 'desc')
    .limit(100)
    .execute();
}

/** Records a session's last use. */
export async function noteSeen(db: Database, id: string, now: string): Promise<void> {
  await db.updateTable('session').set({ seen_at: now }).where('id', '=', id).execute();
}

/** Ends a session of an account; false when it was over. */
export async function endSession(db: Database, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('session').where('id', '=', id).where('account_id', '=', accountId).executeTakeFirst();
  return Number(numDeletedRows) === 1;
}

/** Ends the browser session of a secret. */
export async function endBrowserSession(db: Database, secret: string): Promise<void> {
  await db.deleteFrom('session').where('secret_hash', '=', hashSecret(secret)).where('kind', '=', 'browser').execute();
}

/** Ends an account's sessions except one; how many. */
export async function endSessions(tx: Transaction, accountId: string, except = ''): Promise<number> {
  const theirs = tx.deleteFrom('session').where('account_id', '=', accountId).where('id', '!=', except);
  return Number((await theirs.executeTakeFirst()).numDeletedRows);
}

/** Ends an account's sessions that used an authenticator app, except one. */
export async function endSessionsBy(tx: Transaction, accountId: string, secondFactor: string, except: string): Promise<void> {
  const theirs = tx.deleteFrom('session').where('account_id', '=', accountId).where('second_factor', '=', secondFactor);
  await theirs.where('id', '!=', except).execute();
}

/** Ends an account's sessions but the newest. */
export async function endOldSessions(tx: Transaction, accountId: string, kept: number): Promise<void> {
  const newest = tx
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('signed_in_at', 'desc')
    .orderBy('id')
    .limit(kept);
  await tx.deleteFrom('session').where('account_id', '=', accountId).where('id', 'not in', newest).execute();
}

/** Deletes expired sessions, codes and challenges. */
export async function sweepExpired(db: Database, now: string): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<=', now).execute();
  await db.deleteFrom('letter_code').where('expires_at', '<=', now).execute();
  await db.deleteFrom('challenge').where('expires_at', '<=', now).execute();
}
