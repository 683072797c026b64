import type { Band, LineUps } from './tree.ts';

/** Trees of more bands are split by decade. */
export const MAX_BANDS_PER_SHEET = 12;
/** Bands without years make a table: this number below the picture of all years, more on sheets of their own. */
const MAX_UNDATED_BELOW = 60;
const MAX_UNDATED_PER_SHEET = 100;

/** Bands on the same sheet: all bands, the bands of a decade by its first year, or some bands without years. */
export interface Sheet {
  part: string;
  bands: string[];
}

/**
 * Distributes the bands of a scene over sheets, keeping bands that share musicians together if they fit. The order of the bands does not
 * matter.
 * @param year the current year
 */
export function splitIntoSheets(lineUps: LineUps, year: number): Sheet[] {
  const years = ({ from, to }: Band) => {
    const first = from === undefined ? undefined : yearOf(from);
    return first === undefined ? undefined : { first, last: Math.max(first, to === undefined ? year : yearOf(to)) };
  };
  const known = lineUps.bands
    .map((band) => ({ id: band.id, name: band.name, years: years(band) }))
    .sort((one, other) => (one.years?.first ?? 0) - (other.years?.first ?? 0) || (one.id < other.id ? -1 : 1));
  const dated = known.flatMap(({ id, years }) => (years === undefined ? [] : [{ id, ...years }]));
  const undated = known
    .filter((band) => band.years === undefined)
    .sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0))
    .map(({ id }) => id);
  const isOne = dated.length > 0 && dated.length <= MAX_BANDS_PER_SHEET;
  const fits = isOne && undated.length <= MAX_UNDATED_BELOW;
  return [
    ...(isOne ? [{ part: 'all', bands: [...dated.map(({ id }) => id), ...(fits ? undated : [])] }] : splitByDecade(dated, lineUps)),
    ...(fits ? [] : splitIntoChunks(undated, MAX_UNDATED_PER_SHEET).map((bands) => ({ part: 'none', bands }))),
  ];
}

interface Dated {
  id: string;
  first: number;
  last: number;
}

function splitByDecade(dated: readonly Dated[], lineUps: LineUps): Sheet[] {
  if (dated.length === 0) return [];
  const sheets: Sheet[] = [];
  const [from, to] = [Math.min(...dated.map(({ first }) => first)), Math.max(...dated.map(({ last }) => last))];
  for (let decade = from - (from % 10); decade <= to; decade += 10) {
    const there = dated.filter(({ first, last }) => first < decade + 10 && last >= decade).map(({ id }) => id);
    sheets.push(...groupKin(there, lineUps).map((bands) => ({ part: String(decade), bands })));
  }
  return sheets;
}

/** Splits bands into sheets, keeping bands that share musicians together. */
function groupKin(bands: readonly string[], { musicians }: LineUps): string[][] {
  const sheets: string[][] = [];
  for (const family of groupFamilies(bands, musicians)) {
    const roomy = sheets.find((sheet) => sheet.length + family.length <= MAX_BANDS_PER_SHEET);
    if (roomy === undefined) sheets.push(...splitIntoChunks(family, MAX_BANDS_PER_SHEET));
    else roomy.push(...family);
  }
  return sheets;
}

/** Groups bands connected by shared musicians, each group from its first band outward. */
function groupFamilies(bands: readonly string[], musicians: LineUps['musicians']): string[][] {
  const bandsOf = musicians
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map(({ stints }) => [...new Set(stints.map(({ band }) => band))]);
  const playing = new Map<string, number[]>();
  for (const [index, played] of bandsOf.entries())
    for (const band of played) {
      const there = playing.get(band);
      if (there === undefined) playing.set(band, [index]);
      else there.push(index);
    }
  const left = new Set(bands);
  const asked = new Set<number>();
  const families: string[][] = [];
  for (const first of bands) {
    if (!left.delete(first)) continue;
    const family = [first];
    for (const band of family)
      for (const index of playing.get(band) ?? []) {
        if (asked.has(index)) continue;
        asked.add(index);
        for (const kin of [...(bandsOf[index] ?? [])].sort()) if (left.delete(kin)) family.push(kin);
      }
    families.push(family);
  }
  return families;
}

function splitIntoChunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, part) => all.slice(part * size, (part + 1) * size));
}

const yearOf = (time: string) => Number(time.slice(0, 4));
