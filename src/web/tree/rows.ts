import type { LineUps } from '#scene/artists/tree.ts';
import { MEASURES } from './measures.ts';
import type { Stretch } from './timed.ts';

/** A row is so many made-up years high, and its bands so many of them: the rest is for the heads of the next. */
const ROW = { years: 12, band: 8, first: 1000 } as const;
/** A row is filled up to so many bands, or as many as the most that share musicians. */
const BESIDE = 6;
/** How high a made-up year is drawn, in pixels: a head fits between two rows. */
export const ROW_YEAR = Math.ceil((MEASURES.headAbove + MEASURES.torn + 2 * MEASURES.between) / (ROW.years - ROW.band));

/** The same line-ups in rows, as if the bands of each had begun and ended together, and their years: those that share musicians stand side by side. */
export function inRows({ bands, musicians }: LineUps): { rows: LineUps; shown: Stretch } {
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

/** The bands that share musicians, or share them with one that does: the largest kin first. */
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
