import { DAY, inZone, type WallTime } from './times.ts';

/** The lines by which programs mark an entry that takes whole days. */
export const WHOLE_DAY_MARKS = ['X-MICROSOFT-CDO-ALLDAYEVENT', 'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT', 'X-FUNAMBOL-ALLDAY'] as const;

/** Zones that differ by summer time or by an hour put a midnight this far from another, in seconds. */
const NEAR_MIDNIGHT = 65 * 60;

/**
 * How the times of an entry become days, where it takes whole days and says so with times: from one midnight in UTC to another
 * (`DTSTART:20261222T000000Z`, `DTEND:20261223T000000Z`), from one midnight in town to another in UTC, or by a mark of its program
 * (`WHOLE_DAY_MARKS`). Undefined where it does not. Midnights in other zones are told apart in `midnights.ts`.
 */
export function wholeDays(
  start: WallTime,
  end: WallTime | undefined,
  { isMarked, zone }: { isMarked: boolean; zone: string },
): ((moment: WallTime) => WallTime) | undefined {
  if (start.day) return undefined;
  const isInUtc = start.zone === 'UTC' && end?.zone === 'UTC' && !end.day;
  const isWhole = isInUtc && (areMidnights(start, end) || areMidnights(inZone(start, zone), inZone(end, zone)));
  return isMarked || isWhole ? (moment) => dayOf(moment, zone) : undefined;
}

function areMidnights(from: WallTime, to: WallTime): boolean {
  return from.wall % DAY === 0 && to.wall % DAY === 0 && to.wall > from.wall;
}

/** The day a midnight begins: as written where it is midnight there, else in town. */
function dayOf(moment: WallTime, zone: string): WallTime {
  const { wall } = moment.day || moment.wall % DAY === 0 ? moment : inZone(moment, zone);
  return { wall: Math.floor((wall + NEAR_MIDNIGHT) / DAY) * DAY, zone, day: true };
}
