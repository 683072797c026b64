import type { LineUps } from '#scene/artists/tree.ts';

/** Years as numbers, such as 2012.5. */
export interface Stretch {
  from: number;
  to: number;
}

/** A time somebody plays in a band, as far as the picture's years show it. */
interface TimedStint extends Stretch {
  musician: number;
  part: string;
  /** Whether it began before what is shown, and goes on after it. */
  comesIn: boolean;
  goesOn: boolean;
}

/** A band of which it is known when it began, as far as the picture's years show it. */
export interface TimedBand extends Stretch {
  id: string;
  name: string;
  comesIn: boolean;
  goesOn: boolean;
  stints: TimedStint[];
}

/** The year of a time, and how far into it. */
export function momentOf(time: string): number {
  return Number(time.slice(0, 4)) + (Number(time.slice(5, 7) || 1) - 1) / 12 + (Number(time.slice(8) || 1) - 1) / 372;
}

/** The years a picture of all bands shows: from the first that any of them began in until now. Undefined where no year is known. */
export function yearsShown({ bands }: LineUps, now: number): Stretch | undefined {
  const starts = bands.flatMap(({ from }) => (from === undefined ? [] : [momentOf(from)]));
  const first = starts.reduce((least, start) => Math.min(least, start), Number.POSITIVE_INFINITY);
  if (first === Number.POSITIVE_INFINITY) return undefined;
  return { from: Math.floor(first), to: starts.reduce((most, start) => Math.max(most, start), now) };
}

/** The bands that were during some years, the first first, with who played in them then; musicians go by their place in the list. */
export function timedBands({ bands, musicians }: LineUps, shown: Stretch): TimedBand[] {
  const played = Map.groupBy(
    musicians.flatMap(({ stints }, musician) => stints.map((stint) => ({ ...stint, musician }))),
    ({ band }) => band,
  );
  return bands
    .flatMap(({ id, name, from, to }) => {
      if (from === undefined) return [];
      const begins = momentOf(from);
      const ends = to === undefined ? Number.POSITIVE_INFINITY : Math.max(begins, momentOf(to));
      if (begins > shown.to || ends < shown.from) return [];
      const within = (time: string | undefined, or: number) => Math.min(ends, Math.max(begins, time === undefined ? or : momentOf(time)));
      const stints = (played.get(id) ?? []).flatMap(({ musician, part, ...stint }) => {
        const came = within(stint.from, begins);
        const left = Math.max(came, within(stint.to, ends));
        return came > shown.to || left < shown.from ? [] : [{ musician, part, ...cut({ from: came, to: left }, shown) }];
      });
      return [{ id, name, ...cut({ from: begins, to: ends }, shown), stints }];
    })
    .sort((one, other) => one.from - other.from || one.to - other.to || (one.id < other.id ? -1 : 1));
}

function cut({ from, to }: Stretch, shown: Stretch) {
  return { from: Math.max(from, shown.from), to: Math.min(to, shown.to), comesIn: from < shown.from, goesOn: to > shown.to };
}
