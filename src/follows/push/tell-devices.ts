import { createHash } from 'node:crypto';
import { timestamp } from '#clock.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import type { PushWords } from '#scene/follows/push-words.ts';
import type { FeedShow } from '#scene/shows/feed.ts';
import { pageOf } from '#scene/site/addresses.ts';
import { addDays, NIGHT_ENDS, showTime } from '#scene/time/calendar.ts';
import { placeName } from '#scene/venues/place-name.ts';
import { plainLine } from '#shows/formats/words.ts';
import { findShow } from '#shows/store.ts';
import { type Evening, newsToSend, sentencesOf, subjectOf } from '../show-news.ts';
import type { Message } from './message-queue.ts';

/** Characters of a title and body that devices show; the longest of both fit when encrypted. */
const MAX_TITLE_LENGTH = 120;
const MAX_BODY_LENGTH = 400;

/** A changed show. */
interface ChangedShow {
  show: Pick<FeedShow, 'id' | 'night'>;
  /** News is what changed after this moment. */
  since: string;
  /** The show's id and former ids. */
  ids: readonly string[];
  zone: string;
}

/**
 * Queues a message for every device that starred a show or whose account did, in the transaction that records it. A message still waiting
 * covers the new changes too, as its text is written when it is sent.
 * @returns the number of devices
 */
export async function queuePush(tx: Transaction, { show, since, ids, zone }: ChangedShow, now: Temporal.Instant): Promise<number> {
  const at = timestamp(now);
  const over = nightEnds(show.night, zone);
  if (over <= at) return 0;
  const news = createHash('sha256').update(`${show.id} ${at}`).digest('base64url').slice(0, 22);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('push_message')
    .columns(['device_id', 'show_id', 'news_id', 'since', 'try_at', 'tries', 'over_at'])
    .expression(({ selectFrom }) => {
      const here = selectFrom('push_device').where('push_device.session_id', 'is', null);
      const onDevice = here
        .innerJoin('push_star', 'push_star.device_id', 'push_device.id')
        .select('push_device.id')
        .where('push_star.show_id', 'in', ids);
      const inAccount = selectFrom('push_device')
        .innerJoin('session', 'session.id', 'push_device.session_id')
        .innerJoin('account', 'account.id', 'session.account_id')
        .innerJoin('star', 'star.account_id', 'account.id')
        .select('push_device.id')
        .where('star.kind', '=', 'show')
        .where('star.document', 'in', ids)
        .where('star.is_on', '=', 1)
        .where('account.closed', '=', 0)
        .where('session.expires_at', '>', at);
      return selectFrom(onDevice.union(inAccount).as('told'))
        .select(({ ref, val }) => [
          ref('told.id').as('device_id'),
          val(show.id).as('show_id'),
          val(news).as('news_id'),
          val(since).as('since'),
          val(at).as('try_at'),
          val(0).as('tries'),
          val(over).as('over_at'),
        ])
        .where('told.id', 'is not', null);
    })
    .onConflict((conflict) =>
      conflict.columns(['device_id', 'show_id']).doUpdateSet(({ ref }) => ({
        news_id: ref('excluded.news_id'),
        try_at: ref('excluded.try_at'),
        tries: ref('excluded.tries'),
        over_at: ref('excluded.over_at'),
      })),
    )
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0);
}

/** A message's current text; undefined if nothing is left to say, as changes were taken back or the show is gone. */
export async function writePush(
  db: Database,
  { show_id, news_id, since }: Pick<Message, 'show_id' | 'news_id' | 'since'>,
  at: Evening,
): Promise<{ words: PushWords; whenSent: () => Promise<void> } | undefined> {
  const show = await findShow(db, show_id);
  const { news, whenSent } = await newsToSend(db, show_id, since);
  if (show === undefined || news.length === 0) return undefined;
  const where = [showTime(show), placeName(show.venue)].filter((part) => part !== '').join(', ');
  const words = {
    id: news_id,
    tag: show.id,
    title: cut(subjectOf(show, news, at), MAX_TITLE_LENGTH),
    body: cut([...sentencesOf(show, news, at), where].join('\n'), MAX_BODY_LENGTH),
    path: pageOf('show', show.slug),
  };
  return { words, whenSent };
}

/** Shortens text without splitting a character. */
function cut(text: string, most: number): string {
  const lines = text.split('\n').map(plainLine).join('\n');
  return lines.length <= most ? lines : `${lines.slice(0, most - 1).toWellFormed()}…`;
}

/** The moment a night ends, as a timestamp. */
function nightEnds(night: string, zone: string): string {
  const [hour, minute] = [Number(NIGHT_ENDS.slice(0, 2)), Number(NIGHT_ENDS.slice(2))];
  const ends = Temporal.PlainDate.from(addDays(night, 1)).toZonedDateTime({ timeZone: zone, plainTime: { hour, minute } });
  return timestamp(ends.toInstant());
}
