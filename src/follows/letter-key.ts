import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { readSetting } from '#database/settings.ts';
import { findAccount } from '#identity/account/account-store.ts';
import { newSecret } from '#identity/secrets.ts';
import { type Follower, findFollower } from './store.ts';

/** The setting with the secret behind email keys. */
const SECRET = 'secret of letter keys';

/** A follower's id and 256 bits of proof. */
const KEY = /^([A-Za-z0-9]{28})\.[\w-]{43}$/;

/** Makes the key of an email from its reader and address. */
export type KeyMaker = (followerId: string, email: string) => string;

/**
 * Makes the key in an email, with which its reader changes or stops their emails without signing in: the follower's id and a proof for that
 * address. It is stored nowhere and is void once the address changes.
 */
export async function openKeyMaker(db: Database): Promise<KeyMaker> {
  const secret = await readSecret(db);
  return (id, email) => `${id}.${createHmac('sha256', secret).update(`${id} ${email}`).digest('base64url')}`;
}

/** Finds the follower of an email's key; undefined if it is invalid or void. */
export async function findFollowerByKey(db: Database, key: string): Promise<Follower | undefined> {
  const [, id] = KEY.exec(key) ?? [];
  const follower = id === undefined ? undefined : await findFollower(db, id);
  if (follower === undefined || follower.confirmed_at === null) return undefined;
  const due = Buffer.from((await openKeyMaker(db))(follower.id, (await emailOf(db, follower)) ?? ''));
  const given = Buffer.from(key);
  return given.length === due.length && timingSafeEqual(given, due) ? follower : undefined;
}

/** A follower's email address, confirmed or not. */
export async function emailOf(db: Database, { email, account_id }: Follower): Promise<string | null> {
  return account_id === null ? email : ((await findAccount(db, account_id))?.email ?? null);
}

/** The secret, created on first use. */
async function readSecret(db: Database): Promise<string> {
  const there = await readSetting(db, SECRET);
  if (there !== undefined) return there;
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('setting')
      .values({ key: SECRET, value: newSecret() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
  return (await readSetting(db, SECRET)) ?? '';
}
