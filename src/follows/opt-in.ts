import { timestamp } from '#clock.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { type AccountRow, demandEmail, findAccountByEmail, foldEmail, withLockedAccount } from '#identity/account/account-store.ts';
import type { Caller, Identity } from '#identity/identity.ts';
import { addressKey } from '#identity/limits/limits.ts';
import { noteAnswer, unansweredMail } from '#identity/limits/mailboxes.ts';
import { hashSecret, newSecret } from '#identity/secrets.ts';
import type { Followed } from '#scene/follows/follow.ts';
import { MAX_FOLLOWS } from '#scene/follows/follow-words.ts';
import { Refusal } from '#scene/problem.ts';
import { LETTERS_PATH } from '#scene/site/addresses.ts';
import { preventLinks } from '#scene/text/unlinked.ts';
import { plainLine } from '#shows/formats/words.ts';
import { addFollow, addFollower, demandFollower, type Follower, findFollower, findFollowerByAddress } from './store.ts';

/** Hours the link in a confirmation email works. */
const ASKED_HOURS = 48;

/**
 * Emails an address to confirm a follow; nothing else is sent there before it does. The answer is the same whether or not the address is
 * known.
 * @throws AuthError INVALID_EMAIL, TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function askForConfirmation(
  { db, clock, limits, letters, settings }: Identity,
  { followed, name: known, email, zone }: { followed: Followed; name: string; email: string; zone: string },
  caller: Caller,
): Promise<void> {
  demandEmail(email);
  const name = preventLinks(plainLine(known));
  const to = foldEmail(email);
  await limits.spend(['follow request by address', addressKey(caller.address)], ...unansweredMail(to));
  const now = clock();
  const code = newSecret();
  await inTransaction(db, async (tx) => {
    const follower =
      (await findFollowerByAddress(tx, to)) ?? (await addFollower(tx, { account_id: null, email: to, confirmed_at: null }, now, zone));
    await tx
      .insertInto('follow_code')
      .values({ hash: hashSecret(code), follower_id: follower.id, ...followed, expires_at: timestamp(now.add({ hours: ASKED_HOURS })) })
      .execute();
    const link = `${settings.publicUrl()}${LETTERS_PATH}?${new URLSearchParams({ code })}`;
    const lines = [
      `Someone, probably you, wants one email a week from ${settings.brand} about ${name}. Say yes here:`,
      link,
      `The link works once, for ${ASKED_HOURS} hours. If it wasn’t you, ignore this and you won’t hear from us again.`,
      `${settings.brand}\n${settings.publicUrl()}`,
    ];
    await letters.bring(tx, [{ to, subject: `Follow ${name} at ${settings.brand}?`, text: `${lines.join('\n\n')}\n`, isBulk: false }], now);
  });
}

/** The address and follow of a confirmation code; undefined if it has expired. */
export async function findAsked({ db, clock }: Identity, code: string): Promise<{ email: string; followed: Followed } | undefined> {
  const row = await db
    .selectFrom('follow_code')
    .innerJoin('follower', 'follower.id', 'follow_code.follower_id')
    .select(['follower.email', 'follow_code.kind', 'follow_code.document', 'follow_code.expires_at'])
    .where('follow_code.hash', '=', hashSecret(code))
    .executeTakeFirst();
  if (row === undefined || row.email === null || row.expires_at <= timestamp(clock())) return undefined;
  return { email: row.email, followed: { kind: row.kind, document: row.document } };
}

/**
 * Confirms an address by its code, which works once. If an account has confirmed that address, the account follows.
 * @throws Refusal NOT_FOUND for an invalid code
 */
export async function confirmFollow(identity: Identity, code: string, zone: string): Promise<Follower> {
  const { db, clock } = identity;
  const now = clock();
  const follower = await inTransaction(db, async (tx) => {
    const hash = hashSecret(code);
    const row = await tx.selectFrom('follow_code').selectAll().where('hash', '=', hash).executeTakeFirst();
    const spent = await tx.deleteFrom('follow_code').where('hash', '=', hash).executeTakeFirst();
    const found = row && (await findFollower(tx, row.follower_id));
    if (row === undefined || found === undefined || Number(spent.numDeletedRows) !== 1 || row.expires_at <= timestamp(now))
      throw new Refusal('NOT_FOUND', 'This link no longer works. Ask for a new email.');
    await tx
      .updateTable('follower')
      .set({ confirmed_at: timestamp(now) })
      .where('id', '=', found.id)
      .execute();
    demandRoom(await addFollow(tx, found.id, row, now));
    return { ...found, confirmed_at: timestamp(now) };
  });
  if (follower.email !== null) await noteAnswer(identity, follower.email);
  const account = follower.email === null ? undefined : await findAccountByEmail(db, follower.email);
  return account === undefined || account.email_verified === 0 ? follower : followerOfConfirmed(identity, account, zone);
}

/** The follower of an account; follows of its bare address are moved to it. */
export function followerOfConfirmed({ db, clock }: Identity, account: AccountRow, zone: string): Promise<Follower> {
  return withLockedAccount(db, account.id, (tx) => demandFollower(tx, account, clock(), zone));
}

/** @throws Refusal RESOURCE_EXHAUSTED at the maximum of follows */
export function demandRoom(hasRoom: boolean): void {
  if (!hasRoom) throw new Refusal('RESOURCE_EXHAUSTED', `You already follow ${MAX_FOLLOWS}. Unfollow one first.`);
}
