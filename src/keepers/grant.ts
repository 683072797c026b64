import { timestamp } from '#clock.ts';
import { logChanges } from '#database/changes/change-log.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { isBarred, liftBar, listKeptPages, type PageName } from '#database/keepers.ts';
import type { KeeperTable } from '#database/tables/contribution-tables.ts';
import { findAccount } from '#identity/account/account-store.ts';
import type { Identity } from '#identity/identity.ts';
import type { KeeperWay, NamedPage } from '#scene/keepers/claim.ts';
import { Refusal } from '#scene/problem.ts';
import { editOf } from '#scene/site/addresses.ts';
import { type ClaimRow, keeperName, waitingClaims, writableKeepers } from './store.ts';
import { MAX_PAGES } from './work.ts';

/**
 * Makes an account keeper of a page; whoever keeps it already goes on as they were. The page says that it is kept, and whatever else they
 * said of it has nothing to prove any more.
 */
export async function addKeeper(
  tx: Transaction,
  page: PageName,
  { account, way, now, invitedBy = null }: { account: string; way: KeeperWay; now: Temporal.Instant; invitedBy?: string | null },
): Promise<void> {
  const row: KeeperTable = { kind: page.kind, page_id: page.id, account_id: account, way, since: timestamp(now), invited_by: invitedBy };
  await tx
    .insertInto('keeper')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  for (const { id } of await waitingClaims(tx, page, account)) {
    await tx
      .updateTable('claim')
      .set({ state: 'withdrawn', decided_at: timestamp(now), disputed_by: null, dispute: '' })
      .where('id', '=', id)
      .execute();
    await tx.deleteFrom('claim_letter').where('claim_id', '=', id).execute();
  }
  await logChanges(tx, [{ kind: page.kind, id: page.id }]);
}

/** @throws Refusal RESOURCE_EXHAUSTED where an account keeps as many pages as it may */
export async function demandRoom(tx: Transaction, accountId: string): Promise<void> {
  if ((await listKeptPages(tx, accountId)).length >= MAX_PAGES)
    throw new Refusal('RESOURCE_EXHAUSTED', `You can keep at most ${MAX_PAGES} pages. An editor can give you more.`);
}

/** @throws Refusal FAILED_PRECONDITION where an editor ended that an account keeps a page: only an editor lets it back in */
export async function demandNotBarred(db: Database, page: PageName, accountId: string): Promise<void> {
  if (await isBarred(db, page, accountId))
    throw new Refusal('FAILED_PRECONDITION', 'An editor took this page away from you. Only an editor can let you back in.');
}

const SHOWN = { code: 'with a code on its own site', letter: 'by email to its address', word: 'by an editor' };

/**
 * A claim is proved: the claimant keeps the page. They, and who keeps it already, are told by email.
 * @throws Refusal FAILED_PRECONDITION where their account is closed, ABORTED where the claim ended meanwhile, RESOURCE_EXHAUSTED where they keep as many as they may, or an editor barred them, and no editor gives it
 */
export async function grantClaim(
  identity: Identity,
  tx: Transaction,
  { claim, page, way }: { claim: ClaimRow; page: NamedPage; way: 'code' | 'letter' | 'word' },
): Promise<void> {
  const now = identity.clock();
  const claimant = await findAccount(tx, claim.account_id);
  // Nobody would see that they keep it, until the account is opened again.
  if (claimant === undefined || claimant.closed === 1)
    throw new Refusal('FAILED_PRECONDITION', 'The person claiming this page doesn’t have an open account.');
  // Many may have been begun while there was room.
  if (way === 'word') await liftBar(tx, page, claim.account_id);
  else {
    await demandRoom(tx, claim.account_id);
    await demandNotBarred(tx, page, claim.account_id);
  }
  const proved = await tx
    .updateTable('claim')
    .set({ state: 'proved', way, decided_at: timestamp(now), reason: '', disputed_by: null, dispute: '' })
    .where('id', '=', claim.id)
    .where('state', '=', claim.state)
    .executeTakeFirst();
  if (Number(proved.numUpdatedRows) !== 1) throw new Refusal('ABORTED', 'This claim just ended.');
  await tx.deleteFrom('claim_letter').where('claim_id', '=', claim.id).execute();
  const { name } = await keeperName(tx, claim.account_id);
  const edit = `${identity.settings.publicUrl()}${editOf(page)}`;
  if (claimant.email !== null)
    await identity.letters.tell(
      tx,
      claimant.email,
      `You now keep the page of ${page.name}`,
      [`Your claim was confirmed ${SHOWN[way]}. Everyone can read what you write on it:`, edit],
      now,
    );
  for (const keeper of await writableKeepers(tx, page, claim.account_id))
    await identity.letters.tell(
      tx,
      keeper.email ?? '',
      `${page.name} has another keeper`,
      [
        `“${name}” now keeps the page of ${page.name} too. Their claim was confirmed ${SHOWN[way]}.`,
        'If they’re not one of you, tell us here:',
        `${edit}#keepers`,
      ],
      now,
    );
  await addKeeper(tx, page, { account: claim.account_id, way, now });
}
