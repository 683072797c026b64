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
    throw new Refusal('RESOURCE_EXHAUSTED', `One account keeps ${MAX_PAGES} pages at the most. An editor can give it another.`);
}

/** @throws Refusal FAILED_PRECONDITION where an editor ended that an account keeps a page: only an editor lets it back in */
export async function demandNotBarred(db: Database, page: PageName, accountId: string): Promise<void> {
  if (await isBarred(db, page, accountId))
    throw new Refusal('FAILED_PRECONDITION', 'An editor took this page from you. Only an editor can let you back in: ask the desk.');
}

const SHOWN = { code: 'by a code on a site of its own', letter: 'by an email to its address', word: 'by an editor’s word' };

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
    throw new Refusal('FAILED_PRECONDITION', 'Whoever claims this page has no account that is open.');
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
  if (Number(proved.numUpdatedRows) !== 1) throw new Refusal('ABORTED', 'This claim ended meanwhile.');
  await tx.deleteFrom('claim_letter').where('claim_id', '=', claim.id).execute();
  const { name } = await keeperName(tx, claim.account_id);
  const edit = `${identity.settings.publicUrl()}${editOf(page)}`;
  if (claimant.email !== null)
    await identity.letters.tell(
      tx,
      claimant.email,
      `You keep the page of ${page.name}`,
      [`It was proved ${SHOWN[way]}. What you write on it, everybody can read:`, edit],
      now,
    );
  for (const keeper of await writableKeepers(tx, page, claim.account_id))
    await identity.letters.tell(
      tx,
      keeper.email ?? '',
      `${page.name} has another keeper`,
      [
        `“${name}” keeps the page of ${page.name} from now on, as you do. It was proved ${SHOWN[way]}.`,
        'If they are not one of you, say so here:',
        `${edit}#keepers`,
      ],
      now,
    );
  await addKeeper(tx, page, { account: claim.account_id, way, now });
}
