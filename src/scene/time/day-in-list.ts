import { monthName, weekday } from './calendar.ts';

/** A day in a list that spans several: 'Fri Dec 4', with the year if it is not that of `today`: 'Fri Apr 2, 2027'. Both are `YYYY-MM-DD`. */
export function dayInList(day: string, today: string | undefined): string {
  return `${weekday(day).slice(0, 3)} ${monthAndDay(day, today)}`;
}

/** 'Dec 4', 'Apr 2, 2027'. */
export function monthAndDay(day: string, today: string | undefined): string {
  const isThisYear = today === undefined || day.slice(0, 4) === today.slice(0, 4);
  return `${monthName(day).slice(0, 3)} ${Number(day.slice(8))}${isThisYear ? '' : `, ${day.slice(0, 4)}`}`;
}
