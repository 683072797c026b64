import type { ExpressionBuilder } from 'kysely';
import { timestamp } from '#clock.ts';
import { lockChanges, logChanges } from '#database/changes/change-log.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { findCurrentPage, listInvitedBy, listKeptPages, listPageIds, type PageName, removeKeeper } from '#database/keepers.ts';
import type { KeeperTable } from '#database/tables/contribution-tables.ts';
import type { Tables } from '#database/tables/tables.ts';
import { type Deciding, decide, type Undo } from '#desk/decisions/decision-store.ts';
import { findAccount } from '#identity/account/account-store.ts';
import type { Identity } from '#identity/identity.ts';
import type { DeskClaim, DeskClaims, NamedPage, PastClaim } from '#scene/keepers/claim.ts';
import { Refusal } from '#scene/problem.ts';
import { joinWords } from '#scene/text/listed.ts';
import { grantClaim } from '../grant.ts';
import { demandPage, namedPage } from '../pages.ts';
import { allKeepersOf, type ClaimRow, keeperName, keepersOf, stateAt, toClaim, waitingClaims } from '../store.ts';
import type { KeepersWork } from '../work.ts';
import { endClaim } from './end-claim.ts';

const MAX_SHOWN = 50;
const ENDED = 20;

/** Claims that need an editor, oldest first: those that asked for one, and disputed ones. */
export async function listClaimsForDesk({ identity }: KeepersWork): Promise<DeskClaims> {
  const { db, clock, settings } = identity;
  const now = clock();
  const rows = await askedOfEditors(db).selectAll().orderBy('made_at').orderBy('id').limit(MAX_SHOWN).execute();
  const { count } = await db
    .selectFrom('claim')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'waiting')
    .where('asked_at', 'is', null)
    .where('disputed_by', 'is', null)
    .where(isOfOpenAccount)
    .where('ends_at', '>', now.toString({ smallestUnit: 'millisecond' }))
    .executeTakeFirstOrThrow();
  const ended = await db
    .selectFrom('claim')
    .selectAll()
    .where('state', 'in', ['proved', 'refused'])
    .where('disputed_by', 'is', null)
    .orderBy('decided_at', 'desc')
    .orderBy('id')
    .limit(ENDED)
    .execute();
  const asked = rows.filter((row) => stateAt(row, now) !== 'expired');
  const told = (some: readonly ClaimRow[]) =>
    Promise.all(some.map((row) => toDeskClaim(db, row, { now, publicUrl: settings.publicUrl() })));
  return { waiting: await told(asked), underWay: Number(count), ended: await told(ended), gone: await pastClaims(db) };
}

/**
 * Claims that asked for an editor or are disputed, expired ones included. Those of closed accounts wait, unless the account keeps the
 * disputed page, which nobody could change until this is decided.
 */
function askedOfEditors(db: Database) {
  return db
    .selectFrom('claim')
    .where('state', 'in', ['waiting', 'proved'])
    .where(({ eb, or, and }) => or([and([eb('state', '=', 'waiting'), eb('asked_at', 'is not', null)]), eb('disputed_by', 'is not', null)]))
    .where((claim) => claim.or([claim('state', '=', 'proved'), isOfOpenAccount(claim)]));
}

function isOfOpenAccount({ exists, not, selectFrom }: ExpressionBuilder<Tables, 'claim'>) {
  const closed = selectFrom('account').select('account.id').whereRef('account.id', '=', 'claim.account_id').where('closed', '=', 1);
  return not(exists(closed));
}

/** Counts claims that need an editor. */
export async function countAskedClaims(db: Database, now: Temporal.Instant): Promise<number> {
  const { count } = await askedOfEditors(db)
    .where(({ eb, or }) => or([eb('state', '=', 'proved'), eb('ends_at', '>', timestamp(now))]))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function pastClaims(db: Database): Promise<PastClaim[]> {
  const rows = await db.selectFrom('past_claim').selectAll().orderBy('made_at', 'desc').orderBy('id').limit(ENDED).execute();
  const page = (row: { kind: 'artist' | 'venue'; page_id: string }) => namedPage(db, { kind: row.kind, id: row.page_id });
  return Promise.all(
    rows.map(async (row) => ({
      ...{ id: row.id, page: await page(row), state: row.state, way: row.way === '' ? null : row.way },
      ...{ madeAt: row.made_at, decidedAt: row.decided_at },
    })),
  );
}

async function toDeskClaim(db: Database, row: ClaimRow, at: { now: Temporal.Instant; publicUrl: string }): Promise<DeskClaim> {
  const account = await findAccount(db, row.account_id);
  const { count } = await db
    .selectFrom('claim')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', row.account_id)
    .where('state', '=', 'refused')
    .executeTakeFirstOrThrow();
  const page = await findCurrentPage(db, { kind: row.kind, id: row.page_id });
  return {
    claim: await toClaim(db, row, at),
    who: {
      ...(await keeperName(db, row.account_id)),
      email: account?.email ?? '',
      since: account?.created_at ?? row.made_at,
      keeps: (await listKeptPages(db, row.account_id)).length,
      refused: Number(count),
    },
    keepers: await keepersOf(db, page),
    disputedBy: row.disputed_by === null ? null : await keeperName(db, row.disputed_by),
  };
}

function asItWas({ id, state, way, disputed_by, dispute, decided_at, reason }: ClaimRow): NonNullable<Undo['claims']>[number] {
  return { id, state, way, disputed_by, dispute, decided_at, reason };
}

/** An account's keeper rows of a page, under all its ids. */
async function tiesTo(tx: Transaction, page: PageName, accountId: string): Promise<KeeperTable[]> {
  const theirs = tx.selectFrom('keeper').selectAll().where('account_id', '=', accountId);
  return theirs
    .where('kind', '=', page.kind)
    .where('page_id', 'in', await listPageIds(tx, page))
    .execute();
}

/**
 * Accepts or refuses a claim that waits or is disputed. Refusing it also ends the keeping of people the claimant invited. All are emailed.
 * @returns the decision's id
 * @throws Refusal NOT_FOUND, FAILED_PRECONDITION if the claim has ended, or if it is accepted for a closed account
 */
export async function decideClaim(
  { identity }: KeepersWork,
  { id, yes, reason }: { id: string; yes: boolean; reason: string },
  deciding: Deciding,
): Promise<string> {
  return inTransaction(identity.db, async (tx) => {
    await lockChanges(tx);
    const claim = await tx.selectFrom('claim').selectAll().where('id', '=', id).executeTakeFirst();
    if (claim === undefined) throw new Refusal('NOT_FOUND', 'We can’t find this claim.');
    const isDisputed = claim.state === 'proved' && claim.disputed_by !== null;
    if (stateAt(claim, identity.clock()) !== 'waiting' && !isDisputed)
      throw new Refusal('FAILED_PRECONDITION', 'This claim has already ended.');
    const page = yes
      ? await demandPage(tx, { kind: claim.kind, id: claim.page_id })
      : await namedPage(tx, { kind: claim.kind, id: claim.page_id });
    const { name } = await keeperName(tx, claim.account_id);
    const others = yes ? await waitingClaims(tx, page, claim.account_id) : [];
    const ended = [claim, ...others.filter((other) => other.id !== id)];
    const undo: Undo = { claims: ended.map(asItWas) };
    const ties = await tiesTo(tx, page, claim.account_id);
    if (yes && ties.every(({ page_id }) => page_id !== page.id))
      undo.keepersGiven = [{ kind: page.kind, page_id: page.id, account_id: claim.account_id }];
    // If the claimant never belonged to the page, neither do those they invited.
    const brought = yes ? [] : await listInvitedBy(tx, page, claim.account_id);
    if (!yes) undo.keepersTaken = [...ties, ...brought];
    const said = yes ? `Made “${name}” keeper of “${page.name}”.` : `Turned down “${name}” as keeper of “${page.name}”.`;
    const decision = await decide(tx, yes ? 'give page' : 'refuse page', said, undo, deciding);
    if (yes) await grantClaim(identity, tx, { claim, page, way: 'word' });
    else {
      await endClaim(identity, tx, { claim, page, state: 'refused', reason });
      for (const account of new Set([...ties, ...brought].map(({ account_id }) => account_id))) await removeKeeper(tx, page, account, true);
      for (const account of new Set(brought.map(({ account_id }) => account_id)))
        await tellEnded(identity, tx, { page, account, why: 'An editor found that the person who invited you isn’t part of it:', reason });
      await logChanges(tx, [{ kind: page.kind, id: page.id }]);
    }
    return decision;
  });
}

async function tellEnded(
  { letters, clock }: Identity,
  tx: Transaction,
  { page, account, why, reason }: { page: NamedPage; account: string; why: string; reason: string },
): Promise<void> {
  const { email = null } = (await findAccount(tx, account)) ?? {};
  if (email !== null) await letters.tell(tx, email, `You no longer keep the page of ${page.name}`, [why, reason], clock());
}

/**
 * Removes a keeper, and, if the editor says so, those they invited. All are emailed the reason.
 * @returns the decision's id
 * @throws Refusal NOT_FOUND if they don't keep it; INVALID_ARGUMENT if they invited people and the editor didn't say what happens to them
 */
export async function endKeeping(
  { identity }: KeepersWork,
  { page: named, account, reason, invited }: { page: PageName; account: string; reason: string; invited?: 'go' | 'stay' | undefined },
  deciding: Deciding,
): Promise<string> {
  return inTransaction(identity.db, async (tx) => {
    await lockChanges(tx);
    const page = await namedPage(tx, named);
    const keeper = (await allKeepersOf(tx, page)).find((each) => each.account === account);
    if (keeper === undefined) throw new Refusal('NOT_FOUND', 'They no longer keep this page.');
    if (keeper.brought.length > 0 && invited === undefined) {
      const ask = `They invited ${joinWords(keeper.brought.map((name) => `“${name}”`))}. Choose whether they keep the page.`;
      throw new Refusal('INVALID_ARGUMENT', ask, { invited: ask });
    }
    const brought = invited === 'go' ? await listInvitedBy(tx, page, account) : [];
    const undo: Undo = { keepersTaken: [...(await tiesTo(tx, page, account)), ...brought] };
    const names = [keeper.name, ...(invited === 'go' ? keeper.brought : [])].map((name) => `“${name}”`);
    const said = `${joinWords(names)} ${names.length === 1 ? 'no longer keeps' : 'no longer keep'} “${page.name}”.`;
    const decision = await decide(tx, 'take page', said, undo, deciding);
    await removeKeeper(tx, page, account, true);
    await tellEnded(identity, tx, { page, account, why: 'An editor ended it:', reason });
    for (const one of new Set(brought.map(({ account_id }) => account_id))) {
      await removeKeeper(tx, page, one, true);
      await tellEnded(identity, tx, { page, account: one, why: 'An editor ended it for you and the person who invited you:', reason });
    }
    await logChanges(tx, [{ kind: page.kind, id: page.id }]);
    return decision;
  });
}
