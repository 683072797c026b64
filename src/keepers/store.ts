import type { Selectable } from 'kysely';
import { timestamp } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';
import { isBarred, listInvitedBy, listPageIds, type PageName } from '#database/keepers.ts';
import type { ClaimTable } from '#database/tables/contribution-tables.ts';
import { type AccountRow, findAccount } from '#identity/account/account-store.ts';
import type { Claim, DeskKeeper, Keeper, Named } from '#scene/keepers/claim.ts';
import { Refusal } from '#scene/problem.ts';
import { addressOfRecord, linksFor, namedPage } from './pages.ts';

export type ClaimRow = Selectable<ClaimTable>;

/** A claim's state now, which may have expired. */
export function stateAt({ state, ends_at }: Pick<ClaimRow, 'state' | 'ends_at'>, now: Temporal.Instant): ClaimRow['state'] {
  return state === 'waiting' && ends_at <= timestamp(now) ? 'expired' : state;
}

/** A claim as its claimant sees it. */
export async function toClaim(
  db: Database,
  row: ClaimRow,
  { now, publicUrl }: { now: Temporal.Instant; publicUrl: string },
): Promise<Claim> {
  const page = await namedPage(db, { kind: row.kind, id: row.page_id });
  const state = stateAt(row, now);
  const isOpen = state === 'waiting' && !page.isOff;
  const ids = isOpen ? await listPageIds(db, page) : [];
  const onlyByWord = isOpen && (await isBarred(db, page, row.account_id));
  const hasOtherWays = isOpen && !onlyByWord;
  return {
    id: row.id,
    page,
    state,
    way: row.way === '' ? null : row.way,
    madeAt: row.made_at,
    endsAt: row.ends_at,
    decidedAt: row.decided_at,
    reason: row.reason,
    onlyByWord,
    code: hasOtherWays ? row.code : '',
    links: hasOtherWays ? await linksThatProve(db, row, publicUrl) : [],
    looked: row.looked_at === null ? null : { at: row.looked_at, found: row.looked },
    mayWrite: hasOtherWays && (await addressOfRecord(db, ids, page.kind)) !== undefined,
    letterAt: row.letter_at,
    askedAt: row.asked_at,
    words: row.words,
    dispute: row.disputed_by === null ? null : row.dispute,
  };
}

/** Links on a page when a claim began that are still there. Links added later prove nothing. */
export async function linksThatProve(db: Database, { kind, page_id, account_id, links }: ClaimRow, publicUrl: string): Promise<string[]> {
  const { id } = await namedPage(db, { kind, id: page_id });
  const now = new Set(await linksFor(db, { kind, id }, account_id, publicUrl));
  return (JSON.parse(links) as string[]).filter((link) => now.has(link));
}

/** An account's open claim. @throws Refusal NOT_FOUND for another's, FAILED_PRECONDITION for a closed one */
export async function demandWaiting(db: Database, id: string, accountId: string, now: Temporal.Instant): Promise<ClaimRow> {
  const row = await db.selectFrom('claim').selectAll().where('id', '=', id).where('account_id', '=', accountId).executeTakeFirst();
  if (row === undefined) throw new Refusal('NOT_FOUND', 'We can’t find this claim of yours.');
  if (stateAt(row, now) !== 'waiting') throw new Refusal('FAILED_PRECONDITION', 'This claim is no longer open. Start another.');
  return row;
}

/** A person's name as their public page has it. */
export async function keeperName(db: Database, accountId: string): Promise<Named> {
  const row = await db
    .selectFrom('profile')
    .select(['username', 'display_name'])
    .where('uid', '=', accountId)
    .where('hidden', '=', 0)
    .executeTakeFirst();
  return row === undefined
    ? { name: 'Someone without a profile', username: null }
    : { name: row.display_name || row.username, username: row.username };
}

/** A page's keepers, first one first, without closed accounts. */
export async function keepersOf(db: Database, page: PageName, me = ''): Promise<Keeper[]> {
  return (await allKeepersOf(db, page, me)).flatMap(({ isClosed, brought: _, ...keeper }) => (isClosed ? [] : keeper));
}

/** A page's keepers with closed accounts, which would keep it again once reopened. */
export async function allKeepersOf(db: Database, page: PageName, me = ''): Promise<DeskKeeper[]> {
  const rows = await db
    .selectFrom('keeper')
    .innerJoin('account', 'account.id', 'keeper.account_id')
    .select(['keeper.account_id', 'keeper.since', 'keeper.way', 'account.closed'])
    .where('keeper.kind', '=', page.kind)
    .where('keeper.page_id', 'in', await listPageIds(db, page))
    .orderBy('keeper.since')
    .orderBy('keeper.account_id')
    .execute();
  const first = new Map<string, (typeof rows)[number]>();
  for (const row of rows) if (!first.has(row.account_id)) first.set(row.account_id, row);
  const keepers: DeskKeeper[] = [];
  for (const { account_id: account, since, way, closed } of first.values()) {
    const ties = new Set((await listInvitedBy(db, page, account)).map(({ account_id }) => account_id));
    const brought = await Promise.all([...ties].map(async (id) => (await keeperName(db, id)).name));
    keepers.push({ account, ...(await keeperName(db, account)), since, way, isMe: account === me, isClosed: closed === 1, brought });
  }
  return keepers;
}

/** Claims to a page under any of its ids. */
export async function claimsOf(db: Database, page: PageName, states: readonly ClaimRow['state'][]): Promise<ClaimRow[]> {
  return db
    .selectFrom('claim')
    .selectAll()
    .where('kind', '=', page.kind)
    .where('page_id', 'in', await listPageIds(db, page))
    .where('state', 'in', states)
    .orderBy('made_at')
    .orderBy('id')
    .execute();
}

/** An account's open claims to a page: undoing a refusal may leave two. */
export async function waitingClaims(db: Database, page: PageName, accountId: string): Promise<ClaimRow[]> {
  return (await claimsOf(db, page, ['waiting'])).filter(({ account_id }) => account_id === accountId);
}

/** Whether a page is disputed, so that no keeper may change it before an editor decides. */
export async function isDisputed(db: Database, page: PageName): Promise<boolean> {
  return (await claimsOf(db, page, ['proved'])).some(({ disputed_by }) => disputed_by !== null);
}

/** Keepers with a confirmed address. */
export async function writableKeepers(db: Database, page: PageName, but: string): Promise<AccountRow[]> {
  const accounts: AccountRow[] = [];
  for (const { account } of await keepersOf(db, page)) {
    const row = account === but ? undefined : await findAccount(db, account);
    if (row !== undefined && row.email !== null && row.email_verified === 1) accounts.push(row);
  }
  return accounts;
}
