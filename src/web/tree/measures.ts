/** The measures of the tree, in pixels of its own drawing. */
export const MEASURES = {
  /** Above the first year, for the heads of the first bands. */
  top: 64,
  axis: 58,
  foot: 22,
  head: 44,
  /** So far its head stands above the year a band begins in. */
  headAbove: 48,
  ribbon: 184,
  shortestRibbon: 34,
  slot: 13,
  inset: 15,
  gutter: 19,
  track: 9,
  /** A thread begins and ends so far inside the year. */
  inYear: 8,
  shortestThread: 12,
  label: 28,
  mostLabel: 190,
  torn: 12,
  /** Free paper between what hangs from one band of a lane and the head of the next. */
  between: 8,
} as const;

/** A tree is about so high, whatever the years; a year is never less, nor more, than this. */
const HIGH = 1000;
const YEAR = { least: 12, most: 64 } as const;

/** How high a year is drawn, where there are so many. */
export function yearHeight(years: number): number {
  return Math.round(Math.min(YEAR.most, Math.max(YEAR.least, HIGH / Math.max(1, years))));
}
