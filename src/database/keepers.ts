import type { RosterKind } from '#scene/entries/entry-kind.ts';
import type { Database, Transaction } from './engines/open.ts';
import { findMovedTo } from './moved.ts';
import { moveRevisions } from './revisions.ts';
import { approvalKey, forgetSetting } from './settings.ts';
import type { FormerKeeperTable, KeeperTable } from './tables/contribution-tables.ts';

export interface PageName {
  kind: RosterKind;
  id: string;
}

const TABLES_WITH_PAGES = ['keeper', 'former_keeper', 'claim', 'invitation', 'page_keeping', 'proposal', 'past_claim'] as const;

/** The page under its present id, after merges. Rows keep the old id, as a merge may be undone. */
export async function findCurrentPage(db: Database, { kind, id }: PageName): Promise<PageName> {
  return { kind, id: (await findMovedTo(db, kind, id)) ?? id };
}

/** Every id of a page: its own and those merged into it. */
export async function listPageIds(db: Database, { kind, id }: PageName): Promise<string[]> {
  const ids = new Set([id]);
  for (let next = [id]; next.length > 0; ) {
    const rows = await db.selectFrom('moved').select('from_id').where('kind', '=', kind).where('to_id', 'in', next).execute();
    next = rows.map((row) => row.from_id).filter((from) => !ids.has(from));
    for (const from of next) ids.add(from);
  }
  return [...ids];
}

/** Whether an account keeps a page, by its present id. */
export async function keepsPage(db: Database, accountId: string, { kind, id }: PageName): Promise<boolean> {
  return (await listKeptPages(db, accountId)).some((page) => page.kind === kind && page.id === id);
}

/** Whether a page has a keeper whose account is open. */
export async function isKept(db: Database, page: PageName): Promise<boolean> {
  const row = await db
    .selectFrom('keeper')
    .innerJoin('account', 'account.id', 'keeper.account_id')
    .select('keeper.page_id')
    .where('keeper.kind', '=', page.kind)
    .where('keeper.page_id', 'in', await listPageIds(db, page))
    .where('account.closed', '=', 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Ends an account's keeping of a page, and its invitations.
 * @param isBarred whether an editor removed it: only an editor may let it back in
 */
export async function removeKeeper(tx: Transaction, page: PageName, accountId: string, isBarred = false): Promise<void> {
  const ids = await listPageIds(tx, page);
  await rememberKeepers(
    tx,
    (await keepersOf(tx, page, ids)).filter(({ account_id }) => account_id === accountId),
    isBarred,
  );
  for (const [table, column] of [
    ['keeper', 'account_id'],
    ['invitation', 'invited_by'],
  ] as const)
    await tx.deleteFrom(table).where('kind', '=', page.kind).where('page_id', 'in', ids).where(column, '=', accountId).execute();
}

/** The keepers of a page whom an account invited, directly or through others, including those who left. */
export async function listInvitedBy(db: Database, page: PageName, accountId: string): Promise<KeeperTable[]> {
  const ids = await listPageIds(db, page);
  const ties = await keepersOf(db, page, ids);
  const invitations = [...ties, ...(await formerKeepers(db, page, ids))];
  const brought = findReachable(accountId, ({ account_id, invited_by }) => [[invited_by, account_id]], invitations);
  return ties.filter(({ account_id }) => account_id !== accountId && brought.has(account_id));
}

/**
 * The accounts whose links on a page prove nothing for an account: itself, present and former keepers connected to it by invitations, and
 * all whom an editor removed.
 */
export async function listUntrustedAccounts(db: Database, page: PageName, accountId: string): Promise<Set<string>> {
  const ids = await listPageIds(db, page);
  const former = await formerKeepers(db, page, ids);
  const circle = findReachable(
    accountId,
    ({ account_id, invited_by }) => [
      [invited_by, account_id],
      [account_id, invited_by],
    ],
    [...(await keepersOf(db, page, ids)), ...former],
  );
  return new Set([...circle, ...former.flatMap(({ account_id, is_barred }) => (is_barred === 1 ? [account_id] : []))]);
}

/** Whether an editor removed an account from a page for good. */
export async function isBarred(db: Database, page: PageName, accountId: string): Promise<boolean> {
  const former = await formerKeepers(db, page, await listPageIds(db, page));
  return former.some(({ account_id, is_barred }) => account_id === accountId && is_barred === 1);
}

/** Lets a barred account keep a page again. */
export async function liftBar(tx: Transaction, page: PageName, accountId: string): Promise<void> {
  const theirs = tx.updateTable('former_keeper').set({ is_barred: 0 }).where('kind', '=', page.kind).where('account_id', '=', accountId);
  await theirs.where('page_id', 'in', await listPageIds(tx, page)).execute();
}

/** Records keepers as former keepers, before their rows go. */
export async function rememberKeepers(tx: Transaction, ties: readonly KeeperTable[], isBarred = false): Promise<void> {
  for (const { kind, page_id, account_id, invited_by } of ties) {
    const before = tx.selectFrom('former_keeper').select('is_barred').where('kind', '=', kind).where('page_id', '=', page_id);
    const was = (await before.where('account_id', '=', account_id).executeTakeFirst())?.is_barred ?? 0;
    const said = { invited_by, is_barred: isBarred ? 1 : was };
    await tx
      .insertInto('former_keeper')
      .values({ kind, page_id, account_id, ...said })
      .onConflict((conflict) => conflict.columns(['kind', 'page_id', 'account_id']).doUpdateSet(said))
      .execute();
  }
}

function keepersOf(db: Database, { kind }: PageName, ids: readonly string[]): Promise<KeeperTable[]> {
  return db.selectFrom('keeper').selectAll().where('kind', '=', kind).where('page_id', 'in', ids).execute();
}

function formerKeepers(db: Database, { kind }: PageName, ids: readonly string[]): Promise<FormerKeeperTable[]> {
  return db.selectFrom('former_keeper').selectAll().where('kind', '=', kind).where('page_id', 'in', ids).execute();
}

type Invited = Pick<KeeperTable, 'account_id' | 'invited_by'>;

function findReachable(
  from: string,
  stepsOf: (tie: Invited) => (readonly [string | null, string | null])[],
  ties: readonly Invited[],
): Set<string> {
  const steps = ties.flatMap(stepsOf);
  const seen = new Set([from]);
  // A Set iterates over members added during the loop.
  for (const at of seen) for (const [one, other] of steps) if (one === at && other !== null) seen.add(other);
  return seen;
}

/** Moves keepers, claims and the approval setting of a page to another id. */
export async function moveKeepers(tx: Transaction, { kind, id: from }: PageName, to: string): Promise<void> {
  for (const table of TABLES_WITH_PAGES)
    await tx.updateTable(table).set({ page_id: to }).where('kind', '=', kind).where('page_id', '=', from).execute();
  const [key, now] = [approvalKey({ kind, id: from }), approvalKey({ kind, id: to })];
  await forgetSetting(tx, now);
  await tx.updateTable('setting').set({ key: now }).where('key', '=', key).execute();
  await moveRevisions(tx, 'setting', key, now);
}

/**
 * Removes keepers and claims of deleted entries: another may get their address. Those of entries taken off the roster stay, as they can
 * come back.
 */
export async function removeKeepersOf(tx: Transaction, kind: RosterKind, ids: readonly string[]): Promise<void> {
  const off = tx.selectFrom('off_roster').select('entry_id').where('kind', '=', kind).where('entry_id', 'in', ids);
  for (const table of TABLES_WITH_PAGES)
    await tx.deleteFrom(table).where('kind', '=', kind).where('page_id', 'in', ids).where('page_id', 'not in', off).execute();
  const waiting = new Set((await off.execute()).map(({ entry_id }) => entry_id));
  for (const id of ids) if (!waiting.has(id)) await forgetSetting(tx, approvalKey({ kind, id }));
}

/** The pages an account keeps, by their present ids. */
export async function listKeptPages(db: Database, accountId: string): Promise<PageName[]> {
  const rows = await db.selectFrom('keeper').select(['kind', 'page_id']).where('account_id', '=', accountId).orderBy('since').execute();
  const pages = new Map<string, PageName>();
  for (const { kind, page_id } of rows) {
    const page = await findCurrentPage(db, { kind, id: page_id });
    pages.set(`${page.kind} ${page.id}`, page);
  }
  return [...pages.values()];
}

/** Records what an account kept, claimed and whom it invited, before the account is removed: its id and nothing else personal. */
export async function recordPastClaims(tx: Transaction, accountId: string): Promise<void> {
  const theirs = tx.selectFrom('keeper').selectAll();
  await rememberKeepers(
    tx,
    await theirs.where((tie) => tie.or([tie('account_id', '=', accountId), tie('invited_by', '=', accountId)])).execute(),
  );
  await tx
    .insertInto('past_claim')
    .columns(PAST_CLAIM_COLUMNS)
    .expression(({ selectFrom }) => selectFrom('claim').select(PAST_CLAIM_COLUMNS).where('account_id', '=', accountId))
    .execute();
}

const PAST_CLAIM_COLUMNS = ['id', 'kind', 'page_id', 'state', 'way', 'made_at', 'ends_at', 'decided_at'] as const;
