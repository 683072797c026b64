import { createHash } from 'node:crypto';
import { timestamp } from '#clock.ts';
import type { Transaction } from '#database/engines/open.ts';
import type { PushWords } from '#scene/follows/push-words.ts';
import type { FeedShow } from '#scene/shows/feed.ts';
import { pageOf } from '#scene/site/addresses.ts';
import { addDays, monthDay, NIGHT_ENDS, showTime, weekday } from '#scene/time/calendar.ts';
import { placeName } from '#scene/venues/place-name.ts';
import { fateOf, plainLine, titleOf } from '#shows/formats/words.ts';

/** How much of a title and of the words beneath a device shows, in characters; sealed, the longest of both still fit. */
const LONGEST_TITLE = 120;
const LONGEST_BODY = 400;

/** What became of a show. */
interface News {
  show: FeedShow;
  /** In sentences. */
  sentences: readonly string[];
  /** The ids that lead to the show, its own among them. */
  ids: readonly string[];
  zone: string;
}

/**
 * Writes what every device is to be told on which the show is starred, or whose account has starred it, in the transaction that remembers
 * that it was told. What a device was to be told of it before, and was not yet, is out of date and goes.
 * @returns how many devices that is
 */
export async function tellDevices(tx: Transaction, { show, sentences, ids, zone }: News, now: Temporal.Instant): Promise<number> {
  const at = timestamp(now);
  const words = wordsOf(show, sentences, at);
  const text = JSON.stringify(words);
  const over = nightEnds(show.night, zone);
  if (over <= at) return 0;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('push_message')
    .columns(['device_id', 'show_id', 'news_id', 'words', 'try_at', 'tries', 'over_at'])
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
        .where('account.disabled', '=', 0)
        .where('session.expires_at', '>', at);
      return selectFrom(onDevice.union(inAccount).as('told'))
        .select(({ ref, val }) => [
          ref('told.id').as('device_id'),
          val(show.id).as('show_id'),
          val(words.id).as('news_id'),
          val(text).as('words'),
          val(at).as('try_at'),
          val(0).as('tries'),
          val(over).as('over_at'),
        ])
        .where('told.id', 'is not', null);
    })
    .onConflict((conflict) =>
      conflict.columns(['device_id', 'show_id']).doUpdateSet(({ ref }) => ({
        news_id: ref('excluded.news_id'),
        words: ref('excluded.words'),
        try_at: ref('excluded.try_at'),
        tries: ref('excluded.tries'),
        over_at: ref('excluded.over_at'),
      })),
    )
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0);
}

function wordsOf(show: FeedShow, sentences: readonly string[], at: string): PushWords {
  // Little of a title is shown: who leads, and which day.
  const head = `${show.bill[0]?.name ?? titleOf(show)}, ${weekday(show.date)} ${monthDay(show.date)}`;
  const fate = fateOf(show);
  const where = [showTime(show), placeName(show.venue)].filter((part) => part !== '').join(', ');
  return {
    id: createHash('sha256').update(`${show.id} ${at}`).digest('base64url').slice(0, 22),
    tag: show.id,
    title: cut(`${fate === '' ? 'Changed' : fate}: ${head}`, LONGEST_TITLE),
    body: cut([...sentences, where].join('\n'), LONGEST_BODY),
    path: pageOf('show', show.slug),
  };
}

/** Text that is no longer than a device shows, without half a character at its end. */
function cut(text: string, most: number): string {
  const lines = text.split('\n').map(plainLine).join('\n');
  return lines.length <= most ? lines : `${lines.slice(0, most - 1).toWellFormed()}…`;
}

/** When a night is over, as moments are written. */
function nightEnds(night: string, zone: string): string {
  const [hour, minute] = [Number(NIGHT_ENDS.slice(0, 2)), Number(NIGHT_ENDS.slice(2))];
  const ends = Temporal.PlainDate.from(addDays(night, 1)).toZonedDateTime({ timeZone: zone, plainTime: { hour, minute } });
  return timestamp(ends.toInstant());
}
