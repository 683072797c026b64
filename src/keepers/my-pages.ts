import type { Database } from '#database/engines/open.ts';
import { keepsPage, listKeptPages, listPageIds } from '#database/keepers.ts';
import type { AccountRow } from '#identity/account/account-store.ts';
import { type Claim, type Claiming, type ExportedPages, type MyPages, PageKind } from '#scene/keepers/claim.ts';
import { Refusal } from '#scene/problem.ts';
import { isSlug } from '#scene/shape.ts';
import { askAgainAt } from './claims/end-claim.ts';
import { demandPage, namedPage } from './pages.ts';
import { keepersOf, toClaim } from './store.ts';
import { type KeepersWork, MAX_PAGES } from './work.ts';

const MAX_TOLD = 50;

/** The pages an account keeps or claims. */
export async function myPages({ identity }: KeepersWork, accountId: string): Promise<MyPages> {
  const { db, clock, settings } = identity;
  const keeps: MyPages['keeps'] = [];
  for (const page of await listKeptPages(db, accountId)) {
    const tie = await db
      .selectFrom('keeper')
      .select(['since', 'way'])
      .where('account_id', '=', accountId)
      .where('kind', '=', page.kind)
      .where('page_id', 'in', await listPageIds(db, page))
      .orderBy('since')
      .executeTakeFirstOrThrow();
    keeps.push({ page: await namedPage(db, page), ...tie });
  }
  const rows = await db
    .selectFrom('claim')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .limit(MAX_TOLD)
    .execute();
  const claims: Claim[] = [];
  for (const row of rows) claims.push(await toClaim(db, row, { now: clock(), publicUrl: settings.publicUrl() }));
  return { keeps, claims, most: MAX_PAGES };
}

/** A page with the account's last claim to it. @throws Refusal NOT_FOUND, saying where it went */
export async function claiming({ identity }: KeepersWork, account: AccountRow, named: { kind: string; id: string }): Promise<Claiming> {
  const { db, clock, settings } = identity;
  const kind = PageKind.safeParse(named.kind);
  if (!kind.success || !isSlug(named.id)) throw new Refusal('NOT_FOUND', 'We can’t find this page.');
  const page = await demandPage(db, { kind: kind.data, id: named.id });
  const row = await lastClaim(db, account.id, page.kind, await listPageIds(db, page));
  return {
    page,
    keeps: await keepsPage(db, account.id, page),
    keepers: (await keepersOf(db, page)).length,
    kept: (await listKeptPages(db, account.id)).length,
    most: MAX_PAGES,
    isConfirmed: account.email !== null && account.email_verified === 1,
    askAgainAt: await askAgainAt(db, page, account.id, clock()),
    claim: row === undefined ? null : await toClaim(db, row, { now: clock(), publicUrl: settings.publicUrl() }),
  };
}

function lastClaim(db: Database, accountId: string, kind: 'artist' | 'venue', ids: readonly string[]) {
  return db
    .selectFrom('claim')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('page_id', 'in', ids)
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .executeTakeFirst();
}

/** Everything stored about an account's pages and claims, for its download; without codes. */
export async function exportPages(db: Database, accountId: string): Promise<ExportedPages> {
  const keeps = await db
    .selectFrom('keeper')
    .select(['kind', 'page_id as id', 'way', 'since'])
    .where('account_id', '=', accountId)
    .orderBy('since')
    .execute();
  const claims = await db.selectFrom('claim').selectAll().where('account_id', '=', accountId).orderBy('made_at').orderBy('id').execute();
  const proposals = await db
    .selectFrom('proposal')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('written_at')
    .orderBy('id')
    .execute();
  return {
    keeps,
    proposals: proposals.map((row) => ({
      ...{ kind: row.kind, id: row.page_id, about: row.about, state: row.state, at: row.written_at, reason: row.reason },
      why: row.why,
      fields: row.fields,
    })),
    claims: claims.map(({ kind, page_id: id, state, way, words, reason, made_at: madeAt, decided_at: decidedAt }) => ({
      ...{ kind, id, state, words, reason, madeAt, decidedAt },
      way: way === '' ? null : way,
    })),
  };
}
