import type { Entry } from './entries.ts';
import { DAY, timeOfDay, toZone, type WallTime } from './times.ts';

/** Lines that mark an all-day entry. */
export const WHOLE_DAY_MARKS = ['X-MICROSOFT-CDO-ALLDAYEVENT', 'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT', 'X-FUNAMBOL-ALLDAY'] as const;

/** Midnights in zones that differ by an hour are this far apart, in seconds. */
const NEAR_MIDNIGHT = 65 * 60;

/**
 * How the times of an all-day entry become days: from midnight to midnight in UTC (`DTSTART:20261222T000000Z`), from local midnight in UTC, or with
 * a mark. Undefined for other entries; see `placeholderMidnights` for other zones.
 */
export function wholeDays(
  start: WallTime,
  end: WallTime | undefined,
  { isMarked, zone }: { isMarked: boolean; zone: string },
): ((moment: WallTime) => WallTime) | undefined {
  if (start.day) return undefined;
  const isInUtc = start.zone === 'UTC' && end?.zone === 'UTC' && !end.day;
  const isWhole = isInUtc && (areMidnights(start, end) || areMidnights(toZone(start, zone), toZone(end, zone)));
  return isMarked || isWhole ? (moment) => dayOf(moment, zone) : undefined;
}

function areMidnights(from: WallTime, to: WallTime): boolean {
  return from.wall % DAY === 0 && to.wall % DAY === 0 && to.wall > from.wall;
}

/** The day that begins at a midnight. */
function dayOf(moment: WallTime, zone: string): WallTime {
  const { wall } = moment.day || moment.wall % DAY === 0 ? moment : toZone(moment, zone);
  return { wall: Math.floor((wall + NEAR_MIDNIGHT) / DAY) * DAY, zone, day: true };
}

const HOUR = 3600;

/** A real night from midnight has an end within these hours. */
const MIN_SPAN = 1.5 * HOUR;
const MAX_SPAN = 9 * HOUR;

/** Midnight is real where at least this share of late starts is at another time. */
const LATE_OTHERWISE = 0.5;
const LATE_FROM = 22 * HOUR;
const LATE_TO = 4 * HOUR;

/** Words for midnight. */
const SAID = /\b(?:midnight|12(?:[:.]00)?\s?a\.?m|00[:.]00|midnatt|midnat|mitternacht|middernacht|minuit|medianoche)\b/i;
const SEARCHED = 5000;

/** The entries that begin at midnight only because they have no time (`DTSTART:20261121T000000`): not those that end in the same night, name midnight, or are among other late nights. */
export function placeholderMidnights(entries: readonly Entry[]): ReadonlySet<Entry> {
  const timed = entries.filter(({ start }) => !start.day);
  const late = timed.filter(({ start }) => isLate(start.wall));
  const sharp = late.filter(({ start }) => start.wall % DAY === 0 && start.zone !== 'UTC');
  if (late.length - sharp.length > late.length * LATE_OTHERWISE) return new Set();
  return new Set(sharp.filter((entry) => !isMeant(entry)));
}

function isLate(wall: number): boolean {
  const time = timeOfDay(wall);
  return time >= LATE_FROM || time <= LATE_TO;
}

function isMeant({ length, title, description }: Entry): boolean {
  const seconds = length === null ? 0 : 'wall' in length ? length.wall : length.days * DAY + length.seconds;
  if (seconds >= MIN_SPAN && seconds <= MAX_SPAN) return true;
  return SAID.test(title) || SAID.test(description.slice(0, SEARCHED));
}
