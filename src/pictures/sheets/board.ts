import { DAYMARK_SHAPES } from '#scene/art/daymark-shapes.ts';
import { groundArt, SKY_BOX, SUN_DISC } from '#scene/art/sky.ts';
import type { Inks } from '#scene/site/scene.ts';
import type { Venue } from '#scene/venues/venue.ts';
import { clean } from './clean.ts';
import type { SheetScene } from './sheet.ts';
import type { Setting, Type } from './type.ts';

/** What a sheet is drawn with. */
export interface Board {
  type: Type;
  scene: SheetScene;
}

/** What is to be painted, from the ground up: shapes, one picture of the pack, shapes over it. */
export interface Painting {
  width: number;
  height: number;
  ground: string;
  picture?: { file: string; left: number; top: number; width: number; height: number };
  over: string;
}

/** Capitals of the poster face, in ems: how high they stand, and how far a line lies beneath another. */
export const CAPITAL = 0.745;
const LEADING = 0.81;

/** A line of type at a place, as shapes; `from` says which end of it stands there. */
export function put(
  { type }: Board,
  text: string,
  at: { x: number; y: number; from?: 'start' | 'end'; ink: string },
  setting: Setting & { least?: number; within?: number },
): { shapes: string; width: number; size: number } {
  const { least = setting.size, within = Number.POSITIVE_INFINITY } = setting;
  const { outline, width, size } = type.fit(text, { ...setting, least, within });
  const x = at.from === 'end' ? at.x - width : at.x;
  return { shapes: `<path transform="translate(${round(x)} ${round(at.y)})" fill="${at.ink}" d="${outline}"/>`, width, size };
}

/** A box full of ink. */
export function box(x: number, y: number, width: number, height: number, ink: string): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${ink}"/>`;
}

/** A dashed line from top to bottom, where a ticket is torn. */
export function tear(x: number, from: number, to: number, ink: string): string {
  return `<path d="M${round(x)} ${from}V${to}" stroke="${ink}" stroke-width="2" stroke-dasharray="7 7"/>`;
}

/** What is printed over something: by day inks darken each other. */
export function overprint(shapes: string): string {
  return `<g style="mix-blend-mode:multiply">${shapes}</g>`;
}

/** The daymark of a venue, so many pixels wide and high, its left upper corner at a place. */
export function mark(shape: Venue['daymark'], x: number, y: number, size: number, ink: string): string {
  return `<path transform="translate(${round(x)} ${round(y)}) scale(${size / 20})" fill="${ink}" d="${DAYMARK_SHAPES[shape]}"/>`;
}

/** The sun over the ground, and the scene's emblem before it, filling a field from its right lower corner; or the ground `only`. */
export function sky(
  { inks, emblem, ground }: Pick<SheetScene, 'inks' | 'emblem' | 'ground'>,
  width: number,
  height: number,
  { only = false } = {},
): string {
  const [sun, bird] = only ? ['', ''] : [SUN_DISC, `<g transform="translate(962 300) scale(.5)">${emblem}</g>`];
  return `<style>${artStyle(inks)}</style><svg width="${width}" height="${height}" viewBox="${SKY_BOX}" preserveAspectRatio="xMaxYMax slice">${sun}${groundArt(ground)}${bird}</svg>`;
}

/** The classes that drawings are inked by, in the inks of the day. */
export function artStyle({ bigCoral, violet, knock, key, coral, green }: Inks): string {
  return [
    `.sunp{color:${bigCoral};fill:${bigCoral}}.tidep{color:${violet};fill:${violet};mix-blend-mode:multiply}`,
    `.pa{color:${coral};fill:${coral}}.pb{color:${green};fill:${green};mix-blend-mode:multiply}`,
    `.bird{fill:${knock}}.birdline{color:${key}}.st,.st *{fill:none;stroke:currentColor}`,
  ].join('');
}

/** A name as large as a field allows, in up to three lines, from the left upper corner of the field on; `bottom` is where the last one stands. */
export function bigName(
  board: Board,
  name: string,
  field: { x: number; y: number; width: number; height: number; most: number },
  ink: string,
): { shapes: string; bottom: number; size: number } {
  const { type } = board;
  const one = (text: string) => type.measure(text, { face: 'poster', size: 1, capitals: true });
  const words = clean(name)
    .split(' ')
    .filter(Boolean)
    .slice(0, MAX_WORDS)
    .map((word) => ({ word, width: one(word) }));
  const breaks = [1, 2, 3].filter((lines) => lines <= words.length).map((lines) => broken(words, lines));
  const sized = breaks.map((lines) => {
    const said = lines.map((line) => line.map(({ word }) => word).join(' '));
    const size = Math.min(field.width / Math.max(...lines.map(widthOf), 0.1), field.height / highOf(said), field.most);
    return { lines: said, size };
  });
  const best = sized.reduce((chosen, each) => (each.size > chosen.size * 1.05 ? each : chosen), { lines: [name], size: 0 });
  const size = Math.max(best.size, MIN_NAME);
  // What is too long for three lines is cut, in as many as there is room for.
  let lines = best.lines;
  while (lines.length > 1 && highOf(lines) * size > field.height + 1) lines = [...lines.slice(0, -2), lines.slice(-2).join(' ')];
  let y = field.y - (LEADING - CAPITAL) * size;
  let shapes = '';
  for (const line of lines) {
    y += (LEADING + accent(line)) * size;
    shapes += put(
      board,
      line,
      { x: field.x, y, ink },
      { face: 'poster', size, least: MIN_NAME, within: field.width, capitals: true },
    ).shapes;
  }
  return { shapes, bottom: y, size };
}

/** How high lines stand, in ems. */
function highOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + LEADING + accent(line), CAPITAL - LEADING);
}

/** A name is never set smaller. */
const MIN_NAME = 64;

/** What an accent on a capital takes above it, in ems. */
function accent(line: string): number {
  return /\p{M}/u.test(line.normalize('NFD')) ? 0.17 : 0;
}

/** A word and how wide it is set, in ems. */
interface Word {
  word: string;
  width: number;
}

/** Words in so many lines, the widest as narrow as it can be. */
function broken(words: readonly Word[], lines: number): Word[][] {
  if (lines === 1) return [[...words]];
  let best: { lines: Word[][]; widest: number } | undefined;
  for (let first = 1; first <= words.length - lines + 1; first++) {
    const all = [words.slice(0, first), ...broken(words.slice(first), lines - 1)];
    const widest = Math.max(...all.map(widthOf));
    if (best === undefined || widest < best.widest) best = { lines: all, widest };
  }
  return best?.lines ?? [[...words]];
}

function widthOf(line: readonly Word[]): number {
  return line.reduce((sum, { width }) => sum + width + SPACE, -SPACE);
}

/** How wide a space of the poster face is, in ems. */
const SPACE = 0.2;
/** A name has no more words on a sheet. */
const MAX_WORDS = 24;

function round(number: number): number {
  return Math.round(number * 10) / 10;
}
