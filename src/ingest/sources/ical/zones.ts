import type { ProblemList } from '../reading.ts';
import type { CalendarZones } from './blocks.ts';
import type { Budget } from './expansion.ts';
import { WINDOWS_ZONES } from './windows-zones.ts';
import { definedZone } from './zone-definitions.ts';
import { zoneByWords } from './zone-words.ts';

/** Finds the zone of a TZID. An unknown one is the source's own zone, and a problem. */
export type ZoneFinder = (tzid: string, calendar: CalendarZones) => string;

/** Different TZIDs in a file. */
const MAX_NAMES = 200;

/** Days looked at for all zones of a file. */
const MAX_DAYS = 500_000;

/** `YYYY-MM-DD`. */
interface Days {
  from: string;
  to: string;
}

interface Surroundings {
  sourceZone: string;
  days: Days;
  budget: Budget;
}

/** Makes a zone finder for a file. Each unknown TZID is one problem. */
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

/** The zone of a TZID: by an official name, else by the file's VTIMEZONE, else by its words. `EST` and the like come last, as files define them with and without daylight saving. */
function zoneIn(calendar: CalendarZones, tzid: string, { sourceZone, days, budget }: Surroundings): string | undefined {
  const byName = officialZone(tzid);
  if (byName !== undefined) return byName;
  const place = officialZone(calendar.locations.get(tzid) ?? '');
  if (place !== undefined) return place;
  const byWords = zoneByWords(tzid, sourceZone);
  const likely = [sourceZone, officialZone(calendar.zone), byWords].filter((zone) => zone !== undefined);
  return definedZone(calendar.definitions.get(tzid) ?? [], days, [...likely, ...WINDOWS_ZONES.values()], budget) ?? byWords;
}

/** The zone of any name; undefined for none. */
export function zoneNamed(name: string): string | undefined {
  return officialZone(name) ?? zoneByWords(name, undefined);
}

/** The zone of an IANA name, also as a tail ('/mozilla.org/20050126_1/America/New_York'), or of a Windows name ('Eastern Standard Time'). */
function officialZone(name: string): string | undefined {
  const plain = name.slice(0, 200).replaceAll('"', '').trim();
  if (plain === '') return undefined;
  const parts = plain.split('/');
  const tails = [3, 2, 1].filter((length) => length < parts.length).map((length) => parts.slice(-length).join('/'));
  const zone = [plain, ...tails].find((part) => isZone(part) && !WINTER_ONLY.test(part)) ?? WINDOWS_ZONES.get(plain.toLowerCase());
  return zone !== undefined && /^(?:Etc\/)?(?:UTC|UCT|Zulu|Universal)$/i.test(zone) ? 'UTC' : zone;
}

/** Zones without daylight saving, though calendars use them all year. */
const WINTER_ONLY = /^(?:EST|MST|HST)$/i;

/** Whether a name is IANA's; an offset ('+05:00') is not. */
export function isZone(name: string): boolean {
  if (!/^[A-Za-z][\w+/-]*$/.test(name)) return false;
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
}
