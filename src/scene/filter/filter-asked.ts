import { addDays, isDay, nearestDay, weekday, weekdayNumber } from '../time/calendar.ts';
import type { WrittenFilter } from './show-filter-words.ts';

/** Words that are typed around those that say which shows: they mean nothing alone. */
const AROUND: ReadonlySet<string> = new Set([
  'this',
  'on',
  'the',
  'what',
  'show',
  'shows',
  'music',
  'live',
  'night',
  'gigs',
  'who',
  'plays',
]);
const WEEKDAYS = Array.from({ length: 7 }, (_, number) => weekday(addDays('2026-11-22', number)).toLowerCase());

/**
 * The list of shows that a question asks for by words for nights, or for what costs nothing: 'tonight', 'free on friday', '11/27'.
 * Undefined where it says anything else, for then it is a name that is looked for.
 */
export function filterAsked(question: string, tonight: string): WrittenFilter | undefined {
  const words = question
    .toLowerCase()
    .split(/[\s,?!.]+/)
    .filter((word) => word !== '' && !AROUND.has(word));
  const meant = words.map((word) => meaningOf(word, tonight));
  if (meant.length === 0 || meant.includes(undefined)) return undefined;
  const filter: Record<string, string> = Object.assign({}, ...meant);
  // Each word says another thing, or they say nothing together: 'friday tomorrow'.
  return Object.keys(filter).length === meant.length && !('when' in filter && 'date' in filter) ? filter : undefined;
}

function meaningOf(word: string, tonight: string): Record<string, string> | undefined {
  if (word === 'free') return { free: '1' };
  if (word === 'tonight' || word === 'today') return { when: 'tonight' };
  if (word === 'weekend') return { when: 'weekend' };
  const date = word === 'tomorrow' ? addDays(tonight, 1) : isDay(word) ? word : (nearestDay(word, tonight) ?? nextWeekday(word, tonight));
  return date === undefined ? undefined : { date };
}

/** The next night of a weekday, tonight among them; its name may be cut to three letters or more: 'fri', 'thurs'. */
function nextWeekday(word: string, tonight: string): string | undefined {
  const number = word.length < 3 ? -1 : WEEKDAYS.findIndex((name) => name.startsWith(word));
  return number === -1 ? undefined : addDays(tonight, (number - weekdayNumber(tonight) + 7) % 7);
}
