/**
 * Gives everybody in a band a slot of its ribbon: theirs alone from when they first come until they last leave.
 * @param threads how far each reaches down, from the one that begins highest
 * @returns the slot of each, and how many slots there are
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

/** So far apart two stand in one slot, or the one would seem to go on as the other. */
const APART = 10;
