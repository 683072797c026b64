import { headlineOf } from '#scene/shows/headline.ts';
import type { ShowChange, WholeShow } from '#scene/shows/whole-show.ts';
import { capital, listed } from '#scene/text/listed.ts';
import { clock12 } from '#scene/time/calendar.ts';
import { weekDay } from '#scene/time/moment-words.ts';
import { placeName } from '#scene/venues/place-name.ts';
import type { Line } from '../shows/line.ts';
import { shortDay } from './when.ts';

/** Who or what stands large: a name. */
export function showName(show: Pick<Line, 'title' | 'event' | 'bill'>): string {
  const { top } = headlineOf(show);
  return typeof top === 'string' ? top : top.name;
}

/** The whole bill in a line: 'Album release with King Tide, Salt Psalm'. */
export function billWords(show: Pick<Line, 'title' | 'event' | 'bill'>): string {
  const { occasion, others } = headlineOf(show);
  const before = occasion === '' ? '' : occasion.endsWith(' with') ? `${occasion} ` : `${occasion}: `;
  return `${before}${showName(show)}${others.length === 0 ? '' : ` with ${listed(others.map(({ name }) => name))}`}`;
}

const FATES: Partial<Record<Line['status'], string>> = {
  cancelled: 'It is cancelled.',
  postponed: 'It is postponed; no new day is known yet.',
  moved: 'It was moved.',
  'sold out': 'It is sold out.',
};

/** All that is known of when, where and how much, in sentences; also what a shared link says. */
export function showWords(show: Line): string {
  const { startTime, endTime, doorsTime, price, ages, status, venue, date } = show;
  const where = placeName(venue) === '' ? '' : ` at ${placeName(venue)}`;
  const times = [
    typeof doorsTime === 'string' ? `doors at ${clock12(doorsTime)}` : '',
    startTime === null ? '' : `music at ${clock12(startTime)}`,
    endTime === null ? '' : `until ${clock12(endTime)}`,
  ].filter(Boolean);
  const money = [price, ages].filter(Boolean).join(', ');
  return [
    `${billWords(show)}${where}, ${weekDay(date)}.`,
    times.length === 0 ? 'When it begins is not said.' : `${capital(times.join(', '))}.`,
    money === '' ? '' : `${capital(money)}.`,
    FATES[status] ?? '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** What became different: 'begins at 9:00 PM, not at 8:00 PM'. */
export function changeWords(change: ShowChange, now: { date: string }): string {
  switch (change.field) {
    case 'date':
      return `is on ${shortDay(change.after, now)}, not on ${shortDay(change.before, now)}`;
    case 'start':
      if (change.after === null) return 'when it begins is not said any more';
      return change.before === null
        ? `begins at ${clock12(change.after)}`
        : `begins at ${clock12(change.after)}, not at ${clock12(change.before)}`;
    case 'venue':
      return change.before === '' ? `is at ${change.after}` : `is at ${change.after || 'a place to be told'}, not at ${change.before}`;
    case 'status':
      return STATUS_WORDS[change.after];
  }
}

const STATUS_WORDS: Record<Line['status'], string> = {
  announced: 'is on after all',
  cancelled: 'is cancelled',
  postponed: 'is postponed',
  moved: 'is moved',
  'sold out': 'is sold out',
  withdrawn: 'is no longer announced',
};

/** When a show was last said to be what it is by now, such as cancelled; undefined where nobody remembers. */
export function saidSo(status: Line['status'], changes: WholeShow['changes']): ShowChange['at'] | undefined {
  return changes.findLast((change) => change.field === 'status' && change.after === status)?.at;
}
