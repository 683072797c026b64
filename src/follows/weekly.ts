import { timestamp } from '#clock.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import type { QueuedEmail } from '#identity/letters/letters.ts';
import type { Followed } from '#scene/follows/follow.ts';
import { yieldEvery } from '#yield-every.ts';
import { withCurrentFollowIds } from './follow-names.ts';
import type { LetterContext } from './letter-context.ts';
import { type KeyMaker, openKeyMaker } from './letter-key.ts';
import { type LetterShows, readLetterShows } from './letter-shows.ts';
import { nextLetterAt } from './next-letter.ts';
import { headOf, writeLetter } from './words.ts';

/** Emails per transaction, as pages wait for it. */
const BATCH = 40;

/** A follower whose weekly email is due. */
interface Due {
  id: string;
  email: string;
  weekday: number;
  hour: number;
  next_at: string;
  last_at: string;
}

/**
 * Writes due weekly emails, each in the transaction that sets the next date, so that none is written twice after a crash. Nothing is sent
 * if nothing followed is on.
 * @param stop ends it between two transactions
 * @returns the number written
 */
export async function writeWeekly(context: LetterContext, now: Temporal.Instant, stop?: AbortSignal): Promise<number> {
  const { db, zone } = context;
  let pool: LetterShows | undefined;
  let written = 0;
  const turn = yieldEvery();
  const keyOf = await openKeyMaker(db);
  while (stop?.aborted !== true) {
    const due = await findDue(db, timestamp(now));
    if (due.length === 0) break;
    pool ??= await readLetterShows(db, now, zone);
    const follows = await followsOfAll(db, due);
    const letters = new Map<string, QueuedEmail>();
    for (const each of due) {
      const letter = await letterFor(context, pool, each, follows.get(each.id) ?? [], keyOf);
      if (letter !== undefined) letters.set(each.id, letter);
      await turn();
    }
    written += await inTransaction(db, (tx) => writeDueEmails(context, tx, due, letters, now));
    await turn();
  }
  return written;
}

/** Writes the emails of followers whom no other process has taken. */
async function writeDueEmails(
  { letters: office, zone }: LetterContext,
  tx: Transaction,
  due: readonly Due[],
  letters: ReadonlyMap<string, QueuedEmail>,
  now: Temporal.Instant,
): Promise<number> {
  const theirs: QueuedEmail[] = [];
  for (const { id, next_at, weekday, hour } of due) {
    const { numUpdatedRows } = await tx
      .updateTable('follower')
      .set({ next_at: timestamp(nextLetterAt(now, zone, { weekday, hour })), last_at: timestamp(now) })
      .where('id', '=', id)
      .where('next_at', '=', next_at)
      .executeTakeFirst();
    const letter = letters.get(id);
    if (Number(numUpdatedRows) === 1 && letter !== undefined) theirs.push(letter);
  }
  await office.bring(tx, theirs, now);
  return theirs.length;
}

/** Followers with the weekly email on, not closed, with a confirmed address. */
async function findDue(db: Database, now: string): Promise<Due[]> {
  const rows = await db
    .selectFrom('follower')
    .leftJoin('account', 'account.id', 'follower.account_id')
    .select(['follower.id', 'follower.weekday', 'follower.hour', 'follower.next_at', 'follower.last_at'])
    .select(['follower.email', 'account.email as account_email', 'account.email_verified', 'account.closed'])
    .where('follower.weekly', '=', 1)
    .where('follower.confirmed_at', 'is not', null)
    .where('follower.next_at', '<=', now)
    .orderBy('follower.next_at')
    .limit(BATCH)
    .execute();
  return rows.map(({ email, account_email, email_verified, closed, ...row }) => ({
    ...row,
    // Without an address their turn passes.
    email: email ?? (email_verified === 1 && closed === 0 ? (account_email ?? '') : ''),
  }));
}

async function followsOfAll(db: Database, due: readonly Due[]): Promise<Map<string, Followed[]>> {
  const ids = due.map(({ id }) => id);
  const rows = await db.selectFrom('follow').select(['follower_id', 'kind', 'document']).where('follower_id', 'in', ids).execute();
  return Map.groupBy(await withCurrentFollowIds(db, rows), (row) => row.follower_id);
}

async function letterFor(
  context: LetterContext,
  pool: LetterShows,
  { id, email, last_at }: Due,
  follows: readonly Followed[],
  keyOf: KeyMaker,
): Promise<QueuedEmail | undefined> {
  if (email === '') return undefined;
  const shows = await pool.followed(follows);
  const week = shows.filter(({ night }) => night < pool.weekEnds);
  const announced = shows.filter(({ night, announcedAt }) => night >= pool.weekEnds && announcedAt > last_at);
  if (week.length + announced.length === 0) return undefined;
  const links = context.linksFor(keyOf(id, email));
  const written = writeLetter(context, {
    subject: `${week.length > 0 ? 'This week' : 'Announced'}: ${headOf(week.length > 0 ? week : announced)}`,
    lead: [],
    lists: [
      { heading: 'This week', shows: week },
      { heading: 'Announced since the last email', shows: announced },
    ],
    why: 'You get this once a week because of what you follow.',
    ...links,
  });
  return { to: email, ...written, stopLink: links.stopLink, isBulk: true };
}
