import type { ProblemList } from '../reading.ts';
import type { Entry } from './entries.ts';
import { expandRule } from './expansion.ts';
import { readRule } from './rules.ts';
import { Starts } from './starts.ts';
import { DAY, inZone, isWholeDay, timeOfDay, type WallTime } from './times.ts';

/** One night of an entry. */
export interface Occurrence {
  entry: Entry;
  start: WallTime;
  /** Where in its repeating entry it stood before anyone moved it, on that entry's own clock; null when the entry happens once. */
  original: WallTime | null;
}

/** What expanding needs: wall clocks of the window's first day and of the day after its last in the source's `zone`, and what the file's repeats may still cost. */
export interface Expansion {
  from: number;
  to: number;
  zone: string;
  budget: { days: number; nights: number };
  problems: ProblemList;
}

/** Most nights of one entry that are read. */
const MAX_INSTANCES = 500;

/** Days one rule may look at: every day from 1900 to 2199. */
const MAX_DAYS = 110_000;

/** Zones differ by up to 26 hours, so a window in one lies within this much more in another. */
const MARGIN = 2 * DAY;

/** How far an override for all later nights may move them, and how many such overrides one series has. */
const MAX_SHIFT = 60 * DAY;
const MAX_FOLLOWING = 50;

/**
 * The nights of all entries that share a uid: all inside the window, some outside.
 *
 * Entries without RECURRENCE-ID stand each for itself, though they share a uid. Those with one replace the start they name in
 * whichever of them it occurs, and stand on their own when it occurs in none. `cut` says that a limit left nights out.
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
  const overrides = newestOverrides(changes, (moment) => known.named(moment)[0] ?? onClockOf(masters[0]?.start, moment));
  // Of the overrides and not of all changes: each start then is looked at a few times at most, however many changes name one day.
  const replaced = new Set(overrides.flatMap(({ entry }) => (entry.replaces ? known.named(entry.replaces) : [])));
  const following = overrides.filter(({ entry }) => entry.following).slice(0, MAX_FOLLOWING);
  const occurrences = expanded.flatMap(({ master, repeats, starts }) =>
    starts.filter((start) => !replaced.has(start)).map((start) => asFollowing(master, repeats ? start : null, following)),
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

/** One override for each start: the highest SEQUENCE, and of equals the last in the file. */
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

/** A start that is not among those known, on the clock of the repeating entry; a day has that entry's hour. */
function onClockOf(start: WallTime | undefined, moment: WallTime): WallTime {
  if (!start) return moment;
  if (start.day || !isWholeDay(moment)) return inZone(moment, start.zone);
  return { ...start, wall: Math.floor(moment.wall / DAY) * DAY + timeOfDay(start.wall) };
}

/** The furthest any of these overrides moves the nights after it, in seconds. */
function shiftOf(following: Entry[], zone: string | undefined): number {
  const shifts = following.flatMap(({ start, replaces }) => {
    if (!replaces) return [];
    const original = inZone(replaces, zone ?? start.zone);
    return Math.abs(inZone(start, original.zone).wall - original.wall);
  });
  return Math.min(MAX_SHIFT, Math.max(0, ...shifts));
}

/** The starts of a repeating entry near the window, in order: DTSTART, its rules and RDATEs, without its EXDATEs. */
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
  for (const extra of master.extra) walls.add(onClockOf(start, extra).wall);

  const all = [...walls].sort((a, b) => a - b).map((wall) => ({ ...start, wall }));
  const starts = master.except.length === 0 ? all : without(all, master.except, zone);
  budget.nights -= Math.min(span.limit, starts.length);
  if (more || starts.length > span.limit) problems.add(where, 'it repeats more often than we read; its later dates are left out');
  // The nights past an entry's own limit were never read and come into reach as the window moves on: they are not missing.
  return { starts: starts.slice(0, span.limit), cut: budget.nights <= 0 || budget.days <= 0 };
}

/** The starts that no EXDATE names. */
function without(starts: WallTime[], except: WallTime[], zone: string): WallTime[] {
  const known = new Starts(starts, zone);
  const named = new Set(except.flatMap((moment) => known.named(moment)));
  return starts.filter((start) => !named.has(start));
}

/** A night as its entry has it, or as the last override for it and all later ones has it. */
function asFollowing(master: Entry, original: WallTime | null, following: Override[]): Occurrence {
  if (original === null) return { entry: master, start: master.start, original };
  const ruling = following.findLast((override) => override.original.wall <= original.wall);
  if (!ruling) return { entry: master, start: original, original };
  const moved = inZone(ruling.entry.start, original.zone).wall - ruling.original.wall;
  return { entry: ruling.entry, start: { ...ruling.entry.start, zone: original.zone, wall: original.wall + moved }, original };
}
