import { monthName, weekday } from './calendar.ts';

/** Writes a day in a list: 'Fri Dec 4', with a year other than that of `today`: 'Fri Apr 2, 2027'. Both are `YYYY-MM-DD`. */
export function dayInList(day: string, today: string | undefined): string {
  return `${weekday(day).slice(0, 3)} ${monthAndDay(day, today)}`;
}

/** Writes 'Dec 4' or 'Apr 2, 2027'. */
export function monthAndDay(day: string, today: string | undefined): string {
  const isThisYear = today === undefined || day.slice(0, 4) === today.slice(0, 4);
  return `${monthName(day).slice(0, 3)} ${Number(day.slice(8))}${isThisYear ? '' : `, ${day.slice(0, 4)}`}`;
}
