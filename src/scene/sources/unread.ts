import { clock12, monthDay, nightOf, weekday } from '../time/calendar.ts';
import type { UnreadSource } from './unread-source.ts';

/** The results of a source's readings, as in its row; instants are ISO 8601. */
interface Readings {
  well_heard_at: string | null;
  first_asked_at: string | null;
  every_minutes: number;
  trouble: string | null;
}

/** A source is overdue after this number of intervals without a good reading, and at least this number of minutes. */
const OVERDUE_INTERVALS = 3;
const OVERDUE_MIN_MINUTES = 24 * 60;

/** Whether a source is overdue for a good reading, counted from its first attempt if it never had one. */
export function isOverdue({ well_heard_at, first_asked_at, every_minutes }: Omit<Readings, 'trouble'>, now: Temporal.Instant): boolean {
  const since = well_heard_at ?? first_asked_at;
  if (since === null) return false;
  const patience = { minutes: Math.max(OVERDUE_INTERVALS * every_minutes, OVERDUE_MIN_MINUTES) };
  return Temporal.Instant.compare(Temporal.Instant.from(since).add(patience), now) < 0;
}

/** The end of the trouble of a source that listed suspiciously little, so that its earlier shows stayed. */
export const NOTHING_TAKEN_DOWN = 'nothing was taken down';

/** Whether a source's trouble is only a suspiciously short list. */
export function isSuspiciouslyShort(trouble: string | null): boolean {
  return trouble?.endsWith(NOTHING_TAKEN_DOWN) === true;
}

/** Whether shows of a source may be missing: it was never read, its last reading failed, or it is overdue. */
export function isUnread(source: Readings, now: Temporal.Instant): boolean {
  if (source.well_heard_at === null) return true;
  return (source.trouble !== null && !isSuspiciouslyShort(source.trouble)) || isOverdue(source, now);
}

/**
 * Lists the sources without a good reading since a night (`YYYY-MM-DD`) or later. Only without such a source may a page say that nobody
 * plays.
 */
export function filterUnread(unread: readonly UnreadSource[], night: string): UnreadSource[] {
  return unread.filter(({ since }) => since === null || nightOf(since.date, since.time) <= night);
}

/** Further sources are only counted. */
const MAX_NAMED = 3;

/** Writes "We haven't been able to read Low Tide Opry's calendar since Thursday 11/26, 7:40 PM."; '' for no sources. */
export function unreadSentence(unread: readonly UnreadSource[]): string {
  const [first] = unread;
  if (first === undefined) return '';
  if (unread.length === 1)
    return first.since === null
      ? `We haven't been able to read ${calendarOf(first)} yet.`
      : `We haven't been able to read ${calendarOf(first)} since ${momentOf(first.since)}.`;
  const named = unread.slice(0, MAX_NAMED).map((each) => {
    const last = each.since === null ? 'never read' : `last read ${momentOf(each.since)}`;
    return `${each.venue?.name || each.name} (${last})`;
  });
  const rest = unread.length - named.length;
  return `We haven't been able to read some calendars: ${[...named, ...(rest > 0 ? [`${rest} more`] : [])].join(', ')}.`;
}

function calendarOf({ venue, name }: UnreadSource): string {
  return venue !== null && venue.name !== '' ? `${venue.name}'s calendar` : `the calendar “${name}”`;
}

function momentOf({ date, time }: { date: string; time: string }): string {
  return `${weekday(date)} ${monthDay(date)}, ${clock12(time)}`;
}
