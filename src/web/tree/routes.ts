import { MEASURES } from './measures.ts';
import type { Thread } from './threads.ts';

/** A route between bands: sideways, down between two lanes, sideways. */
export interface Route {
  musician: number;
  from: Thread;
  to: Thread;
  /** Heights at which it leaves one thread and reaches the start of the other. */
  leaves: number;
  comes: number;
  /** The lane right of its gutter; undefined where it runs straight. */
  gutter: number | undefined;
  /** Its track within the gutter. */
  track: number;
}

export interface Ground {
  /** The lane of each band. */
  lanes: readonly number[];
  /** The cost of crossing a lane at a height. */
  cost: (lane: number, y: number) => number;
}

const { track: STEP, shortestThread } = MEASURES;
/** Heights tried for each route. */
const HEIGHTS = 5;

/** Lays routes of musicians with several bands, the earliest first; threads start and end with their routes. */
export function layRoutes(chains: readonly (readonly Thread[])[], ground: Ground): { routes: Route[]; tracks: number[] } {
  const steps = chains
    .flatMap((threads) => threads.slice(1).map((to, index) => ({ to, from: cameFrom(threads.slice(0, index + 1), to) })))
    // In time order: a thread's start is settled before routes leave it.
    .sort(
      ({ to: one }, { to: other }) => one.from - other.from || one.musician - other.musician || one.to - other.to || one.band - other.band,
    );
  const across = new Crossings();
  const routes = steps.map((step) => layRoute(step, ground, across));
  return { routes, tracks: dealTracks(routes) };
}

/** The band a musician came from: a current one, or the last one left. */
function cameFrom(before: readonly Thread[], { from }: Thread): Thread {
  return before.reduce((best, each) => {
    const [one, other] = [Math.min(each.to, from), Math.min(best.to, from)];
    return one > other || (one === other && each.from > best.from) ? each : best;
  });
}

function layRoute({ from, to }: { from: Thread; to: Thread }, { lanes, cost }: Ground, across: Crossings): Route {
  const [here = 0, there = 0] = [lanes[from.band], lanes[to.band]];
  const route = { musician: to.musician, from, to, track: 0 };
  // The same band again has the same slot: straight down.
  if (from.band === to.band) return { ...route, leaves: from.end, comes: to.start, gutter: undefined };
  const gutters =
    here === there ? [here, here + 1] : Array.from({ length: Math.abs(there - here) }, (_, index) => Math.min(here, there) + 1 + index);
  const moves = from.to <= to.from;
  if (!moves && here !== there) {
    const whole = between(here, there);
    const comes = across.free(whole, heights(to.start, to.latestStart, STEP));
    const leaves = clamp(comes, from.start, from.end);
    if (leaves === comes) {
      across.take(whole, comes);
      begin(to, comes);
      branch(from, leaves);
      return { ...route, leaves, comes, gutter: undefined };
    }
  }
  const crossed = (gutter: number, fromY: number, toY: number) =>
    sum(lanesBetween(here, gutter), (lane) => cost(lane, fromY)) + sum(lanesBetween(there, gutter), (lane) => cost(lane, toY));
  const leavesAbout = moves ? from.end : clamp(to.start, from.start, from.end);
  const gutter = gutters.reduce((best, each) =>
    crossed(each, leavesAbout, to.start) < crossed(best, leavesAbout, to.start) ? each : best,
  );
  const [out, into] = [toGutter(here, gutter), toGutter(there, gutter)];
  const comes = across.free(into, heights(to.start, to.latestStart, STEP));
  across.take(into, comes);
  const highest = Math.min(leavesAbout, Math.max(from.start + shortestThread, from.lastBranch, leavesAbout - 4 * STEP));
  const leaves = moves ? across.free(out, heights(leavesAbout, highest, -STEP)) : leavesAbout;
  across.take(out, leaves);
  begin(to, comes);
  if (moves && !from.goesOn) from.end = leaves;
  else branch(from, leaves);
  return { ...route, leaves, comes, gutter };
}

/** A thread starts where its route arrives, and stays long enough to be seen. */
function begin(thread: Thread, y: number): void {
  thread.start = y;
  thread.latestStart = y;
  thread.end = Math.max(thread.end, y + shortestThread);
}

function branch(thread: Thread, y: number): void {
  thread.lastBranch = Math.max(thread.lastBranch, y);
}

function heights(from: number, to: number, step: number): number[] {
  const all = [from];
  while (all.length < HEIGHTS && Math.abs((all.at(-1) ?? 0) + step - from) <= Math.abs(to - from)) all.push((all.at(-1) ?? 0) + step);
  return all;
}

/** A horizontal stretch: gutters have even numbers, lanes odd ones. */
interface Across {
  from: number;
  to: number;
}

const between = (one: number, other: number): Across => ({ from: 2 * Math.min(one, other) + 1, to: 2 * Math.max(one, other) + 1 });
const toGutter = (lane: number, gutter: number): Across => ({
  from: Math.min(2 * lane + 1, 2 * gutter),
  to: Math.max(2 * lane + 1, 2 * gutter),
});

/** Lanes between a lane and a gutter. */
function lanesBetween(lane: number, gutter: number): number[] {
  const [from, to] = lane < gutter ? [lane + 1, gutter] : [gutter, lane];
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}

/** Horizontal stretches by height, so that routes do not overlap. */
class Crossings {
  readonly #byHeight = new Map<number, (Across & { y: number })[]>();

  take(across: Across, y: number): void {
    const bucket = Math.floor(y / STEP);
    const there = this.#byHeight.get(bucket);
    if (there === undefined) this.#byHeight.set(bucket, [{ ...across, y }]);
    else there.push({ ...across, y });
  }

  /** The first free height; the first of all where none is. */
  free({ from, to }: Across, heights: readonly number[]): number {
    const isTaken = (y: number) =>
      [-1, 0, 1].some((beside) =>
        this.#byHeight
          .get(Math.floor(y / STEP) + beside)
          ?.some((other) => Math.abs(other.y - y) < STEP && other.from <= to && from <= other.to),
      );
    return heights.find((y) => !isTaken(y)) ?? heights[0] ?? 0;
  }
}

/** Gives routes that run side by side tracks of their own. @returns the number of tracks of each gutter */
function dealTracks(routes: readonly Route[]): number[] {
  const many: number[] = [];
  const going = routes.filter(({ gutter, leaves, comes }) => gutter !== undefined && leaves !== comes);
  for (const [gutter = 0, ways] of Map.groupBy(going, (route) => route.gutter)) {
    const floors: number[] = [];
    for (const way of [...ways].sort((one, other) => topOf(one) - topOf(other) || one.musician - other.musician)) {
      const free = floors.findIndex((floor) => floor + STEP <= topOf(way));
      way.track = free === -1 ? floors.length : free;
      floors[way.track] = Math.max(way.leaves, way.comes);
    }
    many[gutter] = floors.length;
  }
  return many;
}

const topOf = ({ leaves, comes }: Route) => Math.min(leaves, comes);
const clamp = (y: number, least: number, most: number) => Math.min(most, Math.max(least, y));
const sum = (lanes: readonly number[], of: (lane: number) => number) => lanes.reduce((all, lane) => all + of(lane), 0);
