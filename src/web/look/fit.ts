/**
 * Advance widths of League Gothic's capitals in thousandths of an em, from the font: they fit names to posters without measuring in the
 * browser. Others count as DEFAULT. None may be wider than listed, or a name's last letter would wrap.
 */
const ADVANCE: Record<string, number> = {
  I: 188,
  J: 262,
  L: 300,
  E: 327,
  F: 312,
  T: 332,
  S: 338,
  A: 389,
  V: 380,
  Y: 376,
  M: 484,
  W: 512,
  N: 395,
  Q: 358,
  D: 372,
  H: 380,
  K: 375,
  U: 368,
  X: 374,
  Æ: 567,
  Œ: 559,
  Ð: 372,
  Đ: 405,
  Ħ: 479,
  Ŋ: 391,
  '&': 424,
  "'": 152,
  '’': 152,
  '-': 230,
  '.': 160,
  ',': 160,
  ' ': 200,
  '!': 190,
  '/': 353,
  '+': 519,
  '#': 614,
  '@': 427,
};
const USUAL = 364;

/** Size classes per em. */
const QUARTER = 4;
const WORD_CLASSES = [3, 40] as const;
const LINE_CLASSES = [8, 40] as const;

/** The class that sizes a name by its longest word, in quarter ems (`w9` is 2.25 em). */
export function wordClass(name: string): string {
  return `w${within(WORD_CLASSES, quarters(Math.max(...name.split(/\s+/).map(posterWidth))))}`;
}

/** The class that sizes a name for one line, or for two if it is long (`f12` is 3 em). */
export function lineClass(name: string): string {
  const words = name.split(/\s+/);
  const whole = posterWidth(name);
  if (whole < 6 || words.length === 1) return `f${within(LINE_CLASSES, quarters(whole))}`;
  const breaks = words
    .slice(1)
    .map((_, at) => Math.max(posterWidth(words.slice(0, at + 1).join(' ')), posterWidth(words.slice(at + 1).join(' '))));
  return `f${within(LINE_CLASSES, quarters(Math.min(...breaks)))}`;
}

/** Whether an accent rises above capitals. */
export function hasAccent(name: string): boolean {
  return /\p{M}/u.test(name.normalize('NFD'));
}

/** Width of a text in the poster face, in ems; accents add nothing. */
export function posterWidth(text: string): number {
  const capitals = text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase();
  return [...capitals].reduce((sum, letter) => sum + (ADVANCE[letter] ?? USUAL), 0) / 1000;
}

function quarters(ems: number): number {
  return Math.ceil(ems * QUARTER);
}

function within([least, most]: readonly [number, number], number: number): number {
  return Math.min(most, Math.max(least, number));
}
