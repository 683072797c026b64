/** What a band takes of its lane, from above its head to below all that hangs from it. */
export interface Taken {
  top: number;
  floor: number;
}

/** So often lanes are looked through for neighbours to change places. */
const PASSES = 8;

/**
 * Deals bands out to lanes: in a lane one stands below another, and kin stand close.
 * @param bands from the first to the last to begin
 * @param ties for each band with whom it shares how many, by the place in the list
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
  const places = arranged(lanes, floors.length, ties);
  return lanes.map((lane) => places[lane] ?? lane);
}

/** How far threads go sideways from a lane to the kin that stand already. */
function wayToKin(lane: number, ties: ReadonlyMap<number, number> | undefined, lanes: readonly number[]): number {
  let way = 0;
  for (const [kin, shared] of ties ?? []) {
    const there = lanes[kin];
    if (there !== undefined) way += shared * Math.abs(there - lane);
  }
  return way;
}

/** Where each lane stands once neighbours have changed places as long as threads get shorter by it. */
function arranged(lanes: readonly number[], many: number, ties: readonly ReadonlyMap<number, number>[]): number[] {
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
