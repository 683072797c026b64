import { addDays, clock12, monthName, weekday } from './calendar.ts';

const FORMATS = new Map<string, Intl.DateTimeFormat>();

/** A zone's clock and calendar, by numbers alone: words differ from one engine to the next. */
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

/** The wall clock of a zone at a moment in epoch milliseconds: `YYYY-MM-DD` and `HHMM`. The server has `wallClock`; not every browser has Temporal. */
export function wallClockIn(zone: string, ms: number): { date: string; time: string } {
  const parts = Object.fromEntries(
    formatIn(zone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, value]),
  );
  return { date: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}${parts.minute}` };
}

/**
 * A moment as people say it, by the wall clock of a zone: 'today at 9:14 AM', 'Saturday, November 21 at 6:30 PM', and with
 * its year where that is not this one. Both moments are epoch milliseconds.
 */
export function momentWords(at: number, now: number, zone: string): string {
  const { date, time } = wallClockIn(zone, at);
  return `${dayWords(date, wallClockIn(zone, now).date)} at ${clock12(time)}`;
}

/** The day of a moment by the calendar of a zone: 'November 21, 2026'. */
export function dateWords(at: number, zone: string): string {
  return wholeDay(wallClockIn(zone, at).date);
}

/** A day with its year: 'November 21, 2026'. */
export function wholeDay(day: string): string {
  return `${ofMonth(day)}, ${day.slice(0, 4)}`;
}

/** A day with its weekday and its year: 'Saturday, November 21, 2026'. */
export function weekDay(day: string): string {
  return `${weekday(day)}, ${wholeDay(day)}`;
}

function dayWords(day: string, today: string): string {
  if (day === today) return 'today';
  if (day === addDays(today, -1)) return 'yesterday';
  if (day === addDays(today, 1)) return 'tomorrow';
  return day.slice(0, 4) === today.slice(0, 4) ? `${weekday(day)}, ${ofMonth(day)}` : wholeDay(day);
}

const ofMonth = (day: string) => `${monthName(day)} ${Number(day.slice(8))}`;
