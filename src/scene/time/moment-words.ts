import { addDays, clock12, monthName, weekday } from './calendar.ts';

const FORMATS = new Map<string, Intl.DateTimeFormat>();

/** Formats a moment in a zone as numbers only: words differ between engines. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  let format = FORMATS.get(timeZone);
  if (format === undefined) {
    const two = '2-digit';
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: two,
      day: two,
      hour: two,
      minute: two,
    });
    FORMATS.set(timeZone, format);
  }
  return format;
}

/**
 * Returns the wall clock of a zone at a moment in epoch milliseconds: `YYYY-MM-DD` and `HHMM`. For browsers without Temporal; the server
 * has `wallClock`.
 */
export function wallClockIn(zone: string, ms: number): { date: string; time: string } {
  const parts = Object.fromEntries(
    formatIn(zone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, value]),
  );
  return { date: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}${parts.minute}` };
}

/**
 * Writes a moment by the wall clock of a zone: 'today at 9:14 AM', 'Saturday, November 21 at 6:30 PM', with the year if it is not
 * this year. Both moments are epoch milliseconds.
 */
export function formatMoment(at: number, now: number, zone: string): string {
  const { date, time } = wallClockIn(zone, at);
  return `${dayWords(date, wallClockIn(zone, now).date)} at ${clock12(time)}`;
}

/** Writes the day of a moment in a zone: 'November 21, 2026'. */
export function formatDate(at: number, zone: string): string {
  return formatDayWithYear(wallClockIn(zone, at).date);
}

/** Writes a day with its year: 'November 21, 2026'. */
export function formatDayWithYear(day: string): string {
  return `${ofMonth(day)}, ${day.slice(0, 4)}`;
}

/** Writes a day with its weekday and year: 'Saturday, November 21, 2026'. */
export function formatDayWithWeekday(day: string): string {
  return `${weekday(day)}, ${formatDayWithYear(day)}`;
}

function dayWords(day: string, today: string): string {
  if (day === today) return 'today';
  if (day === addDays(today, -1)) return 'yesterday';
  if (day === addDays(today, 1)) return 'tomorrow';
  return day.slice(0, 4) === today.slice(0, 4) ? `${weekday(day)}, ${ofMonth(day)}` : formatDayWithYear(day);
}

const ofMonth = (day: string) => `${monthName(day)} ${Number(day.slice(8))}`;
