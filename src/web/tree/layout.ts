import type { LineUps } from '#scene/artists/tree.ts';
import { dealLanes, dealSlots, dealStocks, ROW_YEAR, type Stock, toRows } from './lanes.ts';
import { type Lettering, labelsOf, letteringOf } from './lettering.ts';
import { dealMarks, type Mark } from './marks.ts';
import { MEASURES, yearHeight } from './measures.ts';
import { layRoutes, type Route } from './routes.ts';
import { floorOf, ribbonOf, type Scale, type Stretch, type Thread, type TimedBand, threadsOf, timedBands, yearsShown } from './threads.ts';

/** A band: its ribbon and head. */
export interface Ribbon extends Lettering {
  id: string;
  called: string;
  lane: number;
  x: number;
  width: number;
  top: number;
  bottom: number;
  /** The lowest point of it. */
  floor: number;
  stock: Stock;
  goesOn: boolean;
  comesIn: boolean;
}

/** A member's time in a band. */
export interface DrawnThread extends Pick<Thread, 'band' | 'musician' | 'goesOn' | 'comesIn' | 'start' | 'end'> {
  x: number;
  /** Undefined for members of one band. */
  mark: Mark | undefined;
  /** Whether a route continues it, and whether it ends here. */
  bends: boolean;
  isEnd: boolean;
}

/** A route between bands, as its turning points. */
export interface DrawnRoute {
  musician: number;
  mark: Mark;
  from: number;
  to: number;
  points: { x: number; y: number }[];
  /** Whether it begins at a thread's end. */
  bends: boolean;
  /** Whether it returns to the same band. */
  isBack: boolean;
}

interface YearLine {
  y: number;
  label: string;
  isLarge: boolean;
}

export interface Drawing {
  width: number;
  height: number;
  /** Undefined where no band has years. */
  shown: Stretch | undefined;
  years: YearLine[];
  /** The current time; undefined where the picture ends before. */
  now: number | undefined;
  ribbons: Ribbon[];
  threads: DrawnThread[];
  routes: DrawnRoute[];
  musicians: string[];
}

interface Asked {
  /** The current year with its fraction. */
  now: number;
  /** The years to show; all by default. */
  shown?: Stretch | undefined;
}

/**
 * Draws who played in what: bands as ribbons down the years, musicians as threads. The input's order does not matter. Where no band has
 * years they stand in rows; where some have, the others are left out. Undefined where nothing is left.
 */
export function layOut(lineUps: LineUps, { now, shown = yearsShown(lineUps, now) }: Asked): Drawing | undefined {
  if (shown !== undefined) return draw(lineUps, { now, shown, high: yearHeight(shown.to - shown.from) });
  const { rows, shown: madeUp } = toRows(lineUps);
  const drawing = draw(rows, { now, shown: madeUp, high: ROW_YEAR });
  return drawing && { ...drawing, shown: undefined, years: [], now: undefined };
}

function draw(lineUps: LineUps, { now, shown, high }: { now: number; shown: Stretch; high: number }): Drawing | undefined {
  const sorted = { bands: lineUps.bands, musicians: [...lineUps.musicians].sort((one, other) => (one.id < other.id ? -1 : 1)) };
  const bands = timedBands(sorted, shown);
  if (bands.length === 0) return undefined;
  const scale: Scale = { yOf: (year) => Math.round(MEASURES.top + (year - shown.from) * high), yearHeight: high };
  const placed = bands.map((band, at) => place(band, at, scale, sorted.musicians));
  const threads = placed.flatMap((each) => each.threads);
  const lanes = dealLanes(
    placed.map(({ top, floor }) => ({ top: top - MEASURES.headAbove, floor: floor + MEASURES.between })),
    tiesOf(bands.length, threads),
  );
  const { routes, tracks } = layRoutes(chainsOf(threads), { lanes, cost: groundOf(placed, lanes) });
  const { starts, end } = columns(placed, lanes, tracks);
  const stocks = dealStocks(placed.map(({ top, floor }, at) => ({ lane: lanes[at] ?? 0, top: top - MEASURES.headAbove, floor })));
  const facing = sidesOf(bands.length, routes, lanes);
  const xs = placed.map((_, at) => starts.lanes[lanes[at] ?? 0] ?? 0);
  const slotX = ({ band, slot }: Thread) => {
    const [x = 0, width = 0] = [xs[band], placed[band]?.width];
    const inside = MEASURES.inset + slot * MEASURES.slot;
    return facing[band] === 'right' ? x + width - inside : x + inside;
  };
  const moved = [...new Set(routes.map(({ musician }) => musician))].sort((one, other) => one - other);
  const marks = dealMarks(
    moved,
    placed.map((each) => each.threads),
  );
  const leaving = new Set(routes.filter(({ from, to, leaves }) => leaves === from.end && from.band !== to.band).map(({ from }) => from));
  return {
    width: end,
    height: Math.max(...placed.map(({ floor }) => floor)) + MEASURES.foot,
    shown,
    years: yearLines(shown, scale),
    now: shown.to >= now && now >= shown.from ? scale.yOf(now) : undefined,
    ribbons: placed.map(({ band, threads: _, letteringX, ...drawn }, at) => {
      const x = xs[at] ?? 0;
      const lettersFrom = facing[at] === 'right' ? x + MEASURES.inset - 6 : x + letteringX;
      return {
        ...drawn,
        id: band.id,
        called: band.name,
        goesOn: band.goesOn,
        comesIn: band.comesIn,
        lane: lanes[at] ?? 0,
        x,
        stock: stocks[at] ?? 'newsprint',
        labels: drawn.labels.map((label) => ({ ...label, x: lettersFrom, isMoved: marks.has(label.musician) })),
      };
    }),
    threads: threads.map((thread) => {
      const { band, musician, goesOn, comesIn, start, end } = thread;
      return {
        band,
        musician,
        goesOn,
        comesIn,
        start,
        end,
        x: slotX(thread),
        mark: marks.get(musician),
        bends: leaving.has(thread),
        isEnd: !goesOn && !leaving.has(thread),
      };
    }),
    routes: routes.map((route) => ({
      musician: route.musician,
      mark: marks.get(route.musician) ?? 'c',
      from: route.from.band,
      to: route.to.band,
      points: pointsOf(route, slotX, starts.gutters),
      bends: route.leaves === route.from.end && route.from.band !== route.to.band,
      isBack: route.from.band === route.to.band,
    })),
    musicians: sorted.musicians.map(({ name }) => name),
  };
}

type Placed = ReturnType<typeof place>;

/** A band in its lane, wherever that will be. */
function place(band: TimedBand, at: number, scale: Scale, musicians: LineUps['musicians']) {
  const threads = threadsOf(band, at, scale);
  const dealt = dealSlots(threads.map((thread) => ({ musician: thread.musician, top: thread.start, floor: floorOf(thread) })));
  for (const [index, thread] of threads.entries()) thread.slot = dealt.slots[index] ?? 0;
  const { top, bottom } = ribbonOf(band, scale);
  const letters = labelsOf(threads, ({ musician }) => musicians[musician]?.name ?? '');
  const letteringX = MEASURES.inset + dealt.many * MEASURES.slot + 2;
  const width = Math.max(MEASURES.ribbon, Math.ceil(letteringX + letters.width + 10));
  const floor = Math.max(bottom + MEASURES.torn, letters.floor);
  return { band, threads, top, bottom, floor, width, letteringX, ...letteringOf(band.name, width), labels: letters.labels };
}

/** Number of shared members by band. */
function tiesOf(many: number, threads: readonly Thread[]): Map<number, number>[] {
  const ties: Map<number, number>[] = Array.from({ length: many }, () => new Map());
  for (const own of Map.groupBy(threads, ({ musician }) => musician).values()) {
    const there = [...new Set(own.map(({ band }) => band))];
    for (const one of there) for (const other of there) if (one !== other) ties[one]?.set(other, (ties[one]?.get(other) ?? 0) + 1);
  }
  return ties;
}

/** Threads of musicians with several, in order. */
function chainsOf(threads: readonly Thread[]): Thread[][] {
  return [...Map.groupBy(threads, ({ musician }) => musician).values()]
    .filter((own) => own.length > 1)
    .map((own) => own.sort((one, other) => one.from - other.from || one.to - other.to || one.band - other.band));
}

/** The cost of crossing a lane: heads hide routes. */
function groundOf(placed: readonly Placed[], lanes: readonly number[]) {
  const standing = Map.groupBy(placed.entries(), ([at]) => lanes[at] ?? 0);
  return (lane: number, y: number) => {
    for (const [, { top, floor }] of standing.get(lane) ?? []) {
      if (y > floor || y < top - MEASURES.headAbove) continue;
      return y < top ? 3 : 1;
    }
    return 0;
  };
}

/** The side of a ribbon on which most routes leave. */
function sidesOf(many: number, routes: readonly Route[], lanes: readonly number[]): ('left' | 'right')[] {
  const pull = Array.from({ length: many }, () => 0);
  for (const { from, to } of routes) {
    const way = Math.sign((lanes[to.band] ?? 0) - (lanes[from.band] ?? 0));
    pull[from.band] = (pull[from.band] ?? 0) + way;
    pull[to.band] = (pull[to.band] ?? 0) - way;
  }
  return pull.map((sum) => (sum > 0 ? 'right' : 'left'));
}

/** Left edges of lanes and gutters. */
function columns(placed: readonly Placed[], lanes: readonly number[], tracks: readonly number[]) {
  const widths: number[] = [];
  for (const [at, { width }] of placed.entries()) widths[lanes[at] ?? 0] = Math.max(width, widths[lanes[at] ?? 0] ?? 0);
  const starts = { lanes: [] as number[], gutters: [] as number[] };
  let x = 0;
  for (let lane = 0; lane <= widths.length; lane++) {
    const ways = tracks[lane] ?? 0;
    const isEdge = lane === 0 || lane === widths.length;
    starts.gutters[lane] = x;
    x += Math.max(isEdge && ways === 0 ? 4 : MEASURES.gutter, ways === 0 ? 0 : (ways + 1) * MEASURES.track + 2);
    if (lane === widths.length) break;
    starts.lanes[lane] = x;
    x += widths[lane] ?? 0;
  }
  return { starts, end: x };
}

function pointsOf({ from, to, leaves, comes, gutter, track }: Route, slotX: (thread: Thread) => number, gutters: readonly number[]) {
  const [out, into] = [slotX(from), slotX(to)];
  const first = { x: out, y: leaves };
  const last = { x: into, y: comes };
  if (gutter === undefined) return [first, last];
  const x = (gutters[gutter] ?? 0) + (track + 1) * MEASURES.track;
  return leaves === comes ? [first, last] : [first, { x, y: leaves }, { x, y: comes }, last];
}

/** Every fifth year large; every second between them where there is room. */
function yearLines({ from, to }: Stretch, { yOf, yearHeight }: Scale): YearLine[] {
  const lines: YearLine[] = [];
  for (let year = Math.ceil(from); year <= to; year++) {
    const isLarge = year % 5 === 0 || year === Math.ceil(from);
    const isNamed = isLarge || (yearHeight >= 14 && (year % 2 === 0 || yearHeight >= 40));
    lines.push({ y: yOf(year), label: isLarge ? String(year) : isNamed ? String(year).slice(2) : '', isLarge });
  }
  return lines;
}
