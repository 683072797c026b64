import type { RosterKind } from '#scene/entries/entry-kind.ts';
import type { Database, Transaction } from './engines/open.ts';
import { movedTo } from './moved.ts';
import { moveRevisions } from './revisions/revisions.ts';
import { approvalKey, forgetSetting } from './settings.ts';
import type { KeeperTable } from './tables/keeper-tables.ts';

/** A page that somebody can keep. */
export interface PageName {
  kind: RosterKind;
  id: string;
}

/** The tables in which pages are named by those who keep or claim them. */
const NAMING = ['keeper', 'claim', 'invitation', 'page_keeping', 'proposal', 'past_claim'] as const;

/** The page that one is by now: where it was found to be another, that one. A merge may be taken back, so what is kept names the page as it was. */
export async function pageNow(db: Database, { kind, id }: PageName): Promise<PageName> {
  return { kind, id: (await movedTo(db, kind, id)) ?? id };
}

/** Every id that a page is or was named by: its own, and those of others that were found to be it. */
export async function idsOfPage(db: Database, { kind, id }: PageName): Promise<string[]> {
  const ids = new Set([id]);
  for (let next = [id]; next.length > 0; ) {
    const rows = await db.selectFrom('moved').select('from_id').where('kind', '=', kind).where('to_id', 'in', next).execute();
    next = rows.map((row) => row.from_id).filter((from) => !ids.has(from));
    for (const from of next) ids.add(from);
  }
  return [...ids];
}

/** Whether an account keeps a page, under the id it has now. */
export async function keepsPage(db: Database, accountId: string, { kind, id }: PageName): Promise<boolean> {
  return (await pagesKeptBy(db, accountId)).some((page) => page.kind === kind && page.id === id);
}

/** Whether anybody keeps a page whose account is not closed. */
export async function isKept(db: Database, page: PageName): Promise<boolean> {
  const row = await db
    .selectFrom('keeper')
    .innerJoin('account', 'account.id', 'keeper.account_id')
    .select('keeper.page_id')
    .where('keeper.kind', '=', page.kind)
    .where('keeper.page_id', 'in', await idsOfPage(db, page))
    .where('account.disabled', '=', 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends that an account keeps a page, and what it invited others to. */
export async function removeKeeper(tx: Transaction, page: PageName, accountId: string): Promise<void> {
  const ids = await idsOfPage(tx, page);
  for (const [table, column] of [
    ['keeper', 'account_id'],
    ['invitation', 'invited_by'],
  ] as const)
    await tx.deleteFrom(table).where('kind', '=', page.kind).where('page_id', 'in', ids).where(column, '=', accountId).execute();
}

/** Whom an account invited to a page, whom these invited, and so on: by what they keep it. */
export async function broughtBy(tx: Transaction, page: PageName, accountId: string): Promise<KeeperTable[]> {
  const ids = await idsOfPage(tx, page);
  const brought: KeeperTable[] = [];
  const seen = new Set([accountId]);
  for (let next = [accountId]; next.length > 0; ) {
    const ties = tx.selectFrom('keeper').selectAll().where('kind', '=', page.kind).where('page_id', 'in', ids);
    const rows = (await ties.where('invited_by', 'in', next).execute()).filter(({ account_id }) => !seen.has(account_id));
    brought.push(...rows);
    next = rows.map(({ account_id }) => account_id);
    for (const id of next) seen.add(id);
  }
  return brought;
}

/** Has those who keep or claim a page go on with it under another id. */
export async function moveKeepers(tx: Transaction, { kind, id: from }: PageName, to: string): Promise<void> {
  for (const table of NAMING)
    await tx.updateTable(table).set({ page_id: to }).where('kind', '=', kind).where('page_id', '=', from).execute();
  const [key, now] = [approvalKey({ kind, id: from }), approvalKey({ kind, id: to })];
  await forgetSetting(tx, now);
  await tx.updateTable('setting').set({ key: now }).where('key', '=', key).execute();
  await moveRevisions(tx, 'setting', key, now);
}

/**
 * Ends whatever somebody keeps or claims of entries that are gone for good: another may get their address one day. Of those that were taken
 * off the roster it waits for them to be brought back.
 */
export async function endKeepers(tx: Transaction, kind: RosterKind, ids: readonly string[]): Promise<void> {
  const off = tx.selectFrom('off_roster').select('entry_id').where('kind', '=', kind).where('entry_id', 'in', ids);
  for (const table of NAMING)
    await tx.deleteFrom(table).where('kind', '=', kind).where('page_id', 'in', ids).where('page_id', 'not in', off).execute();
  const waiting = new Set((await off.execute()).map(({ entry_id }) => entry_id));
  for (const id of ids) if (!waiting.has(id)) await forgetSetting(tx, approvalKey({ kind, id }));
}

/** The pages that an account keeps, under the ids they have now. */
export async function pagesKeptBy(db: Database, accountId: string): Promise<PageName[]> {
  const rows = await db.selectFrom('keeper').select(['kind', 'page_id']).where('account_id', '=', accountId).orderBy('since').execute();
  const pages = new Map<string, PageName>();
  for (const { kind, page_id } of rows) {
    const page = await pageNow(db, { kind, id: page_id });
    pages.set(`${page.kind} ${page.id}`, page);
  }
  return [...pages.values()];
}

/** Remembers that pages were claimed by an account that is about to be removed, and what came of it: not by whom, nor in which words. */
export async function keepPastClaims(tx: Transaction, accountId: string): Promise<void> {
  await tx
    .insertInto('past_claim')
    .columns(PAST)
    .expression(({ selectFrom }) => selectFrom('claim').select(PAST).where('account_id', '=', accountId))
    .execute();
}

const PAST = ['id', 'kind', 'page_id', 'state', 'way', 'made_at', 'ends_at', 'decided_at'] as const;
