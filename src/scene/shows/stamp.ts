import { capitalize } from '../text/listed.ts';
import { clock12, monthDay, weekday } from '../time/calendar.ts';
import type { Show } from './show.ts';

/** A change to an announced show that visitors must know. */
export interface Stamp {
  is: 'canceled' | 'postponed' | 'no longer listed' | 'sold out' | 'moved' | 'new time' | 'back on sale' | 'on after all';
  /** The stamp's word: 'Moved'. */
  word: string;
  /** Details: 'to Friday 12/11', 'from Friday 12/4, Cooper Hall', 'was 8:00 PM'; '' if the word is enough. */
  more: string;
}

/** The fields that decide a show's stamp. */
export interface Stamped {
  status: Show['status'];
  newDate?: Show['newDate'] | undefined;
  was?: Show['was'] | undefined;
  venue?: Show['venue'] | undefined;
}

/**
 * Returns the most important stamp of a show; undefined if it takes place as announced.
 * @param here the id of the venue whose list shows it: a show moved from there says where it is now
 */
export function stampOf({ status, newDate, was, venue }: Stamped, here?: string): Stamp | undefined {
  const isElsewhere = here !== undefined && was?.venue?.id === here && venue?.id !== here;
  const moved = isElsewhere ? `to ${venue?.name || 'a place to be announced'}` : describeOrigin(was);
  if (status === 'cancelled') return stamp('canceled');
  if (status === 'postponed') return stamp('postponed', newDate == null ? '' : `to ${dayWords(newDate)}`);
  if (status === 'no longer listed' || status === 'withdrawn') return stamp('no longer listed', 'it may be canceled: check with the venue');
  if (status === 'sold out') return stamp('sold out', moved && `moved ${moved}`);
  if (status === 'moved' || was?.date !== undefined || was?.venue !== undefined) return stamp('moved', moved);
  if (was?.startTime !== undefined) return stamp('new time', moved.replace(/^from /, 'was '));
  if (was?.status === undefined) return undefined;
  return stamp(was.status === 'sold out' ? 'back on sale' : 'on after all');
}

function stamp(is: Stamp['is'], more = ''): Stamp {
  return { is, word: capitalize(is), more };
}

function dayWords(date: string): string {
  return `${weekday(date)} ${monthDay(date)}`;
}

/** Writes a stamp in few words: 'Moved from Cooper Hall', 'New time, was 8:00 PM'; '' without one. */
export function stampWords(show: Stamped, here?: string): string {
  const stamp = stampOf(show, here);
  if (stamp === undefined) return '';
  const { is, word, more } = stamp;
  if (more === '' || is === 'no longer listed') return word;
  return is === 'moved' || is === 'postponed' ? `${word} ${more}` : `${word}, ${more}`;
}

/** Describes a moved show's original time and place: 'from Friday 12/4, 8:00 PM, Cooper Hall'; '' if unknown. */
function describeOrigin(was: Stamped['was']): string {
  if (was == null) return '';
  const { date, startTime, venue } = was;
  const from = [
    date === undefined ? '' : dayWords(date),
    typeof startTime === 'string' ? clock12(startTime) : '',
    venue?.name ?? '',
  ].filter(Boolean);
  return from.length === 0 ? '' : `from ${from.join(', ')}`;
}
