import { timestamp } from '#clock.ts';
import { keepsPage, type PageName } from '#database/keepers.ts';
import { type AccountRow, withLockedAccount } from '#identity/account/account-store.ts';
import type { OthersClaim } from '#scene/keepers/claim.ts';
import { Refusal } from '#scene/problem.ts';
import { type ClaimRow, claimsOf, keeperName, stateAt } from '../store.ts';
import { DISPUTE_DAYS, type KeepersWork } from '../work.ts';

/** Claims of others on a page in which its keeper has a word: those that wait, and those that were proved a short while ago. */
export async function othersClaims({ identity }: KeepersWork, page: PageName, accountId: string): Promise<OthersClaim[]> {
  const { db, clock } = identity;
  const claims: OthersClaim[] = [];
  for (const row of await claimsOf(db, page, ['waiting', 'proved'])) {
    if (row.account_id === accountId || !isFresh(row, clock())) continue;
    const { id, state, made_at: at, disputed_by, dispute } = row;
    claims.push({ id, who: await keeperName(db, row.account_id), state, at, dispute: disputed_by === null ? null : dispute });
  }
  return claims;
}

function isFresh(row: ClaimRow, now: Temporal.Instant): boolean {
  if (row.state === 'waiting') return stateAt(row, now) === 'waiting';
  return (row.decided_at ?? '') > timestamp(now.subtract({ hours: 24 * DISPUTE_DAYS }));
}

/**
 * A keeper says that a claimant is not one of them: an editor decides. Where the claim was proved already, nobody changes the page until then.
 * @throws Refusal NOT_FOUND for a claim of no concern to them, FAILED_PRECONDITION where somebody said so already, or an editor gave his word
 */
export async function disputeClaim(
  { identity }: KeepersWork,
  account: AccountRow,
  { page, claim: id, words }: { page: PageName; claim: string; words: string },
): Promise<void> {
  const { db, clock } = identity;
  await withLockedAccount(db, account.id, async (tx) => {
    if (!(await keepsPage(tx, account.id, page))) throw new Refusal('PERMISSION_DENIED', 'You no longer keep this page.');
    const row = (await claimsOf(tx, page, ['waiting', 'proved'])).find((each) => each.id === id && each.account_id !== account.id);
    if (row === undefined || !isFresh(row, clock())) throw new Refusal('NOT_FOUND', 'This claim is no longer open.');
    if (row.disputed_by !== null) throw new Refusal('FAILED_PRECONDITION', 'Someone already objected. An editor will decide.');
    if (row.way === 'word') throw new Refusal('FAILED_PRECONDITION', 'An editor approved them. Contact the editors.');
    await tx
      .updateTable('claim')
      .set({ disputed_by: account.id, dispute: words })
      .where('id', '=', id)
      .where('state', '=', row.state)
      .execute();
  });
}
