import { DAY, inZone, isWholeDay, type WallTime } from './times.ts';

/** The starts of repeating entries, to be found by what EXDATE or RECURRENCE-ID says. */
export class Starts {
  readonly #starts: readonly WallTime[];
  readonly #clock: string;
  readonly #zone: string;
  readonly #byWall: Map<number, WallTime[]>;
  readonly #byDate: Map<number, WallTime[]>;
  #byLocalDate: Map<number, WallTime[]> | undefined;

  /** @param zone the source's own: people read the date of a start in UTC on its clock */
  constructor(starts: readonly WallTime[], zone: string) {
    const clock = starts[0]?.zone ?? zone;
    this.#starts = starts;
    this.#clock = clock;
    this.#zone = zone;
    this.#byWall = Map.groupBy(starts, (start) => (start.zone === clock ? start : inZone(start, clock)).wall);
    this.#byDate = Map.groupBy(starts, ({ wall }) => Math.floor(wall / DAY));
  }

  /** The starts a moment names: those at that instant, else all of that day when it means a day, or those that are days themselves. */
  named(moment: WallTime): readonly WallTime[] {
    const { wall } = inZone(moment, this.#clock);
    const exact = moment.day ? undefined : this.#byWall.get(wall);
    if (exact) return exact;
    if (!isWholeDay(moment)) return this.#byDate.get(Math.floor(wall / DAY))?.filter(({ day }) => day) ?? [];
    const date = Math.floor(moment.wall / DAY);
    return (this.#clock === 'UTC' ? this.#localDates().get(date) : undefined) ?? this.#byDate.get(date) ?? [];
  }

  #localDates(): Map<number, WallTime[]> {
    this.#byLocalDate ??= Map.groupBy(this.#starts, (start) => Math.floor(inZone(start, this.#zone).wall / DAY));
    return this.#byLocalDate;
  }
}
