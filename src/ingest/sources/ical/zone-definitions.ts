import { dateValues } from './date-values.ts';
import { type Budget, expandRule } from './expansion.ts';
import { readRule } from './rules.ts';
import { DAY, readWhen, secondsOf } from './times.ts';

/** The lines of a STANDARD or DAYLIGHT part, by upper-case name. */
export type Observance = ReadonlyMap<string, readonly string[]>;

/** A change of offset: when (UTC seconds since 1970), and the offsets after and before. */
interface Onset {
  at: number;
  before: number;
  offset: number;
}

/** Definitions are compared with zones once a week. */
const STEP = 7 * DAY;
/** How much of a longer window is compared. */
const MAX_YEARS = 3;
const MAX_OBSERVANCES = 100;

/** The first zone whose clock agrees with a VTIMEZONE in the window; else its fixed offset, if it has one. Undefined otherwise. */
export function definedZone(
  observances: readonly Observance[],
  { from: first, to: last }: { from: string; to: string },
  zones: readonly string[],
  budget: Budget,
): string | undefined {
  const from = Date.parse(`${first.slice(0, 4)}-01-01`) / 1000;
  const to = Math.min(Date.parse(last) / 1000, from + MAX_YEARS * 366 * DAY);
  const onsets = observances.slice(0, MAX_OBSERVANCES).flatMap((observance) => onsetsOf(observance, { from, to, budget }));
  if (onsets.length === 0 || budget.days < 0) return undefined;
  onsets.sort((a, b) => a.at - b.at);
  const samples: { at: Temporal.Instant; offset: number }[] = [];
  for (let at = from; at < Math.max(to, from + 366 * DAY); at += STEP)
    samples.push({ at: Temporal.Instant.fromEpochMilliseconds(at * 1000), offset: offsetAt(onsets, at) });
  const agrees = (zone: string) => samples.every(({ at, offset }) => at.toZonedDateTimeISO(zone).offsetNanoseconds === offset * 1e9);
  const zone = [...new Set(zones)].find(agrees);
  if (zone !== undefined) return zone;
  const [offset = 0, ...others] = samples.map((sample) => sample.offset);
  return others.every((other) => other === offset) ? offsetName(offset) : undefined;
}

function onsetsOf(observance: Observance, { from, to, budget }: { from: number; to: number; budget: Budget }): Onset[] {
  const text = (name: string) => (observance.get(name)?.[0] ?? '').replace(/^[^:]*:/, '').trim();
  const offset = text('TZOFFSETTO');
  const start = readWhen(text('DTSTART').replace(/^(?:0\d|1[0-8])\d\d/, '1970'), 'UTC');
  if (!/^[+-]\d\d:?\d\d/.test(offset) || start === undefined) return [];
  const after = secondsOf(offset);
  const before = /^[+-]\d\d:?\d\d/.test(text('TZOFFSETFROM')) ? secondsOf(text('TZOFFSETFROM')) : after;
  const walls = [start.wall];
  const rule = observance.has('RRULE') ? readRule(text('RRULE'), { ...start, day: false }) : '';
  // From a year earlier, for the offset at the start.
  const span = { from: from - 366 * DAY, to: to + 366 * DAY, limit: 20 };
  if (typeof rule !== 'string') walls.push(...expandRule(rule, { ...start, day: false }, span, budget).walls);
  for (const { text: date } of (observance.get('RDATE') ?? []).flatMap(dateValues)) walls.push(readWhen(date, 'UTC')?.wall ?? start.wall);
  return walls.map((wall) => ({ at: wall - before, before, offset: after }));
}

function offsetAt(onsets: readonly Onset[], moment: number): number {
  return onsets.findLast(({ at }) => at <= moment)?.offset ?? onsets[0]?.before ?? 0;
}

function offsetName(seconds: number): string {
  const minutes = Math.round(Math.abs(seconds) / 60);
  if (minutes === 0) return 'UTC';
  const pad = (number: number) => String(number).padStart(2, '0');
  return `${seconds < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}
