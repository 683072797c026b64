import { weekendOf } from '#scene/filter/show-filter.ts';
import { addDays, monthName } from '#scene/time/calendar.ts';
import { dayInList, monthAndDay } from '#scene/time/day-in-list.ts';
import type { Nights } from './dates.ts';

/** Nights as a heading says them: "Tonight", "This weekend", "Sat Dec 5", "December", "Nov 30 to Dec 6", with the year if it is not this one. */
export function nightsInWords(nights: Nights, tonight: string): string {
  const last = addDays(nights.to, -1);
  if (nights.from === last) {
    if (last === tonight) return 'Tonight';
    if (last === addDays(tonight, 1)) return 'Tomorrow';
    return dayInList(last, tonight);
  }
  const weekend = weekendOf(tonight);
  if (nights.from === weekend.from && nights.to === weekend.to) return 'This weekend';
  const isWholeYear = nights.from.endsWith('-01-01') && last.endsWith('-12-31');
  if (isWholeYear) return last.slice(0, 4);
  const isMonth = nights.from.slice(0, 7) === last.slice(0, 7) && nights.to.endsWith('-01');
  if (isMonth && (nights.from.endsWith('-01') || nights.from === tonight))
    return `${monthName(last)}${last.slice(0, 4) === tonight.slice(0, 4) ? '' : ` ${last.slice(0, 4)}`}`;
  return `${monthAndDay(nights.from, tonight)} to ${monthAndDay(last, tonight)}`;
}
