import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { readSetting } from '#database/settings.ts';
import { findAccount } from '#identity/account/account-store.ts';
import { newSecret } from '#identity/secrets.ts';
import { type Follower, findFollower } from './store.ts';

/** Under which setting it stands by what keys of letters are made. */
const SECRET = 'secret of letter keys';

/** A follower's id, and a proof: 256 bits. */
const KEY = /^([A-Za-z0-9]{28})\.[\w-]{43}$/;

/** Makes the key of an email, of whom it is to and where it goes. */
export type KeyMaker = (followerId: string, email: string) => string;

/**
 * The key that an email carries, by which its reader ends or changes what they get without signing in: who they are, and a proof that we
 * said so to that address. It is kept nowhere, and opens nothing once they have another address or are gone.
 */
export async function openKeyMaker(db: Database): Promise<KeyMaker> {
  const secret = await secretOf(db);
  return (id, email) => `${id}.${createHmac('sha256', secret).update(`${id} ${email}`).digest('base64url')}`;
}

/** Whose letters a key is of; undefined where it is nobody's, any more or yet. */
export async function followerByKey(db: Database, key: string): Promise<Follower | undefined> {
  const [, id] = KEY.exec(key) ?? [];
  const follower = id === undefined ? undefined : await findFollower(db, id);
  if (follower === undefined || follower.confirmed_at === null) return undefined;
  const due = Buffer.from((await openKeyMaker(db))(follower.id, (await emailOf(db, follower)) ?? ''));
  const given = Buffer.from(key);
  return given.length === due.length && timingSafeEqual(given, due) ? follower : undefined;
}

/** Where a follower's letters go, whether it is confirmed or not. */
export async function emailOf(db: Database, { email, account_id }: Follower): Promise<string | null> {
  return account_id === null ? email : ((await findAccount(db, account_id))?.email ?? null);
}

/** What keys are made by: chosen once, by whoever needs it first. */
async function secretOf(db: Database): Promise<string> {
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
