import { timestamp, tonightAt } from '#clock.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { readSetting } from '#database/settings.ts';
import type { LetterContext } from '#follows/letter-context.ts';
import { openKeyMaker } from '#follows/letter-key.ts';
import { addFollower, setTimes } from '#follows/store.ts';
import { writeLetter } from '#follows/words.ts';
import { failingSources } from '#ingest/hear/failing-sources.ts';
import { DESK } from '#scene/site/addresses.ts';
import { countAskedBetween, countOpenQuestions } from './questions/questions.ts';

/** Under which setting it stands what editors were told last. */
const TOLD = 'editors told';
/** They are written to once a day at most, and of questions that are half an hour old: a source may say it better in its next breath. */
const DAY = { hours: 24 };
const HALF_AN_HOUR = { minutes: 30 };

/** What editors were told last, and when: of questions up to a moment, and which sources were silent by then. */
interface Told {
  at: string;
  asked: string;
  silent: string[];
}

/** Somebody who looks after the archive and may be written to; `follower` is null while they never said what letters they want. */
interface Editor {
  id: string;
  email: string;
  follower: string | null;
}

/**
 * Writes to everybody who looks after the archive when questions wait that were not told yet, or a source has fallen silent: in the transaction
 * that says so, whatever breaks off, and by one process of several. Whoever ends such letters, or wants none at once, gets none.
 * @returns how many were written
 */
export async function tellEditors(context: LetterContext, now: Temporal.Instant): Promise<number> {
  const { db, zone } = context;
  const before = await readSetting(db, TOLD);
  const told: Told = before === undefined ? { at: '', asked: '', silent: [] } : (JSON.parse(before) as Told);
  if (told.at > timestamp(now.subtract(DAY))) return 0;
  const tonight = tonightAt(now, zone);
  const asked = timestamp(now.subtract(HALF_AN_HOUR));
  const silent = await failingSources(db, now);
  const [fresh, fallen] = [await countAskedBetween(db, tonight, told.asked, asked), silent.filter((id) => !told.silent.includes(id))];
  if (fresh === 0 && fallen.length === 0) {
    // One that was heard again is told anew when it falls silent once more.
    const still = told.silent.filter((id) => silent.includes(id));
    if (still.length < told.silent.length) await inTransaction(db, (tx) => take(tx, before, { ...told, silent: still }));
    return 0;
  }
  const lead = [
    ...(fresh === 0 ? [] : [questionsWait(await countOpenQuestions(db, tonight), `${context.site}${DESK.questions}`)]),
    ...(fallen.length === 0 ? [] : [areSilent(await namesOf(db, fallen), `${context.site}${DESK.sources}`)]),
  ];
  const keyOf = await openKeyMaker(db);
  return inTransaction(db, async (tx) => {
    if (!(await take(tx, before, { at: timestamp(now), asked, silent }))) return 0;
    const editors = await editorsToTell(tx);
    const letters = [];
    for (const { id, email, follower } of editors) {
      const links = context.linksFor(keyOf(follower ?? (await toldFromNowOn(tx, id, now, zone)), email));
      const written = writeLetter(context, {
        subject: fresh === 0 ? 'A source has fallen silent' : 'Questions wait at the desk',
        lead,
        lists: [],
        why: 'You get this, once a day at most, because you look after the archive.',
        ...links,
      });
      letters.push({ to: email, ...written, stopLink: links.stopLink, isBulk: false });
    }
    await context.letters.bring(tx, letters, now);
    return letters.length;
  });
}

/** Says what was told, where nobody else has said so meanwhile. */
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
    .where('account.rank', 'in', ['editor', 'admin'])
    .where('account.disabled', '=', 0)
    .where('account.email_verified', '=', 1)
    .where((eb) => eb.or([eb('follower.id', 'is', null), eb('follower.at_once', '=', 1)]))
    .orderBy('account.id')
    .execute();
  return rows.flatMap(({ email, ...row }) => (email === null ? [] : [{ ...row, email }]));
}

/** Whoever looks after the archive is told from the first, until they say otherwise where all letters are chosen. @returns the id of their letters */
async function toldFromNowOn(tx: Transaction, account_id: string, now: Temporal.Instant, zone: string): Promise<string> {
  const { id, weekday, hour } = await addFollower(tx, { account_id, email: null, confirmed_at: timestamp(now) }, now, zone);
  await setTimes(tx, id, { weekly: true, atOnce: true, weekday, hour }, now, zone);
  return id;
}

async function namesOf(db: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('source').select('name').where('id', 'in', ids).orderBy('name').execute();
  return rows.map(({ name }) => name);
}

function questionsWait(count: number, at: string): string {
  return `${count === 1 ? 'A question waits' : `${count} questions wait`} at the desk: ${at}`;
}

function areSilent(names: readonly string[], at: string): string {
  return `${names.join(', ')} ${names.length === 1 ? 'has' : 'have'} not been heard well for some time: ${at}`;
}
