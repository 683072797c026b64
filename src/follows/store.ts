import { timestamp } from '#clock.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import type { FollowerTable } from '#database/tables/account-tables.ts';
import type { AccountRow } from '#identity/account/account-store.ts';
import { newId } from '#identity/secrets.ts';
import type { Followed, LetterTimes } from '#scene/follows/follow.ts';
import { MAX_FOLLOWS } from '#scene/follows/follow-words.ts';
import { nextLetterAt } from './next-letter.ts';

export type Follower = FollowerTable;

/** Default: Friday at 9 AM, before the weekend. Notices about starred shows are off, as opening the page is no request for email. */
const AT_FIRST = { weekly: true, weekday: 5, hour: 9, atOnce: false } as const;

/** Finds a follower by id. */
export function findFollower(db: Database, id: string): Promise<Follower | undefined> {
  return db.selectFrom('follower').selectAll().where('id', '=', id).executeTakeFirst();
}

/** An account's follower; undefined if it never asked for email. */
function findFollowerOfAccount(db: Database, accountId: string): Promise<Follower | undefined> {
  return db.selectFrom('follower').selectAll().where('account_id', '=', accountId).executeTakeFirst();
}

/** The follower of a bare address. */
export function findFollowerByAddress(db: Database, email: string): Promise<Follower | undefined> {
  return db.selectFrom('follower').selectAll().where('email', '=', email).executeTakeFirst();
}

/** The follower of a locked account, created if needed; follows of its confirmed bare address are moved to it. */
export async function demandFollower(tx: Transaction, account: AccountRow, now: Temporal.Instant, zone: string): Promise<Follower> {
  const before = await findFollowerOfAccount(tx, account.id);
  const follower = before ?? (await addFollower(tx, { account_id: account.id, email: null, confirmed_at: timestamp(now) }, now, zone));
  if (account.email === null || account.email_verified === 0) return follower;
  const alone = await findFollowerByAddress(tx, account.email);
  if (alone === undefined || alone.confirmed_at === null) return follower;
  await tx
    .insertInto('follow')
    .columns(['follower_id', 'kind', 'document', 'followed_at'])
    .expression(({ selectFrom, val }) =>
      selectFrom('follow')
        .select((eb) => [val(follower.id).as('follower_id'), 'kind', 'document', eb.ref('followed_at').as('followed_at')])
        .where('follower_id', '=', alone.id),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await removeFollower(tx, alone.id);
  return follower;
}

/** Creates a follower. */
export async function addFollower(
  tx: Transaction,
  who: Pick<Follower, 'account_id' | 'email' | 'confirmed_at'>,
  now: Temporal.Instant,
  zone: string,
): Promise<Follower> {
  const at = timestamp(now);
  const { weekly, atOnce, ...when } = AT_FIRST;
  const row: Follower = {
    id: newId(),
    ...who,
    ...when,
    weekly: weekly ? 1 : 0,
    at_once: atOnce ? 1 : 0,
    tonight: 0,
    pages: 1,
    next_at: timestamp(nextLetterAt(now, zone, when)),
    last_at: at,
    made_at: at,
    refused_at: null,
  };
  await tx.insertInto('follower').values(row).execute();
  return row;
}

/** Sets whether and when someone gets email. */
export async function setEmailTimes(tx: Transaction, id: string, times: LetterTimes, now: Temporal.Instant, zone: string): Promise<void> {
  const { weekly, atOnce, tonight, pages, weekday, hour } = times;
  const next_at = timestamp(nextLetterAt(now, zone, times));
  await tx
    .updateTable('follower')
    .set({
      weekly: weekly ? 1 : 0,
      at_once: atOnce ? 1 : 0,
      weekday,
      hour,
      next_at,
      ...(tonight === undefined ? {} : { tonight: tonight ? 1 : 0 }),
      ...(pages === undefined ? {} : { pages: pages ? 1 : 0 }),
    })
    .where('id', '=', id)
    .execute();
}

/** Stops all email to someone. An account keeps its follows; a bare address is deleted. */
export async function stopLetters(tx: Transaction, { id, account_id }: Follower): Promise<void> {
  if (account_id === null) await removeFollower(tx, id);
  else
    await tx.updateTable('follower').set({ weekly: 0, at_once: 0, tonight: 0, pages: 0, refused_at: null }).where('id', '=', id).execute();
}

async function removeFollower(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('follower').where('id', '=', id).execute();
}

/** Adds a follow. @returns false at the maximum of follows */
export async function addFollow(tx: Transaction, id: string, { kind, document }: Followed, now: Temporal.Instant): Promise<boolean> {
  const followed = await listFollows(tx, id);
  if (followed.some((each) => each.kind === kind && each.document === document)) return true;
  if (followed.length >= MAX_FOLLOWS) return false;
  await tx
    .insertInto('follow')
    .values({ follower_id: id, kind, document, followed_at: timestamp(now) })
    .execute();
  return true;
}

/** Removes a follow. */
export async function removeFollow(tx: Transaction, id: string, { kind, document }: Followed): Promise<void> {
  await tx.deleteFrom('follow').where('follower_id', '=', id).where('kind', '=', kind).where('document', '=', document).execute();
}

/** What someone follows, latest first. */
export function listFollows(db: Database, id: string): Promise<Followed[]> {
  return db
    .selectFrom('follow')
    .select(['kind', 'document'])
    .where('follower_id', '=', id)
    .orderBy('followed_at', 'desc')
    .orderBy('kind')
    .orderBy('document')
    .execute();
}

/** Deletes expired codes and unconfirmed addresses. */
export async function sweepFollows(tx: Transaction, now: Temporal.Instant): Promise<void> {
  await tx.deleteFrom('follow_code').where('expires_at', '<=', timestamp(now)).execute();
  const asked = tx.selectFrom('follow_code').select('follower_id');
  await tx.deleteFrom('follower').where('confirmed_at', 'is', null).where('id', 'not in', asked).execute();
}

/** An account's email settings and follows; null if it never asked for email. */
export async function readLetters(db: Database, accountId: string): Promise<(Required<LetterTimes> & { follows: Followed[] }) | null> {
  const follower = await findFollowerOfAccount(db, accountId);
  if (follower === undefined) return null;
  const { id, weekly, at_once, tonight, pages, weekday, hour } = follower;
  return {
    weekly: weekly === 1,
    atOnce: at_once === 1,
    tonight: tonight === 1,
    pages: pages === 1,
    weekday,
    hour,
    follows: await listFollows(db, id),
  };
}
