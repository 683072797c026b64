import type { LineUps } from '#scene/artists/tree.ts';
import { MEASURES } from './measures.ts';
import type { Stretch } from './threads.ts';

/** A band's height in its lane, with its head and what hangs below. */
interface Taken {
  top: number;
  floor: number;
}

const PASSES = 8;

/**
 * Assigns bands to lanes, those that share members close together.
 * @param bands in order of their beginning
 * @param ties number of shared members, by band
 * @returns the lane of each
 */
export function dealLanes(bands: readonly Taken[], ties: readonly ReadonlyMap<number, number>[]): number[] {
  const floors: number[] = [];
  const lanes: number[] = [];
  for (const [band, { top, floor }] of bands.entries()) {
    let lane = -1;
    let least = Number.POSITIVE_INFINITY;
    for (const [each, taken] of floors.entries()) {
      const way = taken > top ? Number.POSITIVE_INFINITY : wayToKin(each, ties[band], lanes);
      if (way < least) [lane, least] = [each, way];
    }
    if (lane === -1) lane = floors.length;
    floors[lane] = floor;
    lanes.push(lane);
  }
  const places = arrangeLanes(lanes, floors.length, ties);
  return lanes.map((lane) => places[lane] ?? lane);
}

/** How far threads run sideways from a lane to related bands. */
function wayToKin(lane: number, ties: ReadonlyMap<number, number> | undefined, lanes: readonly number[]): number {
  let way = 0;
  for (const [kin, shared] of ties ?? []) {
    const there = lanes[kin];
    if (there !== undefined) way += shared * Math.abs(there - lane);
  }
  return way;
}

/** Swaps neighboring lanes while that shortens threads. */
function arrangeLanes(lanes: readonly number[], many: number, ties: readonly ReadonlyMap<number, number>[]): number[] {
  const pull: Map<number, number>[] = Array.from({ length: many }, () => new Map());
  for (const [band, kin] of ties.entries())
    for (const [other, shared] of kin) {
      const [from, to] = [lanes[band] ?? 0, lanes[other] ?? 0];
      if (from !== to) pull[from]?.set(to, (pull[from]?.get(to) ?? 0) + shared);
    }
  const order = Array.from({ length: many }, (_, lane) => lane);
  const places = [...order];
  const lengthOf = (lane: number) => {
    let sum = 0;
    for (const [other, shared] of pull[lane] ?? []) sum += shared * Math.abs((places[other] ?? 0) - (places[lane] ?? 0));
    return sum;
  };
  const swap = (at: number) => {
    const [left = 0, right = 0] = [order[at], order[at + 1]];
    [order[at], order[at + 1], places[left], places[right]] = [right, left, at + 1, at];
  };
  for (let pass = 0; pass < PASSES; pass++) {
    let isBetter = false;
    for (let at = 0; at + 1 < many; at++) {
      const [left = 0, right = 0] = [order[at], order[at + 1]];
      const before = lengthOf(left) + lengthOf(right);
      swap(at);
      if (lengthOf(left) + lengthOf(right) < before) isBetter = true;
      else swap(at);
    }
    if (!isBetter) break;
  }
  return places;
}

/** A row's height and its bands' height in made-up years; the rest is for the next heads. */
const ROW = { years: 12, band: 8, first: 1000 } as const;
/** Bands in a row, unless more share members. */
const BESIDE = 6;
/** A made-up year's height in pixels: a head fits between two rows. */
export const ROW_YEAR = Math.ceil((MEASURES.headAbove + MEASURES.torn + 2 * MEASURES.between) / (ROW.years - ROW.band));

/** Lineups without years, in rows: bands that share members side by side. */
export function toRows({ bands, musicians }: LineUps): { rows: LineUps; shown: Stretch } {
  let row = 0;
  let standing = 0;
  const rowOf = new Map<string, number>();
  const kins = kinsOf({ bands, musicians });
  const most = Math.max(BESIDE, kins[0]?.length ?? 0);
  for (const kin of kins) {
    if (standing + kin.length > most) {
      row++;
      standing = 0;
    }
    standing += kin.length;
    for (const id of kin) rowOf.set(id, row);
  }
  const year = (id: string) => ROW.first + ROW.years * (rowOf.get(id) ?? 0);
  const rows = {
    bands: bands.map(({ id, name }) => ({ id, name, from: `${year(id)}`, to: `${year(id) + ROW.band}` })),
    musicians: musicians.map((musician) => ({ ...musician, stints: musician.stints.map(({ band, part }) => ({ band, part })) })),
  };
  return { rows, shown: { from: ROW.first, to: ROW.first + ROW.years * (row + 1) } };
}

/** Groups of bands connected by members, the largest first. */
function kinsOf({ bands, musicians }: LineUps): string[][] {
  const kinOf = new Map<string, string[]>(bands.map(({ id }) => [id, [id]]));
  for (const { stints } of musicians) {
    const [first = [], ...others] = new Set(stints.map(({ band }) => kinOf.get(band) ?? []));
    for (const other of others) {
      first.push(...other);
      for (const id of other) kinOf.set(id, first);
    }
  }
  const kins = [...new Set(kinOf.values())].map((kin) => kin.sort());
  return kins.sort((one, other) => other.length - one.length || (String(one[0]) < String(other[0]) ? -1 : 1));
}

/**
 * Gives each member of a band a slot of its ribbon, from first joining to last leaving.
 * @param threads from the highest
 * @returns each thread's slot, and the number of slots
 */
export function dealSlots(threads: readonly { musician: number; top: number; floor: number }[]): { slots: number[]; many: number } {
  const floors = new Map<number, number>();
  for (const { musician, floor } of threads) floors.set(musician, Math.max(floor, floors.get(musician) ?? floor));
  const given = new Map<number, number>();
  const taken: number[] = [];
  const slots = threads.map(({ musician, top }) => {
    const own = given.get(musician);
    if (own !== undefined) return own;
    const free = taken.findIndex((floor) => floor + APART <= top);
    const slot = free === -1 ? taken.length : free;
    taken[slot] = floors.get(musician) ?? top;
    given.set(musician, slot);
    return slot;
  });
  return { slots, many: taken.length };
}

/** Smallest distance of two threads in a slot, in pixels: closer they would look like one. */
const APART = 10;

const STOCKS = ['shell', 'newsprint', 'mist', 'dusk', 'fog'] as const;
export type Stock = (typeof STOCKS)[number];

/** Gives each ribbon a paper that differs from its neighbors'. */
export function dealStocks(bands: readonly { lane: number; top: number; floor: number }[]): Stock[] {
  const given: Stock[] = [];
  const inLane = new Map<number, number[]>();
  for (const [at, { lane, top, floor }] of bands.entries()) {
    const beside = [lane - 1, lane + 1].flatMap((each) =>
      (inLane.get(each) ?? []).filter((other) => (bands[other]?.top ?? 0) <= floor && (bands[other]?.floor ?? 0) >= top),
    );
    const near = new Set([...beside, inLane.get(lane)?.at(-1)].map((other) => (other === undefined ? undefined : given[other])));
    const turned = STOCKS.map((_, index) => STOCKS[(index + lane * 2 + at) % STOCKS.length] ?? 'shell');
    given.push(turned.find((stock) => !near.has(stock)) ?? turned[0] ?? 'shell');
    const own = inLane.get(lane);
    if (own === undefined) inLane.set(lane, [at]);
    else own.push(at);
  }
  return given;
}
