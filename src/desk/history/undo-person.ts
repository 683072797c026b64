import type { Database } from '#database/engines/open.ts';
import { FINAL_KINDS } from '#scene/desk/account-decision.ts';
import type { Deciders, TakenBack } from '#scene/history/history.ts';
import { Refusal } from '#scene/problem.ts';
import { yieldNow } from '#yield-every.ts';
import type { Deciding } from '../decisions/decision-store.ts';
import { namesAtDesk } from '../people/account-names.ts';
import { undo } from '../undo/undo.ts';
import type { KeeperLetters } from '../undo/undo-keepers.ts';

const MAX_DECISIONS = 500;
const MAX_PEOPLE = 50;

/** People with standing decisions or edits, latest first. */
export async function deciders(db: Database): Promise<Deciders> {
  const rows = [...(await holdingBy(db, 'made_by')), ...(await holdingBy(db, 'written_by'))];
  const names = await namesAtDesk(
    db,
    rows.map(({ account }) => account),
  );
  const people = [...Map.groupBy(rows, ({ account }) => account)].map(([account, some]) => ({
    account,
    name: names(account),
    decisions: some.reduce((sum, { decisions }) => sum + Number(decisions), 0),
    latest: some.map(({ latest }) => latest).reduce((a, b) => (a > b ? a : b)),
  }));
  return { people: people.sort((a, b) => (a.latest < b.latest ? 1 : -1)).slice(0, MAX_PEOPLE) };
}

async function holdingBy(db: Database, column: 'made_by' | 'written_by') {
  const rows = await db
    .selectFrom('decision')
    .select(`decision.${column} as account`)
    .select(({ fn }) => [fn.countAll<number>().as('decisions'), fn.max('decision.made_at').as('latest')])
    .where('decision.undone_at', 'is', null)
    .where(`decision.${column}`, '<>', '')
    .where('decision.kind', 'not in', FINAL_KINDS)
    .groupBy(`decision.${column}`)
    .orderBy('latest', 'desc')
    .limit(MAX_PEOPLE)
    .execute();
  return rows.flatMap(({ account, ...row }) => (account === null ? [] : [{ account, ...row }]));
}

/** Counts a person's standing decisions since a moment. */
export async function countDecisions(db: Database, account: string, since: string): Promise<number> {
  const { of } = await theirs(db, account, since)
    .select(({ fn }) => fn.countAll<number>().as('of'))
    .executeTakeFirstOrThrow();
  return Number(of);
}

/**
 * Undoes a person's decisions since a moment, latest first, yielding to visitors. One that can't be undone doesn't stop the others.
 * @throws Refusal FAILED_PRECONDITION if there are none
 */
export async function undoPerson(
  db: Database,
  { account, since, telling }: { account: string; since: string; telling: KeeperLetters },
  by: Deciding,
): Promise<TakenBack> {
  const rows = await theirs(db, account, since)
    .select(['id', 'said'])
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .limit(MAX_DECISIONS)
    .execute();
  if (rows.length === 0) throw new Refusal('FAILED_PRECONDITION', 'They have nothing to undo since then.');
  const left: string[] = [];
  let taken = 0;
  for (const { id, said } of rows) {
    try {
      left.push(...(await undo(db, id, by, telling)));
      taken++;
    } catch (error) {
      // Undone by someone else meanwhile, or gone: report it and continue.
      if (!(error instanceof Refusal)) throw error;
      left.push(`${said} ${error.message}`);
    }
    await yieldNow();
  }
  return { of: rows.length, taken, left };
}

function theirs(db: Database, account: string, since: string) {
  return (
    db
      .selectFrom('decision')
      // Proposals they wrote count as theirs.
      .where(({ or, eb }) => or([eb('made_by', '=', account), eb('written_by', '=', account)]))
      .where('made_at', '>=', since)
      .where('undone_at', 'is', null)
      .where('kind', 'not in', FINAL_KINDS)
  );
}
