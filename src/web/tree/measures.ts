/** Measures of the tree, in pixels. */
export const MEASURES = {
  top: 64,
  axis: 58,
  foot: 22,
  head: 44,
  headAbove: 48,
  ribbon: 184,
  shortestRibbon: 34,
  slot: 13,
  inset: 15,
  gutter: 19,
  track: 9,
  /** Threads start and end this far inside a year. */
  inYear: 8,
  shortestThread: 12,
  label: 28,
  mostLabel: 190,
  torn: 12,
  /** Between a band and the next head in its lane. */
  between: 8,
} as const;

/** Target height of a tree, and limits of a year's height. */
const HIGH = 1000;
const YEAR = { least: 12, most: 64 } as const;

/** A year's height for a number of years, in pixels. */
export function yearHeight(years: number): number {
  return Math.round(Math.min(YEAR.most, Math.max(YEAR.least, HIGH / Math.max(1, years))));
}
