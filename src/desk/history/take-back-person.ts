import { setImmediate as othersTurn } from 'node:timers/promises';
import { timestamp } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';
import { ACCOUNT_KINDS } from '#scene/account-decision.ts';
import type { Deciders, TakenBack } from '#scene/history.ts';
import { Refusal } from '#scene/problem.ts';
import { type Deciding, FORMER_EDITOR } from '../decision-store.ts';
import { undo } from '../undo.ts';

/** So many decisions are taken back by one request at most; the rest by the next. */
const MOST = 500;
/** So many people are named. */
const MOST_PEOPLE = 50;

/** Who decided anything that holds still, whoever did last first. */
export async function deciders(db: Database): Promise<Deciders> {
  const rows = await db
    .selectFrom('decision')
    .leftJoin('account', 'account.id', 'decision.made_by')
    .select(['decision.made_by', 'account.email'])
    .select(({ fn }) => [fn.countAll<number>().as('decisions'), fn.max('decision.made_at').as('latest')])
    .where('decision.undone_at', 'is', null)
    .where('decision.made_by', '<>', '')
    .where('decision.kind', 'not in', ACCOUNT_KINDS)
    .groupBy(['decision.made_by', 'account.email'])
    .orderBy('latest', 'desc')
    .limit(MOST_PEOPLE)
    .execute();
  return {
    people: rows.map(({ made_by: account, email, decisions, latest }) => ({
      account,
      name: email ?? FORMER_EDITOR,
      decisions: Number(decisions),
      latest,
    })),
  };
}

/** How many decisions of one person since a moment hold still. */
export async function countDecisions(db: Database, account: string, since: string): Promise<number> {
  const { of } = await theirs(db, account, since)
    .select(({ fn }) => fn.countAll<number>().as('of'))
    .executeTakeFirstOrThrow();
  return Number(of);
}

/**
 * Takes back all that one person decided since a moment, the latest first, each by itself: visitors have their turn between, and what cannot be
 * taken back stands in the way of nothing else.
 * @throws Refusal FAILED_PRECONDITION where they decided nothing since
 */
export async function takeBackPerson(
  db: Database,
  { account, since }: { account: string; since: string },
  by: Deciding,
): Promise<TakenBack> {
  const rows = await theirs(db, account, since).select(['id', 'said']).orderBy('made_at', 'desc').orderBy('id').limit(MOST).execute();
  if (rows.length === 0) throw new Refusal('FAILED_PRECONDITION', 'Nothing that they decided since then holds any more.');
  const left: string[] = [];
  let taken = 0;
  for (const { id, said } of rows) {
    try {
      left.push(...(await undo(db, id, timestamp(by.now), by.editor, by.why)));
      taken++;
    } catch (error) {
      // Taken back by somebody else meanwhile, or gone: said, and the others go on.
      if (!(error instanceof Refusal)) throw error;
      left.push(`${said} ${error.message}`);
    }
    await othersTurn();
  }
  return { of: rows.length, taken, left };
}

function theirs(db: Database, account: string, since: string) {
  return db
    .selectFrom('decision')
    .where('made_by', '=', account)
    .where('made_at', '>=', since)
    .where('undone_at', 'is', null)
    .where('kind', 'not in', ACCOUNT_KINDS);
}
