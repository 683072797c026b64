import type { RosterKind } from '#scene/entries/entry-kind.ts';
import type { Database, Transaction } from './engines/open.ts';
import { movedTo } from './moved.ts';
import { moveRevisions } from './revisions/revisions.ts';
import { approvalKey, forgetSetting } from './settings.ts';
import type { FormerKeeperTable, KeeperTable } from './tables/keeper-tables.ts';

/** A page that somebody can keep. */
export interface PageName {
  kind: RosterKind;
  id: string;
}

/** The tables in which pages are named by those who keep or claim them. */
const NAMING = ['keeper', 'former_keeper', 'claim', 'invitation', 'page_keeping', 'proposal', 'past_claim'] as const;

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

/**
 * Ends that an account keeps a page, and what it invited others to.
 * @param isBarred whether an editor decided so: then only an editor lets the account back in
 */
export async function removeKeeper(tx: Transaction, page: PageName, accountId: string, isBarred = false): Promise<void> {
  const ids = await idsOfPage(tx, page);
  await rememberKeepers(
    tx,
    (await tiesTo(tx, page, ids)).filter(({ account_id }) => account_id === accountId),
    isBarred,
  );
  for (const [table, column] of [
    ['keeper', 'account_id'],
    ['invitation', 'invited_by'],
  ] as const)
    await tx.deleteFrom(table).where('kind', '=', page.kind).where('page_id', 'in', ids).where(column, '=', accountId).execute();
}

/** Whom an account invited to a page, whom these invited, and so on, whoever of them left since: by what those who keep it do. */
export async function broughtBy(db: Database, page: PageName, accountId: string): Promise<KeeperTable[]> {
  const ids = await idsOfPage(db, page);
  const ties = await tiesTo(db, page, ids);
  const invitations = [...ties, ...(await formerKeepers(db, page, ids))];
  const brought = reached(accountId, ({ account_id, invited_by }) => [[invited_by, account_id]], invitations);
  return ties.filter(({ account_id }) => account_id !== accountId && brought.has(account_id));
}

/**
 * The accounts whose links on a page prove nothing for an account: itself and all whom invitations tie to it, if they keep or kept the page; and
 * those whom an editor removed, whose links prove nothing for anybody.
 */
export async function untrustedFor(db: Database, page: PageName, accountId: string): Promise<Set<string>> {
  const ids = await idsOfPage(db, page);
  const former = await formerKeepers(db, page, ids);
  const circle = reached(
    accountId,
    ({ account_id, invited_by }) => [
      [invited_by, account_id],
      [account_id, invited_by],
    ],
    [...(await tiesTo(db, page, ids)), ...former],
  );
  return new Set([...circle, ...former.flatMap(({ account_id, is_barred }) => (is_barred === 1 ? [account_id] : []))]);
}

/** Whether an editor ended that an account keeps a page, and no editor let it back in since. */
export async function isBarred(db: Database, page: PageName, accountId: string): Promise<boolean> {
  const former = await formerKeepers(db, page, await idsOfPage(db, page));
  return former.some(({ account_id, is_barred }) => account_id === accountId && is_barred === 1);
}

/** An editor lets an account keep a page again. */
export async function unbar(tx: Transaction, page: PageName, accountId: string): Promise<void> {
  const theirs = tx.updateTable('former_keeper').set({ is_barred: 0 }).where('kind', '=', page.kind).where('account_id', '=', accountId);
  await theirs.where('page_id', 'in', await idsOfPage(tx, page)).execute();
}

/** Remembers who kept pages, before their ties go. */
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

function tiesTo(db: Database, { kind }: PageName, ids: readonly string[]): Promise<KeeperTable[]> {
  return db.selectFrom('keeper').selectAll().where('kind', '=', kind).where('page_id', 'in', ids).execute();
}

function formerKeepers(db: Database, { kind }: PageName, ids: readonly string[]): Promise<FormerKeeperTable[]> {
  return db.selectFrom('former_keeper').selectAll().where('kind', '=', kind).where('page_id', 'in', ids).execute();
}

type Invited = Pick<KeeperTable, 'account_id' | 'invited_by'>;

/** An account and all that can be reached from it, by steps from one to another. */
function reached(
  from: string,
  stepsOf: (tie: Invited) => (readonly [string | null, string | null])[],
  ties: readonly Invited[],
): Set<string> {
  const steps = ties.flatMap(stepsOf);
  const seen = new Set([from]);
  // A set hands out what is added while it is gone through.
  for (const at of seen) for (const [one, other] of steps) if (one === at && other !== null) seen.add(other);
  return seen;
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

/** Remembers the pages that an account which is about to be removed kept or claimed, and whom it invited: nothing of the person but the id. */
export async function keepPastClaims(tx: Transaction, accountId: string): Promise<void> {
  const theirs = tx.selectFrom('keeper').selectAll();
  await rememberKeepers(
    tx,
    await theirs.where((tie) => tie.or([tie('account_id', '=', accountId), tie('invited_by', '=', accountId)])).execute(),
  );
  await tx
    .insertInto('past_claim')
    .columns(PAST)
    .expression(({ selectFrom }) => selectFrom('claim').select(PAST).where('account_id', '=', accountId))
    .execute();
}

const PAST = ['id', 'kind', 'page_id', 'state', 'way', 'made_at', 'ends_at', 'decided_at'] as const;
