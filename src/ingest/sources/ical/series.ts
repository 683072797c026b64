import type { ProblemList } from '../reading.ts';
import type { Entry } from './entries.ts';
import { expandRule } from './expansion.ts';
import { readRule } from './rules.ts';
import { DAY, isWholeDay, timeOfDay, toZone, type WallTime } from './times.ts';

/** A night of an entry. */
export interface Occurrence {
  entry: Entry;
  start: WallTime;
  /** Its original start on the clock of its repeating entry; null for a single entry. */
  original: WallTime | null;
}

/** The window as wall clocks in the source's `zone`, from its first day up to the day after its last, and the file's budget. */
export interface Expansion {
  from: number;
  to: number;
  zone: string;
  budget: { days: number; nights: number };
  problems: ProblemList;
}

/** The most nights of an entry. */
const MAX_INSTANCES = 500;

/** The most days for a rule: 1900 to 2199. */
const MAX_DAYS = 110_000;

/** Zones differ by up to 26 hours. */
const MARGIN = 2 * DAY;

/** How far an override may move later nights, and the most such overrides. */
const MAX_SHIFT = 60 * DAY;
const MAX_FOLLOWING = 50;

/**
 * The nights of all entries with a uid: all inside the window, some outside. An entry with RECURRENCE-ID replaces that start of the others, or
 * is a night of its own where there is none. `cut` when a limit left nights out.
 */
export function expandSeries(entries: Entry[], expansion: Expansion): { occurrences: Occurrence[]; cut: boolean } {
  const masters = entries.filter((entry) => entry.replaces === null);
  const changes = entries.filter((entry) => entry.replaces !== null);
  const clock = masters[0]?.start.zone;
  const shift = shiftOf(changes.filter(({ following }) => following).slice(0, MAX_FOLLOWING), clock);
  const expanded = masters.map((master) => {
    const repeats = master.rules.length > 0 || master.extra.length > 0 || changes.length > 0;
    return { master, repeats, ...(repeats ? startsOf(master, shift, expansion) : { starts: [master.start], cut: false }) };
  });
  const known = new Starts(changes.length === 0 ? [] : expanded.flatMap(({ starts }) => starts), expansion.zone);
  const overrides = newestOverrides(changes, (moment) => known.named(moment)[0] ?? matchClock(masters[0]?.start, moment));
  // By overrides instead of changes, so that each start is checked a few times at most.
  const replaced = new Set(overrides.flatMap(({ entry }) => (entry.replaces ? known.named(entry.replaces) : [])));
  const following = overrides.filter(({ entry }) => entry.following).slice(0, MAX_FOLLOWING);
  const occurrences = expanded.flatMap(({ master, repeats, starts }) =>
    starts.filter((start) => !replaced.has(start)).map((start) => applyFollowing(master, repeats ? start : null, following)),
  );
  const cut = expanded.some((each) => each.cut);
  const title = masters[0]?.title ?? '';
  for (const { entry, original } of overrides) {
    occurrences.push({ entry: entry.title.trim() === '' ? { ...entry, title } : entry, start: entry.start, original });
  }
  return { occurrences, cut };
}

interface Override {
  entry: Entry;
  original: WallTime;
}

/** One override for each start: the highest SEQUENCE, then the last in the file. */
function newestOverrides(changes: Entry[], originalOf: (replaces: WallTime) => WallTime): Override[] {
  const newest = new Map<number, Override>();
  for (const entry of changes) {
    if (!entry.replaces) continue;
    const original = originalOf(entry.replaces);
    const known = newest.get(original.wall);
    if (!known || entry.sequence >= known.entry.sequence) newest.set(original.wall, { entry, original });
  }
  return [...newest.values()].sort((a, b) => a.original.wall - b.original.wall);
}

/** An unknown start on the clock of the repeating entry; a day has that entry's hour. */
function matchClock(start: WallTime | undefined, moment: WallTime): WallTime {
  if (!start) return moment;
  if (start.day || !isWholeDay(moment)) return toZone(moment, start.zone);
  return { ...start, wall: Math.floor(moment.wall / DAY) * DAY + timeOfDay(start.wall) };
}

/** The farthest that overrides move later nights, in seconds. */
function shiftOf(following: Entry[], zone: string | undefined): number {
  const shifts = following.flatMap(({ start, replaces }) => {
    if (!replaces) return [];
    const original = toZone(replaces, zone ?? start.zone);
    return Math.abs(toZone(start, original.zone).wall - original.wall);
  });
  return Math.min(MAX_SHIFT, Math.max(0, ...shifts));
}

/** A repeating entry's starts near the window: DTSTART, rules and RDATEs without EXDATEs. */
function startsOf(master: Entry, shift: number, { from, to, zone, budget, problems }: Expansion): { starts: WallTime[]; cut: boolean } {
  const { start, where } = master;
  const span = { from: from - MARGIN - shift, to: to + MARGIN + shift, limit: Math.min(MAX_INSTANCES, budget.nights) };
  const walls = new Set([start.wall]);
  let more = false;
  for (const text of master.rules) {
    const rule = readRule(text, start);
    if (typeof rule === 'string') {
      problems.add(where, `${rule}; only its first date is read`);
      continue;
    }
    const allowed = Math.min(MAX_DAYS, budget.days);
    const own = { days: allowed };
    const expanded = expandRule(rule, start, span, own);
    budget.days -= allowed - Math.max(0, own.days);
    for (const wall of expanded.walls) walls.add(wall);
    more ||= expanded.cut;
  }
  for (const extra of master.extra) walls.add(matchClock(start, extra).wall);

  const all = [...walls].sort((a, b) => a - b).map((wall) => ({ ...start, wall }));
  const starts = master.except.length === 0 ? all : without(all, master.except, zone);
  budget.nights -= Math.min(span.limit, starts.length);
  if (more || starts.length > span.limit) problems.add(where, 'it repeats more often than we read; its later dates are left out');
  // Nights past an entry's own limit were never read, so they are not missing.
  return { starts: starts.slice(0, span.limit), cut: budget.nights <= 0 || budget.days <= 0 };
}

function without(starts: WallTime[], except: WallTime[], zone: string): WallTime[] {
  const known = new Starts(starts, zone);
  const named = new Set(except.flatMap((moment) => known.named(moment)));
  return starts.filter((start) => !named.has(start));
}

/** A night by its entry, or by the last override for it and later ones. */
function applyFollowing(master: Entry, original: WallTime | null, following: Override[]): Occurrence {
  if (original === null) return { entry: master, start: master.start, original };
  const ruling = following.findLast((override) => override.original.wall <= original.wall);
  if (!ruling) return { entry: master, start: original, original };
  const moved = toZone(ruling.entry.start, original.zone).wall - ruling.original.wall;
  return { entry: ruling.entry, start: { ...ruling.entry.start, zone: original.zone, wall: original.wall + moved }, original };
}

/** Starts of repeating entries, found by an EXDATE or RECURRENCE-ID. */
class Starts {
  readonly #starts: readonly WallTime[];
  readonly #clock: string;
  readonly #zone: string;
  readonly #byWall: Map<number, WallTime[]>;
  readonly #byDate: Map<number, WallTime[]>;
  #byLocalDate: Map<number, WallTime[]> | undefined;

  /** @param zone of the source; a start in UTC is also found by its date there */
  constructor(starts: readonly WallTime[], zone: string) {
    const clock = starts[0]?.zone ?? zone;
    this.#starts = starts;
    this.#clock = clock;
    this.#zone = zone;
    this.#byWall = Map.groupBy(starts, (start) => (start.zone === clock ? start : toZone(start, clock)).wall);
    this.#byDate = Map.groupBy(starts, ({ wall }) => Math.floor(wall / DAY));
  }

  /** The starts at an instant, else those on its day when it is a day, or those that are days. */
  named(moment: WallTime): readonly WallTime[] {
    const { wall } = toZone(moment, this.#clock);
    const exact = moment.day ? undefined : this.#byWall.get(wall);
    if (exact) return exact;
    if (!isWholeDay(moment)) return this.#byDate.get(Math.floor(wall / DAY))?.filter(({ day }) => day) ?? [];
    const date = Math.floor(moment.wall / DAY);
    return (this.#clock === 'UTC' ? this.#localDates().get(date) : undefined) ?? this.#byDate.get(date) ?? [];
  }

  #localDates(): Map<number, WallTime[]> {
    this.#byLocalDate ??= Map.groupBy(this.#starts, (start) => Math.floor(toZone(start, this.#zone).wall / DAY));
    return this.#byLocalDate;
  }
}
