import { timestamp } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';
import { listPageIds } from '#database/keepers.ts';
import { type AccountRow, withLockedAccount } from '#identity/account/account-store.ts';
import { hashSecret, newSecret } from '#identity/secrets.ts';
import { Refusal } from '#scene/problem.ts';
import { PAGE_LETTER_PATH, personPage } from '#scene/site/addresses.ts';
import { demandNotBarred, grantClaim } from '../grant.ts';
import { addressOfRecord, demandPage } from '../pages.ts';
import { type ClaimRow, demandWaiting, keeperName, stateAt } from '../store.ts';
import { type KeepersWork, LETTER_HOURS } from '../work.ts';
import { endClaim } from './end-claim.ts';
import { demandUndisputed } from './look-for-code.ts';

/**
 * Asks the address of record by email whether a claimant is one of them. Whoever reads it there says yes or no; a later letter voids this one.
 * @throws Refusal FAILED_PRECONDITION where no address is known, a keeper says no, or an editor barred them; AuthError TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function sendClaimLetter({ identity }: KeepersWork, account: AccountRow, id: string): Promise<void> {
  const { db, clock, limits, letters, settings } = identity;
  const now = clock();
  const claim = await demandWaiting(db, id, account.id, now);
  demandUndisputed(claim);
  const page = await demandPage(db, { kind: claim.kind, id: claim.page_id });
  await demandNotBarred(db, page, account.id);
  const to = await addressOfRecord(db, await listPageIds(db, page), page.kind);
  if (to === undefined) throw new Refusal('FAILED_PRECONDITION', 'We don’t have an email address for this page. Prove it another way.');
  // Counted by page, apart from other mail to that mailbox: a shared budget would tell a claimant whose address it is.
  const asked = `${page.kind} ${page.id}`;
  await limits.spend(['claim mail by account', account.id], ['claim mail by page', asked], ['claim mail by page in a month', asked]);
  const code = newSecret();
  await withLockedAccount(db, account.id, async (tx) => {
    await demandWaiting(tx, id, account.id, now);
    await tx.deleteFrom('claim_letter').where('claim_id', '=', id).execute();
    await tx
      .insertInto('claim_letter')
      .values({ hash: hashSecret(code), claim_id: id, expires_at: timestamp(now.add({ hours: LETTER_HOURS })) })
      .execute();
    await tx
      .updateTable('claim')
      .set({ letter_at: timestamp(now) })
      .where('id', '=', id)
      .execute();
    const who = await keeperName(tx, account.id);
    const theirs = who.username === null ? '' : ` (${settings.publicUrl()}${personPage(who.username)})`;
    await letters.tell(
      tx,
      to,
      `Is ${who.name} one of you? ${page.name}`,
      [
        `“${who.name}”${theirs} says they’re part of ${page.name} and wants to take care of its page. Say yes or no here:`,
        `${settings.publicUrl()}${PAGE_LETTER_PATH}?${new URLSearchParams({ code })}`,
        `The link works once, for ${LETTER_HOURS} hours. If you do nothing, nothing changes.`,
      ],
      now,
    );
  });
}

/** The claim that an email's code is about. @throws Refusal NOT_FOUND for a code that does not hold */
export async function claimByLetter(db: Database, code: string, now: Temporal.Instant): Promise<ClaimRow> {
  const row = await db
    .selectFrom('claim_letter')
    .innerJoin('claim', 'claim.id', 'claim_letter.claim_id')
    .selectAll('claim')
    .select('claim_letter.expires_at')
    .where('claim_letter.hash', '=', hashSecret(code))
    .executeTakeFirst();
  if (row === undefined || row.expires_at <= timestamp(now) || stateAt(row, now) !== 'waiting')
    throw new Refusal('NOT_FOUND', 'This link no longer works.');
  const { expires_at: _, ...claim } = row;
  return claim;
}

/**
 * Whoever reads the letters of a page says whether a claimant is one of them. A code is good once.
 * @throws Refusal NOT_FOUND for a code that does not hold, FAILED_PRECONDITION where a keeper says no
 */
export async function answerClaimLetter({ identity }: KeepersWork, code: string, yes: boolean): Promise<void> {
  const { db, clock, limits } = identity;
  const { account_id } = await claimByLetter(db, code, clock());
  const answered = await withLockedAccount(db, account_id, async (tx) => {
    const claim = await claimByLetter(tx, code, clock());
    demandUndisputed(claim);
    const page = await demandPage(tx, { kind: claim.kind, id: claim.page_id });
    if (yes) await grantClaim(identity, tx, { claim, page, way: 'letter' });
    else await endClaim(identity, tx, { claim, page, state: 'refused', reason: 'The person at this page’s email said no.' });
    return `${page.kind} ${page.id}`;
  });
  await limits.forget(['claim mail by page', answered], ['claim mail by page in a month', answered]);
}
