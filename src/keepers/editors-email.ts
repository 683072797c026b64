import { timestamp, tonightAt } from '#clock.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { readSetting } from '#database/settings.ts';
import { countAskedBetween, countOpenQuestions } from '#desk/questions/questions.ts';
import type { LetterContext } from '#follows/letter-context.ts';
import { openKeyMaker } from '#follows/letter-key.ts';
import { addFollower, setEmailTimes } from '#follows/store.ts';
import { writeLetter } from '#follows/words.ts';
import { failingSources } from '#ingest/hear/failing-sources.ts';
import { DESK } from '#scene/site/addresses.ts';
import { countOpenTips } from '#tips/store.ts';
import { countAskedClaims } from './claims/desk-claims.ts';
import { countWaiting } from './proposals/store.ts';

const TOLD = 'editors told';
/** Editors get one such email a day, about what has waited for half an hour: a source may answer a question with its next reading. */
const DAY = { hours: 24 };
const HALF_AN_HOUR = { minutes: 30 };

/** What the last email said, and when: up to which moment things had come in, and which sources were failing then. */
interface Told {
  at: string;
  asked: string;
  silent: string[];
}

/** An editor with a confirmed address; `follower` is null until they choose which emails they want. */
interface Editor {
  id: string;
  email: string;
  follower: string | null;
}

/**
 * Emails every editor when something new waits at the desk (a question, a tip, a proposal, a claim) or another source is failing: all that waits is
 * counted. Written in the transaction that notes it, by one process of several. Editors who turned such emails off get none.
 * @returns how many emails were written
 */
export async function tellEditors(context: LetterContext, now: Temporal.Instant): Promise<number> {
  const { db, zone } = context;
  const before = await readSetting(db, TOLD);
  const told: Told = before === undefined ? { at: '', asked: '', silent: [] } : (JSON.parse(before) as Told);
  if (told.at > timestamp(now.subtract(DAY))) return 0;
  const tonight = tonightAt(now, zone);
  const asked = timestamp(now.subtract(HALF_AN_HOUR));
  const silent = await failingSources(db, now);
  const fresh = (await countAskedBetween(db, tonight, told.asked, asked)) + (await countSentBetween(db, told.asked, asked));
  const fallen = silent.filter((id) => !told.silent.includes(id));
  if (fresh === 0 && fallen.length === 0) {
    // A source that works again is named once more when it fails the next time.
    const still = told.silent.filter((id) => silent.includes(id));
    if (still.length < told.silent.length) await inTransaction(db, (tx) => take(tx, before, { ...told, silent: still }));
    return 0;
  }
  const failing = silent.length === 0 ? [] : [areFailing(await namesOf(db, silent), `${context.site}${DESK.sources}`)];
  const lead = [...(await whatWaits(db, tonight, now)).map((line) => `${line}: ${context.site}${DESK.questions}`), ...failing];
  const keyOf = await openKeyMaker(db);
  return inTransaction(db, async (tx) => {
    if (!(await take(tx, before, { at: timestamp(now), asked, silent }))) return 0;
    const editors = await editorsToTell(tx);
    const letters = [];
    for (const { id, email, follower } of editors) {
      const links = context.linksFor(keyOf(follower ?? (await toldFromNowOn(tx, id, now, zone)), email));
      const written = writeLetter(context, {
        subject: fresh === 0 ? 'A source is failing' : 'New at the desk',
        lead,
        lists: [],
        why: 'You get this, at most once a day, because you are an editor.',
        ...links,
      });
      letters.push({ to: email, ...written, stopLink: links.stopLink, isBulk: false });
    }
    await context.letters.bring(tx, letters, now);
    return letters.length;
  });
}

/** Notes what an email says, unless another process has just sent one. */
async function take(tx: Transaction, before: string | undefined, told: Told): Promise<boolean> {
  const value = JSON.stringify(told);
  if (before === undefined) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('setting')
      .values({ key: TOLD, value })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    return Number(numInsertedOrUpdatedRows) === 1;
  }
  const { numUpdatedRows } = await tx
    .updateTable('setting')
    .set({ value })
    .where('key', '=', TOLD)
    .where('value', '=', before)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

async function editorsToTell(tx: Transaction): Promise<Editor[]> {
  const rows = await tx
    .selectFrom('account')
    .leftJoin('follower', 'follower.account_id', 'account.id')
    .select(['account.id', 'account.email', 'follower.id as follower'])
    .where('account.role', 'in', ['editor', 'admin'])
    .where('account.closed', '=', 0)
    .where('account.email_verified', '=', 1)
    .where((eb) => eb.or([eb('follower.id', 'is', null), eb('follower.at_once', '=', 1)]))
    .orderBy('account.id')
    .execute();
  return rows.flatMap(({ email, ...row }) => (email === null ? [] : [{ ...row, email }]));
}

/** Editors get these emails from the start, until they turn them off with their others. @returns the follower's id */
async function toldFromNowOn(tx: Transaction, account_id: string, now: Temporal.Instant, zone: string): Promise<string> {
  const { id, weekday, hour } = await addFollower(tx, { account_id, email: null, confirmed_at: timestamp(now) }, now, zone);
  await setEmailTimes(tx, id, { weekly: true, atOnce: true, weekday, hour }, now, zone);
  return id;
}

async function namesOf(db: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('source').select('name').where('id', 'in', ids).orderBy('name').execute();
  return rows.map(({ name }) => name);
}

/** What waits at the desk, a line each: '2 questions are waiting', 'A tip waits'. */
async function whatWaits(db: Database, tonight: string, now: Temporal.Instant): Promise<string[]> {
  const counts = [
    ['question', await countOpenQuestions(db, tonight)],
    ['tip', await countOpenTips(db)],
    ['proposal', await countWaiting(db)],
    ['claim', await countAskedClaims(db, now)],
  ] as const;
  return counts.flatMap(([noun, count]) => (count === 0 ? [] : count === 1 ? [`A ${noun} is waiting`] : [`${count} ${noun}s are waiting`]));
}

/** How many of the tips, proposals and claims that wait came in after one moment and up to another. */
async function countSentBetween(db: Database, after: string, upTo: string): Promise<number> {
  const sent = await Promise.all([
    db.selectFrom('tip').select('sent_at as at').where('state', '=', 'open').where('sent_at', '>', after).execute(),
    db.selectFrom('proposal').select('written_at as at').where('state', '=', 'waiting').where('written_at', '>', after).execute(),
    db.selectFrom('claim').select('asked_at as at').where('state', '=', 'waiting').where('asked_at', '>', after).execute(),
  ]);
  return sent.flat().filter(({ at }) => at !== null && at <= upTo).length;
}

function areFailing(names: readonly string[], at: string): string {
  return `We can’t read ${names.join(', ')}: ${at}`;
}
