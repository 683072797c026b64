import type { Selectable } from 'kysely';
import { timestamp, tonightAt, wallClock } from '#clock.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { readSetting } from '#database/settings.ts';
import type { SentNoticeTable, ShowToldTable } from '#database/tables/account-tables.ts';
import type { FeedShow } from '#scene/shows/feed.ts';
import type { Show } from '#scene/shows/show.ts';
import { withHistory } from '#shows/feed.ts';
import { changesBetween, MAX_SETTLING_MINUTES, type ShowChangeRow } from '#shows/show-changes.ts';
import { findShow } from '#shows/store.ts';
import { yieldEvery } from '#yield-every.ts';
import type { LetterContext } from './letter-context.ts';
import { openKeyMaker } from './letter-key.ts';
import { noticesCountedSince, settlingMinutes, TWICE_WITHIN_HOURS } from './notice-times.ts';
import { queuePush } from './push/tell-devices.ts';
import { type News, newsBetween, newsToSend, sentencesOf, subjectOf } from './show-news.ts';
import { type Reason, type Recipient, showRecipients } from './show-recipients.ts';
import { addFollower } from './store.ts';
import { writeLetter } from './words.ts';

/** Last line of the second notice: the next may take a day. */
const CHANGES_OFTEN = 'It changed more than once in a day. Its page is always up to date.';
/** Emails per transaction, as pages wait for it. */
const BATCH = 40;
/** The setting with the moment up to which changes were processed. */
const LOOKED_UNTIL = 'starred shows looked at until';
/** Minutes the last notice of a show is remembered, as another process's clock may be slow. */
const TOLD_KEPT_MINUTES = 60;
/** Hours a sent notice is remembered: longer than an email is retried. */
const SENT_KEPT_HOURS = 96;

/**
 * Notifies everyone concerned about changed shows (`showRecipients`) after a delay. Each email and push message is written in the
 * transaction that records its recipient, so that nobody is notified twice or missed after a crash.
 * @param stop ends it between two transactions
 * @returns the number of emails written
 */
export async function writeNotices(context: LetterContext, now: Temporal.Instant, stop?: AbortSignal): Promise<number> {
  const { db } = context;
  const settled = timestamp(now.subtract({ minutes: MAX_SETTLING_MINUTES }));
  const looked = await readSetting(db, LOOKED_UNTIL);
  // A time in the future comes from a wrong clock.
  const since = looked === undefined || looked > timestamp(now) ? settled : looked;
  let written = 0;
  const turn = yieldEvery();
  for (const id of await findChangedShows(db, since, timestamp(now))) {
    for (let more = true; more; ) {
      if (stop?.aborted === true) return written;
      const told = await notifySome(context, { id, since }, now);
      written += told.count;
      more = told.more;
      await turn();
    }
  }
  await inTransaction(db, async (tx) => {
    await recordProcessedUntil(tx, settled, now);
    const old = timestamp(now.subtract({ minutes: MAX_SETTLING_MINUTES + TOLD_KEPT_MINUTES }));
    const dayAgo = timestamp(now.subtract({ hours: TWICE_WITHIN_HOURS }));
    await tx
      .deleteFrom('show_told')
      .where('until', '<=', old)
      .where('reached', 'is', null)
      .where(({ eb, or }) => or([eb('told_at', 'is', null), eb('told_at', '<=', dayAgo)]))
      .execute();
    await tx
      .deleteFrom('sent_notice')
      .where('until', '<=', timestamp(now.subtract({ hours: SENT_KEPT_HOURS })))
      .execute();
  });
  return written;
}

/** What a notice is about; its text is written when it is sent. */
export interface NoticeSource {
  show: string;
  since: string;
  follower: string;
  email: string;
  reason: Reason;
  isSecond?: boolean;
}

/** A notice's current text; undefined if nothing is left to say, as changes were taken back or the night is over. */
export async function writeNotice(context: LetterContext, { show: id, since, ...to }: NoticeSource, now: Temporal.Instant) {
  const { db, zone } = context;
  const found = await findShow(db, id);
  const tonight = tonightAt(now, zone);
  if (found === undefined || found.night < tonight) return undefined;
  const sent = (await findSentUntil(db, id, [to.follower])).get(to.follower) ?? '';
  const { news, until, ...toSend } = await newsToSend(db, id, sent > since ? sent : since);
  const [show] = await withHistory(db, [found]);
  if (news.length === 0 || show === undefined) return undefined;
  const key = (await openKeyMaker(db))(to.follower, to.email);
  const whenSent = async () => {
    await recordSent(db, { follower_id: to.follower, show_id: id, until });
    await toSend.whenSent();
  };
  return { ...writeParts(context, { show, news, tonight, now, isSecond: to.isSecond === true }, key, to.reason), whenSent };
}

/** The last change of a show that each follower was emailed about. */
async function findSentUntil(db: Database, id: string, followers: readonly string[]): Promise<Map<string, string>> {
  if (followers.length === 0) return new Map();
  const sent = db.selectFrom('sent_notice').selectAll().where('show_id', '=', id).where('follower_id', 'in', followers);
  return new Map((await sent.execute()).map(({ follower_id, until }) => [follower_id, until]));
}

/** Records a sent notice, unless the follower is gone. */
async function recordSent(db: Database, { follower_id, show_id, until }: SentNoticeTable): Promise<void> {
  await db
    .insertInto('sent_notice')
    .columns(['follower_id', 'show_id', 'until'])
    .expression(({ selectFrom, val }) =>
      selectFrom('follower')
        .select([val(follower_id).as('follower_id'), val(show_id).as('show_id'), val(until).as('until')])
        .where('id', '=', follower_id),
    )
    .onConflict((conflict) => conflict.columns(['follower_id', 'show_id']).doUpdateSet({ until }).where('sent_notice.until', '<', until))
    .execute();
}

const WHY: Record<Reason, string> = {
  starred: 'You get this because you starred the show.',
  follows: 'You get this because you follow an artist, venue, promoter or series and asked for notices about tonight.',
  keeps: 'You get this because you keep a page for this show.',
};

interface Told {
  show: FeedShow;
  news: readonly News[];
  tonight: string;
  now: Temporal.Instant;
  isSecond: boolean;
}

function writeParts(context: LetterContext, { show, news, tonight, now, isSecond }: Told, key: string, reason: Reason) {
  const links = context.linksFor(key);
  const at = { tonight, today: wallClock(now, context.zone).date };
  const isGone = show.status === 'withdrawn';
  const written = writeLetter(context, {
    subject: subjectOf(show, news, at),
    lead: [...sentencesOf(show, news, at), ...(isSecond ? [CHANGES_OFTEN] : [])],
    lists: isGone ? [] : [{ heading: 'As it is now', shows: [show] }],
    why: WHY[reason],
    ...links,
  });
  return { ...written, stopLink: links.stopLink };
}

/** Records the moment up to which changes were processed. A later moment of another process stays, unless it is in the future. */
async function recordProcessedUntil(tx: Transaction, until: string, now: Temporal.Instant): Promise<void> {
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

/** Shows changed since a moment, with unfinished notices, or changed after two notices. */
async function findChangedShows(db: Database, since: string, until: string): Promise<string[]> {
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

/** Changes that are announced together; `reached` is the last recipient's key so far, null if all are done. */
type Stretch = Pick<ShowToldTable, 'since' | 'until' | 'reached'>;

/** The changes since the last notice, once the first of them has waited long enough; undefined before. */
function nextStretch(changes: readonly ShowChangeRow[], since: string, settled: string): Stretch | undefined {
  const [first, last] = [changes[0], changes.at(-1)];
  if (first === undefined || last === undefined || first.changed_at > settled) return undefined;
  return { since, until: last.changed_at, reached: null };
}

/** Notifies some recipients of a show. @returns whether there are more */
async function notifySome(
  context: LetterContext,
  { id, since }: { id: string; since: string },
  now: Temporal.Instant,
): Promise<{ count: number; more: boolean }> {
  const { db, zone, letters, limits } = context;
  const done = { count: 0, more: false };
  const [told, found] = await Promise.all([
    db.selectFrom('show_told').selectAll().where('show_id', '=', id).executeTakeFirst(),
    findShow(db, id),
  ]);
  const from = told?.reached == null ? (told?.until ?? since) : told.since;
  const changes = await changesBetween(db, id, from, '9');
  const isBegun = told !== undefined && told.reached !== null;
  const settled = found === undefined ? timestamp(now) : timestamp(now.subtract({ minutes: settlingMinutes(found, changes, now, zone) }));
  const stretch = isBegun ? told : nextStretch(changes, from, settled);
  if (stretch === undefined) return done;
  const tonight = tonightAt(now, zone);
  const news = await newsBetween(db, id, { ...stretch, saidUntil: told?.said_until ?? null });
  const isToCome = found !== undefined && found.night >= tonight;
  const countedFrom = found === undefined ? '' : noticesCountedSince(found, now, zone);
  const isSecond = ((isBegun ? told.told_before : told?.told_at) ?? '') > countedFrom;
  if (news.length > 0 && isToCome && !isBegun && isSecond && (told?.told_before ?? '') > countedFrom) return done;
  const isTold = news.length > 0 && isToCome;
  const ids = await findFormerIds(db, id);
  const recipients = isTold
    ? await showRecipients(db, { ...concernedBy(found, changes, tonight), ids, after: stretch.reached ?? '', limit: BATCH })
    : [];
  const [show] = isTold ? await withHistory(db, [found]) : [];
  const keyOf = await openKeyMaker(db);
  const more = recipients.length === BATCH;
  const next = { since: stretch.since, until: stretch.until, reached: more ? (recipients.at(-1)?.key ?? null) : null };
  return inTransaction(db, async (tx) => {
    if (!(await recordProgress(tx, id, told, next))) return done;
    if (show === undefined) return { count: 0, more };
    const unsent = await removeUnsent(tx, id, recipients);
    const pages = pagesOfKeepers(changes);
    const sent = await findSentUntil(
      tx,
      id,
      recipients.flatMap((recipient) => recipient.follower ?? []),
    );
    const brought = [];
    for (const recipient of recipients) {
      const isCounted = recipient.reason !== 'starred' && !unsent.has(recipient.email);
      const spent = isCounted ? pages.map((page) => ['news of a page by reader', `${page} ${recipient.key}`] as const) : [];
      if (!(await limits.allows(tx, ...spent))) continue;
      const follower = recipient.follower ?? (await addFollower(tx, forAccount(recipient, now), now, zone)).id;
      const { email, reason } = recipient;
      const earlier = unsent.get(email) ?? stretch.since;
      const first = earlier < stretch.since ? earlier : stretch.since;
      const lastSent = sent.get(follower) ?? '';
      const since = lastSent > first ? lastSent : first;
      const all = since === stretch.since ? news : await newsBetween(tx, id, { since, until: stretch.until });
      if (all.length === 0) continue;
      const words = writeParts(context, { show, news: all, tonight, now, isSecond }, keyOf(follower, email), reason);
      const madeFrom: NoticeSource = { show: id, since, follower, email, reason, isSecond };
      brought.push({ to: email, ...words, isBulk: false, about: `show:${id}`, madeFrom });
    }
    await letters.bring(tx, brought, now);
    // All devices at once, with the first batch of emails.
    const devices = isBegun ? 0 : await queuePush(tx, { show, since: stretch.since, ids, zone }, now);
    if (!isBegun && brought.length + devices > 0) await recordNotice(tx, id, now);
    return { count: brought.length, more };
  });
}

/** Kept pages whose keepers made all these changes; none if a source or an editor made one. */
function pagesOfKeepers(changes: readonly ShowChangeRow[]): string[] {
  const said = [...new Set(changes.map(({ said_by }) => said_by))];
  return said.every((by) => by.includes(':')) ? said : [];
}

function forAccount({ account }: Recipient, now: Temporal.Instant) {
  return { account_id: account, email: null, confirmed_at: timestamp(now) };
}

/** Removes unsent notices about a show, which newer ones replace. Returns since when each one told, by address. */
async function removeUnsent(tx: Transaction, id: string, recipients: readonly Recipient[]): Promise<Map<string, string>> {
  if (recipients.length === 0) return new Map();
  const to = recipients.map(({ email }) => email);
  const rows = await tx
    .selectFrom('letter')
    .select(['id', 'recipient', 'made_from'])
    .where('about', '=', `show:${id}`)
    .where('recipient', 'in', to)
    .execute();
  if (rows.length > 0)
    await tx
      .deleteFrom('letter')
      .where(
        'id',
        'in',
        rows.map((row) => row.id),
      )
      .execute();
  return new Map(
    rows.map(({ recipient, made_from }) => [recipient, (JSON.parse(made_from ?? '{}') as Partial<NoticeSource>).since ?? '9']),
  );
}

/** Acts, venues, promoter and series of a show, now and before its changes, and whether it is or was tonight. */
function concernedBy({ bill, venue, promoter, series, night }: Show, changes: readonly ShowChangeRow[], tonight: string) {
  const ofBefore = (fact: string) => changes.flatMap(({ field, before_means }) => (field === fact ? before_means.split('\n') : []));
  const idOf = (meaning: string) => meaning.slice(0, meaning.indexOf(' '));
  const artists = [...bill.flatMap(({ artist }) => artist ?? []), ...ofBefore('bill').map(idOf)].filter((id) => id !== '');
  const former = ofBefore('venue')
    .map(idOf)
    .find((id) => id !== '');
  return {
    artists: [...new Set(artists)],
    venues: [...new Set([venue.id, former].filter((id) => id !== null && id !== undefined))],
    promoters: promoter === null ? [] : [promoter.id],
    series: series === null ? [] : [series.id],
    isTonight: night === tonight || ofBefore('date').includes(tonight),
  };
}

/** Records a notice about a show. */
async function recordNotice(tx: Transaction, id: string, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('show_told')
    .set(({ ref }) => ({ told_before: ref('told_at'), told_at: timestamp(now) }))
    .where('show_id', '=', id)
    .execute();
}

/** Records progress; false if another process was faster. */
async function recordProgress(
  tx: Transaction,
  show_id: string,
  told: Selectable<ShowToldTable> | undefined,
  next: Stretch,
): Promise<boolean> {
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

/** A show's id and the former ids that lead to it. */
async function findFormerIds(db: Database, id: string): Promise<string[]> {
  const former = await db.selectFrom('moved').select('from_id').where('kind', '=', 'show').where('to_id', '=', id).execute();
  return [id, ...former.map(({ from_id }) => from_id)];
}
