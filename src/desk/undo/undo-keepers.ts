import { logChanges } from '#database/changes/change-log.ts';
import type { Transaction } from '#database/engines/open.ts';
import { findCurrentPage, keepsPage, liftBar, listInvitedBy, type PageName, rememberKeepers, removeKeeper } from '#database/keepers.ts';
import { findAccount } from '#identity/account/account-store.ts';
import type { Identity } from '#identity/identity.ts';
import type { Undo } from '../decisions/decision-store.ts';

interface ToldKeeper {
  account: string;
  page: PageName;
  is: 'no longer keeps' | 'was brought' | 'keeps again' | 'is open again';
}

/** For emails to keepers, dated by the accounts' clock. */
export type KeeperLetters = Pick<Identity, 'letters' | 'clock'>;

/**
 * Undoes a decision about keepers: those it added leave with those they invited since, those it removed return, claims get their former
 * state.
 * @returns the people affected, once per page
 */
export async function undoKeepers(tx: Transaction, { keepersGiven = [], keepersTaken = [], claims = [] }: Undo): Promise<ToldKeeper[]> {
  const told = new Map<string, ToldKeeper>();
  const tell = (account: string, page: PageName, is: ToldKeeper['is']) => {
    const key = `${account} ${page.kind} ${page.id}`;
    // Of an account that keeps a page and has a claim on it, only the keeping is said.
    if (!told.has(key)) told.set(key, { account, page, is });
  };
  for (const { kind, page_id, account_id } of keepersGiven) {
    // The page may have a new id.
    const page = await findCurrentPage(tx, { kind, id: page_id });
    const ids = [...new Set([page_id, page.id])];
    const theirs = tx.selectFrom('keeper').selectAll().where('kind', '=', kind).where('account_id', '=', account_id);
    await rememberKeepers(tx, await theirs.where('page_id', 'in', ids).execute());
    const given = tx.deleteFrom('keeper').where('kind', '=', kind).where('account_id', '=', account_id);
    const ended = await given.where('page_id', 'in', ids).executeTakeFirst();
    if (Number(ended.numDeletedRows) > 0) tell(account_id, page, 'no longer keeps');
    // If they keep it by another proof, so do those they invited.
    if (!(await keepsPage(tx, account_id, page))) {
      const brought = (await listInvitedBy(tx, page, account_id)).map((keeper) => keeper.account_id);
      for (const account of new Set([account_id, ...brought])) await removeKeeper(tx, page, account);
      for (const account of brought) tell(account, page, 'was brought');
    }
    await logChanges(tx, [page]);
  }
  for (const keeper of keepersTaken) {
    if (!(await isThere(tx, keeper.account_id))) continue;
    const { invited_by } = keeper;
    const given = await tx
      .insertInto('keeper')
      .values({ ...keeper, invited_by: invited_by != null && (await isThere(tx, invited_by)) ? invited_by : null })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    const page = await findCurrentPage(tx, { kind: keeper.kind, id: keeper.page_id });
    await liftBar(tx, page, keeper.account_id);
    if (Number(given.numInsertedOrUpdatedRows) > 0) tell(keeper.account_id, page, 'keeps again');
    await logChanges(tx, [page]);
  }
  for (const { id, ...before } of claims) {
    const claim = await tx.selectFrom('claim').select(['account_id', 'kind', 'page_id']).where('id', '=', id).executeTakeFirst();
    await tx.updateTable('claim').set(before).where('id', '=', id).execute();
    if (claim !== undefined && before.state === 'waiting')
      tell(claim.account_id, await findCurrentPage(tx, { kind: claim.kind, id: claim.page_id }), 'is open again');
  }
  return [...told.values()];
}

const SAID: Record<ToldKeeper['is'], { subject: (name: string) => string; line: string }> = {
  'no longer keeps': {
    subject: (name) => `You no longer keep the page of ${name}`,
    line: 'An editor undid making you its keeper. See your claims under “Your pages”.',
  },
  'was brought': {
    subject: (name) => `You no longer keep the page of ${name}`,
    line: 'An editor undid the decision that made the person who invited you a keeper. If it’s yours, press “This is us” on the page.',
  },
  'keeps again': { subject: (name) => `You keep the page of ${name} again`, line: 'An editor gave it back to you.' },
  'is open again': {
    subject: (name) => `Your claim to the page of ${name} is open again`,
    line: 'An editor undid the decision. See it under “Your pages”.',
  },
};

/** Emails the people affected. */
export async function tellKeepers(
  tx: Transaction,
  { letters, clock }: KeeperLetters,
  told: readonly ToldKeeper[],
  why: string,
): Promise<void> {
  for (const { account, page, is } of told) {
    const { email = null } = (await findAccount(tx, account)) ?? {};
    if (email === null) continue;
    const { subject, line } = SAID[is];
    await letters.tell(tx, email, subject(await nameOfPage(tx, page)), [line, ...(why === '' ? [] : [why])], clock());
  }
}

async function nameOfPage(tx: Transaction, { kind, id }: PageName): Promise<string> {
  const here = await tx.selectFrom(kind).select('name').where('id', '=', id).executeTakeFirst();
  const off = tx.selectFrom('off_roster').select('name').where('kind', '=', kind).where('entry_id', '=', id);
  return (here ?? (await off.executeTakeFirst()))?.name ?? id;
}

async function isThere(tx: Transaction, account: string): Promise<boolean> {
  return (await tx.selectFrom('account').select('id').where('id', '=', account).executeTakeFirst()) !== undefined;
}
