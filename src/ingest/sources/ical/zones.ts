import type { ProblemList } from '../reading.ts';
import type { CalendarZones } from './blocks.ts';
import type { Budget } from './expansion.ts';
import { WINDOWS_ZONES } from './windows-zones.ts';
import { definedZone } from './zone-definitions.ts';
import { zoneByWords } from './zone-words.ts';

/** Finds the zone a TZID stands for, as Temporal names it. Never fails: an unknown name becomes the source's own zone, and a problem. */
export type ZoneFinder = (tzid: string, calendar: CalendarZones) => string;

/** How many different TZIDs of one file are looked up; no honest file comes near it. */
const MAX_NAMES = 200;

/** What reading the zones that one file defines may cost, all together: days looked at. */
const MAX_DAYS = 500_000;

/** The days a source is read for, `YYYY-MM-DD`. */
interface Days {
  from: string;
  to: string;
}

/** What a file's zones are looked up with. */
interface Surroundings {
  sourceZone: string;
  days: Days;
  budget: Budget;
}

/** A zone finder for one file, whose places lie in `sourceZone`. Each unknown TZID is a problem once. */
export function zoneFinder(sourceZone: string, days: Days, problems: ProblemList): ZoneFinder {
  const known = new Map<CalendarZones, Map<string, string | undefined>>();
  const budget = { days: MAX_DAYS };
  let looked = 0;
  return (tzid, calendar) => {
    const own = known.get(calendar) ?? new Map<string, string | undefined>();
    known.set(calendar, own);
    if (!own.has(tzid) && looked < MAX_NAMES) {
      looked += 1;
      own.set(tzid, zoneIn(calendar, tzid, { sourceZone, days, budget }));
    }
    const found = own.get(tzid);
    if (found !== undefined) return found;
    const zone = zoneNamed(calendar.zone) ?? sourceZone;
    problems.add('the file', `the time zone "${tzid.slice(0, 80)}" is unknown; its times are read as ${zone}`);
    return zone;
  };
}

/**
 * The zone of a TZID: a name that everybody gives the same zone, else the place or the rules that the file gives for it (VTIMEZONE),
 * else what its words say. `EST` and its like come last: files define them with and without summer time.
 */
function zoneIn(calendar: CalendarZones, tzid: string, { sourceZone, days, budget }: Surroundings): string | undefined {
  const byName = officialZone(tzid);
  if (byName !== undefined) return byName;
  const place = officialZone(calendar.locations.get(tzid) ?? '');
  if (place !== undefined) return place;
  const byWords = zoneByWords(tzid, sourceZone);
  const likely = [sourceZone, officialZone(calendar.zone), byWords].filter((zone) => zone !== undefined);
  return definedZone(calendar.definitions.get(tzid) ?? [], days, [...likely, ...WINDOWS_ZONES.values()], budget) ?? byWords;
}

/** The zone any name means, on its own; undefined when it means none. */
export function zoneNamed(name: string): string | undefined {
  return officialZone(name) ?? zoneByWords(name, undefined);
}

/**
 * The zone of an official name: an IANA name itself or as a tail ('/mozilla.org/20050126_1/America/New_York'), or one that Windows uses
 * ('Eastern Standard Time'). Every name of universal time gives 'UTC'.
 */
function officialZone(name: string): string | undefined {
  const plain = name.slice(0, 200).replaceAll('"', '').trim();
  if (plain === '') return undefined;
  const parts = plain.split('/');
  const tails = [3, 2, 1].filter((length) => length < parts.length).map((length) => parts.slice(-length).join('/'));
  const zone = [plain, ...tails].find((part) => isZone(part) && !WINTER_ONLY.test(part)) ?? WINDOWS_ZONES.get(plain.toLowerCase());
  return zone !== undefined && /^(?:Etc\/)?(?:UTC|UCT|Zulu|Universal)$/i.test(zone) ? 'UTC' : zone;
}

/** IANA names without summer time, though calendars write them all year. */
const WINTER_ONLY = /^(?:EST|MST|HST)$/i;

/** Whether a name is one of IANA's; an offset ('+05:00') is none. */
export function isZone(name: string): boolean {
  if (!/^[A-Za-z][\w+/-]*$/.test(name)) return false;
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
}
