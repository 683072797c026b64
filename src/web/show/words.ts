import { chooseHeadline } from '#scene/shows/headline.ts';
import type { Now } from '#scene/shows/phase.ts';
import { type Stamp, stampOf } from '#scene/shows/stamp.ts';
import type { ShowChange } from '#scene/shows/whole-show.ts';
import { capitalize, joinWords } from '#scene/text/listed.ts';
import { clock12 } from '#scene/time/calendar.ts';
import { formatDayWithWeekday } from '#scene/time/moment-words.ts';
import { placeName } from '#scene/venues/place-name.ts';
import type { Line } from '../shows/line.ts';
import { momentShort, shortDay } from './when.ts';

/** The headline: a name. */
export function showName(show: Pick<Line, 'title' | 'event' | 'bill'>): string {
  const { top } = chooseHeadline(show);
  return typeof top === 'string' ? top : top.name;
}

/** The whole bill in a line: 'Album release with King Tide, Salt Psalm'. */
export function billWords(show: Pick<Line, 'title' | 'event' | 'bill'>): string {
  const { occasion, others } = chooseHeadline(show);
  const before = occasion === '' ? '' : occasion.endsWith(' with') ? `${occasion} ` : `${occasion}: `;
  return `${before}${showName(show)}${others.length === 0 ? '' : ` with ${joinWords(others.map(({ name }) => name))}`}`;
}

function stampSentence({ is, word, more }: Stamp): string {
  if (is === 'canceled') return 'It is canceled.';
  if (is === 'postponed') return more === '' ? 'It is postponed: check with the venue for the new date.' : `It is postponed ${more}.`;
  if (is === 'no longer listed') return 'Its source no longer lists it. It may be canceled: check with the venue.';
  return `${[word, more].filter(Boolean).join(' ')}.`;
}

/** When, where and how much in sentences; also the description for previews. */
export function showWords(show: Line): string {
  const { startTime, endTime, doorsTime, price, ages, venue, date } = show;
  const stamp = stampOf(show);
  const where = placeName(venue) === '' ? '' : ` at ${placeName(venue)}`;
  const times = [
    typeof doorsTime === 'string' ? `doors at ${clock12(doorsTime)}` : '',
    startTime === null ? '' : `music at ${clock12(startTime)}`,
    endTime === null ? '' : `until ${clock12(endTime)}`,
  ].filter(Boolean);
  const money = [price, ages].filter(Boolean).join(', ');
  return [
    `${billWords(show)}${where}, ${formatDayWithWeekday(date)}.`,
    times.length === 0 ? 'No start time yet.' : `${capitalize(times.join(', '))}.`,
    money === '' ? '' : `${capitalize(money)}.`,
    stamp === undefined ? '' : stampSentence(stamp),
  ]
    .filter(Boolean)
    .join(' ');
}

/** A change: 'starts at 9:00 PM, not 8:00 PM'. */
export function changeWords(change: ShowChange, now: { date: string }): string {
  switch (change.field) {
    case 'date':
      return `is on ${shortDay(change.after, now)}, not on ${shortDay(change.before, now)}`;
    case 'start':
      return `starts at ${timeWords(change.after)}${change.before === null ? '' : `, not ${clock12(change.before)}`}`;
    case 'doors':
      return `doors at ${timeWords(change.after)}${change.before === null ? '' : `, not ${clock12(change.before)}`}`;
    case 'bill':
      return `who plays: ${change.after || 'to be announced'}${change.before === '' ? '' : `; it was ${change.before}`}`;
    case 'price':
      return change.after === ''
        ? 'the price is no longer known'
        : `costs ${change.after}${change.before === '' ? '' : `, not ${change.before}`}`;
    case 'venue':
      return change.before === '' ? `is at ${change.after}` : `is at ${change.after || 'a place to be announced'}, not ${change.before}`;
    case 'status':
      return change.after === 'announced' && change.before === 'sold out' ? 'tickets are back on sale' : STATUS_WORDS[change.after];
  }
}

function timeWords(time: string | null): string {
  return time === null ? 'a time to be announced' : clock12(time);
}

const STATUS_WORDS: Record<Line['status'], string> = {
  announced: 'is on after all',
  cancelled: 'is canceled',
  postponed: 'is postponed',
  moved: 'is moved',
  'sold out': 'is sold out',
  'no longer listed': 'is no longer listed by its source',
  withdrawn: 'was taken off the site',
};

/** The fields behind each stamp. */
const STAMPED_BY: Record<Stamp['is'], readonly ShowChange['field'][]> = {
  canceled: ['status'],
  postponed: ['status'],
  'no longer listed': ['status'],
  'sold out': ['status'],
  moved: ['date', 'venue', 'status'],
  'new time': ['start'],
  'back on sale': ['status'],
  'on after all': ['status'],
};

/** Who said what a stamp says, and when: 'says Low Tide Opry, today 4:50 PM'; '' if unknown. */
export function sayerWords({ is }: Stamp, changes: readonly ShowChange[], now: Pick<Now, 'date'>): string {
  const change = changes.findLast(({ field }) => STAMPED_BY[is].includes(field));
  if (change === undefined) return '';
  const when = momentShort(change.at, now);
  return is === 'no longer listed'
    ? `${change.saidBy || 'its source'} dropped it ${when}`
    : `${change.saidBy === '' ? 'since' : 'says'} ${[change.saidBy, when].filter(Boolean).join(', ')}`;
}
