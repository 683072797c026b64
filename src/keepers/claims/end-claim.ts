import { timestamp } from '#clock.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { keepsPage, type PageName } from '#database/keepers.ts';
import { type AccountRow, findAccount, withLockedAccount } from '#identity/account/account-store.ts';
import type { Identity } from '#identity/identity.ts';
import type { NamedPage, OthersClaim } from '#scene/keepers/claim.ts';
import { Refusal } from '#scene/problem.ts';
import { claimOf } from '#scene/site/addresses.ts';
import { demandPage } from '../pages.ts';
import { type ClaimRow, claimsOf, demandWaiting, keeperName, stateAt } from '../store.ts';
import { ASK_AGAIN_DAYS, DISPUTE_DAYS, type KeepersWork } from '../work.ts';

/** Ends a claim without success; a refused claimant is emailed. @throws Refusal ABORTED if it ended meanwhile */
export async function endClaim(
  { clock, letters, settings }: Identity,
  tx: Transaction,
  { claim, page, state, reason }: { claim: ClaimRow; page: NamedPage; state: 'refused' | 'withdrawn'; reason: string },
): Promise<void> {
  const now = clock();
  const ended = await tx
    .updateTable('claim')
    .set({ state, reason, decided_at: timestamp(now), disputed_by: null, dispute: '' })
    .where('id', '=', claim.id)
    .where('state', '=', claim.state)
    .executeTakeFirst();
  if (Number(ended.numUpdatedRows) !== 1) throw new Refusal('ABORTED', 'This claim just ended.');
  await tx.deleteFrom('claim_letter').where('claim_id', '=', claim.id).execute();
  const claimant = state === 'refused' ? await findAccount(tx, claim.account_id) : undefined;
  if (claimant?.email == null) return;
  const link = `${settings.publicUrl()}${claimOf(page)}`;
  await letters.tell(
    tx,
    claimant.email,
    `Your claim to the page of ${page.name} was turned down`,
    [reason, `If that’s wrong, prove it another way, or ask again after ${ASK_AGAIN_DAYS} days:`, link],
    now,
  );
}

/** Withdraws one's own claim. @throws Refusal NOT_FOUND, FAILED_PRECONDITION */
export async function withdrawClaim({ identity }: KeepersWork, account: AccountRow, id: string): Promise<void> {
  await withLockedAccount(identity.db, account.id, async (tx) => {
    const claim = await demandWaiting(tx, id, account.id, identity.clock());
    await tx
      .updateTable('claim')
      .set({ state: 'withdrawn', decided_at: timestamp(identity.clock()), disputed_by: null, dispute: '' })
      .where('id', '=', claim.id)
      .execute();
    await tx.deleteFrom('claim_letter').where('claim_id', '=', claim.id).execute();
  });
}

/** When an account may ask an editor about a page again after a refusal; null if now. */
export async function askAgainAt(db: Database, page: PageName, accountId: string, now: Temporal.Instant): Promise<string | null> {
  const since = timestamp(now.subtract({ hours: 24 * ASK_AGAIN_DAYS }));
  const refused = (await claimsOf(db, page, ['refused'])).flatMap(({ account_id, asked_at, decided_at }) =>
    account_id === accountId && asked_at !== null && decided_at !== null && decided_at > since ? decided_at : [],
  );
  const last = refused.sort().at(-1);
  return last === undefined ? null : timestamp(Temporal.Instant.from(last).add({ hours: 24 * ASK_AGAIN_DAYS }));
}

/**
 * Asks an editor to decide a claim.
 * @throws Refusal RESOURCE_EXHAUSTED soon after a refusal for the same page
 */
export async function askDesk(
  { identity }: KeepersWork,
  account: AccountRow,
  { claim: id, words }: { claim: string; words: string },
): Promise<void> {
  const now = identity.clock();
  await withLockedAccount(identity.db, account.id, async (tx) => {
    const claim = await demandWaiting(tx, id, account.id, now);
    await demandPage(tx, { kind: claim.kind, id: claim.page_id });
    if ((await askAgainAt(tx, { kind: claim.kind, id: claim.page_id }, account.id, now)) !== null)
      throw new Refusal(
        'RESOURCE_EXHAUSTED',
        `The editors said no in the last ${ASK_AGAIN_DAYS} days. Prove it another way, or ask again later.`,
      );
    await tx
      .updateTable('claim')
      .set({ words, asked_at: timestamp(now) })
      .where('id', '=', id)
      .execute();
  });
}

/** Other people's claims to a page that its keeper may dispute: open ones, and recently proved ones. */
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
 * Disputes a claim, so that an editor decides. If it was already proved, nobody can change the page until then.
 * @throws Refusal NOT_FOUND for a claim to another page, FAILED_PRECONDITION if it is already disputed or an editor accepted it
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
