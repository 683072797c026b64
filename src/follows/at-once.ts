import { timestamp, tonightAt } from '#clock.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { readSetting } from '#database/settings.ts';
import type { ShowToldTable } from '#database/tables/account-tables.ts';
import type { Show } from '#scene/shows/show.ts';
import { monthDay, weekday } from '#scene/time/calendar.ts';
import { withHistory } from '#shows/feed.ts';
import { fateOf, titleOf } from '#shows/formats/words.ts';
import { findShow } from '#shows/store.ts';
import { yieldEvery } from '#yield-every.ts';
import type { LetterContext } from './letter-context.ts';
import { openKeyMaker } from './letter-key.ts';
import { tellDevices } from './push/tell-devices.ts';
import { newsOf, nextStretch, type Stretch } from './what-changed.ts';
import { writeLetter } from './words.ts';

/** So many minutes pass before anybody is told: nobody hears of what is corrected within them. */
const CORRECTED_WITHIN = 30;
/** Nobody is told of one show more than twice within so many hours, whatever its sources say. What changed after that is told when they are over, */
const TWICE_WITHIN = 24;
/** or so many hours before the show begins, from when on tellings are counted anew. */
const SOON = 3;
/** When a show begins whose start nobody knows. */
const SOME_EVENING = '1800';
/** What the second letter says: the next one may be long in coming. */
const MORE_THAN_ONCE = 'It changed more than once within a day; its page says at any time how it stands.';
/** So many letters are written in one transaction: pages wait behind it. */
const BATCH = 40;
/** Under which setting it stands up to when changes were looked at. */
const LOOKED_UNTIL = 'starred shows looked at until';
/** For so many minutes we remember up to when changes of a show were told: a process whose clock is behind, or that was held up, still asks for it. */
const TOLD_KEPT = 60;

/**
 * Tells whoever starred a show what became of it, half an hour after it did: what was taken back by then, nobody hears of. Each letter,
 * and what their devices are told, is written in the transaction that remembers whom it told, so that none is written twice, whatever breaks off.
 * @param stop ends it between two transactions
 * @returns how many letters were written
 */
export async function tellChanges(context: LetterContext, now: Temporal.Instant, stop?: AbortSignal): Promise<number> {
  const { db } = context;
  const until = timestamp(now.subtract({ minutes: CORRECTED_WITHIN }));
  const looked = await readSetting(db, LOOKED_UNTIL);
  // A moment that is still to come was written by a clock that was wrong.
  const since = looked === undefined || looked > timestamp(now) ? until : looked;
  let written = 0;
  const turn = yieldEvery();
  for (const id of await changedBetween(db, since, until)) {
    for (let more = true; more; ) {
      if (stop?.aborted === true) return written;
      const told = await tellSome(context, { id, since, until }, now);
      written += told.count;
      more = told.more;
      await turn();
    }
  }
  await inTransaction(db, async (tx) => {
    await lookedUntil(tx, until, now);
    const old = timestamp(now.subtract({ minutes: CORRECTED_WITHIN + TOLD_KEPT }));
    const dayAgo = timestamp(now.subtract({ hours: TWICE_WITHIN }));
    await tx
      .deleteFrom('show_told')
      .where('until', '<=', old)
      .where('reached', 'is', null)
      .where(({ eb, or }) => or([eb('told_at', 'is', null), eb('told_at', '<=', dayAgo)]))
      .execute();
  });
  return written;
}

/** Notes up to when changes were looked at. A later moment that another process noted stays, unless it lies in the future and so was wrong. */
async function lookedUntil(tx: Transaction, until: string, now: Temporal.Instant): Promise<void> {
  await tx
    .insertInto('setting')
    .values({ key: LOOKED_UNTIL, value: until })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ value: until })
        .where(({ eb, or }) => or([eb('setting.value', '<', until), eb('setting.value', '>', timestamp(now))])),
    )
    .execute();
}

/** Which shows changed in a stretch of time, are being told of, or were told of twice and changed since. */
async function changedBetween(db: Database, since: string, until: string): Promise<string[]> {
  const changed = await db
    .selectFrom('show_change')
    .select('show_id')
    .distinct()
    .where('changed_at', '>', since)
    .where('changed_at', '<=', until)
    .execute();
  const begun = await db.selectFrom('show_told').select('show_id').where('reached', 'is not', null).execute();
  const waiting = await db
    .selectFrom('show_told')
    .innerJoin('show_change', 'show_change.show_id', 'show_told.show_id')
    .select('show_told.show_id')
    .distinct()
    .whereRef('show_change.changed_at', '>', 'show_told.until')
    .where('show_change.changed_at', '<=', until)
    .execute();
  return [...new Set([...begun, ...waiting, ...changed].map(({ show_id }) => show_id))];
}

/** Tells some of those who starred a show; whether there are more. */
async function tellSome(
  context: LetterContext,
  { id, since, until }: { id: string; since: string; until: string },
  now: Temporal.Instant,
): Promise<{ count: number; more: boolean }> {
  const { db, zone, letters } = context;
  const told = await db.selectFrom('show_told').selectAll().where('show_id', '=', id).executeTakeFirst();
  const stretch = told?.reached == null ? await nextStretch(db, id, told?.until ?? since, until) : told;
  if (stretch === undefined) return { count: 0, more: false };
  const news = await newsOf(db, id, stretch);
  const found = await findShow(db, id);
  const isToCome = found !== undefined && found.night >= tonightAt(now, zone) && found.status !== 'withdrawn';
  const countedFrom = found === undefined ? '' : tellingsCountFrom(found, now, zone);
  const isNew = stretch.reached === null;
  const isSecond = ((isNew ? told?.told_at : told?.told_before) ?? '') > countedFrom;
  if (news !== undefined && isToCome && isNew && isSecond && (told?.told_before ?? '') > countedFrom) return { count: 0, more: false };
  const ids = await idsLedTo(db, id);
  const recipients = news === undefined || !isToCome ? [] : await starredBy(db, ids, stretch.reached ?? '');
  const [show] = found === undefined || news === undefined || !isToCome ? [] : await withHistory(db, [found]);
  const keyOf = await openKeyMaker(db);
  const brought = recipients.flatMap(({ id, email }) => {
    if (show === undefined || news === undefined) return [];
    const links = context.linksFor(keyOf(id, email));
    const fate = fateOf(show);
    const head = `${titleOf(show)}, ${weekday(show.date)} ${monthDay(show.date)}`;
    const written = writeLetter(context, {
      subject: fate === '' ? `Changed: ${head}` : `${fate}: ${head}`,
      lead: isSecond ? [...news, MORE_THAN_ONCE] : news,
      lists: [{ heading: 'As it stands now', shows: [show] }],
      why: 'You get this because you starred the show.',
      ...links,
    });
    return [{ to: email, ...written, stopLink: links.stopLink, isBulk: false }];
  });
  const more = recipients.length === BATCH;
  const next = { since: stretch.since, until: stretch.until, reached: more ? (recipients.at(-1)?.id ?? null) : null };
  return inTransaction(db, async (tx) => {
    if (!(await moveOn(tx, id, told, next))) return { count: 0, more: false };
    await letters.bring(tx, brought, now);
    // All devices at once, with the first of the letters.
    if (show !== undefined && news !== undefined && isNew) {
      const devices = await tellDevices(tx, { show, sentences: news, ids, zone }, now);
      if (brought.length + devices > 0) await noteTelling(tx, id, now);
    }
    return { count: brought.length, more };
  });
}

/** From when on it counts how often somebody was told of a show: a day ago, or since it is about to begin. */
function tellingsCountFrom({ date, startTime }: Show, now: Temporal.Instant, zone: string): string {
  const time = startTime ?? SOME_EVENING;
  const plainTime = { hour: Number(time.slice(0, 2)), minute: Number(time.slice(2)) };
  const soon = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone, plainTime }).toInstant().subtract({ hours: SOON });
  const dayAgo = now.subtract({ hours: TWICE_WITHIN });
  const isSoon = Temporal.Instant.compare(soon, now) <= 0 && Temporal.Instant.compare(soon, dayAgo) > 0;
  return timestamp(isSoon ? soon : dayAgo);
}

/** Notes that somebody was told of a show. */
async function noteTelling(tx: Transaction, id: string, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('show_told')
    .set(({ ref }) => ({ told_before: ref('told_at'), told_at: timestamp(now) }))
    .where('show_id', '=', id)
    .execute();
}

/** Notes whom was told by now; false where another process did meanwhile. */
async function moveOn(tx: Transaction, show_id: string, told: ShowToldTable | undefined, next: Stretch): Promise<boolean> {
  if (told === undefined) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('show_told')
      .values({ show_id, ...next, told_at: null, told_before: null })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return Number(numInsertedOrUpdatedRows ?? 0) === 1;
  }
  const { numUpdatedRows } = await tx
    .updateTable('show_told')
    .set(next)
    .where('show_id', '=', show_id)
    .where('until', '=', told.until)
    .where('reached', told.reached === null ? 'is' : '=', told.reached)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

/** The id of a show, and those that lead there. */
async function idsLedTo(db: Database, id: string): Promise<string[]> {
  const former = await db.selectFrom('moved').select('from_id').where('kind', '=', 'show').where('to_id', '=', id).execute();
  return [id, ...former.map(({ from_id }) => from_id)];
}

/** Those who starred a show, under one of its ids, and want to be told: some at a time, by id. */
async function starredBy(db: Database, ids: readonly string[], after: string): Promise<{ id: string; email: string }[]> {
  const rows = await db
    .selectFrom('star')
    .innerJoin('account', 'account.id', 'star.account_id')
    .innerJoin('follower', 'follower.account_id', 'account.id')
    .select(['follower.id', 'account.email'])
    .distinct()
    .where('star.kind', '=', 'show')
    .where('star.document', 'in', ids)
    .where('star.is_on', '=', 1)
    .where('follower.at_once', '=', 1)
    .where('account.email_verified', '=', 1)
    .where('account.disabled', '=', 0)
    .where('follower.id', '>', after)
    .orderBy('follower.id')
    .limit(BATCH)
    .execute();
  return rows.flatMap(({ id, email }) => (email === null ? [] : [{ id, email }]));
}
