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

/** The layers, bottom up: shapes, one picture, shapes over it. */
export interface Painting {
  width: number;
  height: number;
  ground: string;
  picture?: { file: string; left: number; top: number; width: number; height: number };
  over: string;
}

/** The poster face's cap height and line height, in ems. */
export const CAPITAL = 0.745;
const LEADING = 0.81;

/** A line of type at a point; `from` is which end is there. */
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

/** A filled box. */
export function box(x: number, y: number, width: number, height: number, ink: string): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${ink}"/>`;
}

/** A dashed vertical line, as on a ticket. */
export function tear(x: number, from: number, to: number, ink: string): string {
  return `<path d="M${round(x)} ${from}V${to}" stroke="${ink}" stroke-width="2" stroke-dasharray="7 7"/>`;
}

/** Prints shapes over others: on the day's paper inks darken each other. */
export function overprint(shapes: string): string {
  return `<g style="mix-blend-mode:multiply">${shapes}</g>`;
}

/** A venue's mark of a size, by its upper left corner. */
export function mark(shape: Venue['daymark'], x: number, y: number, size: number, ink: string): string {
  return `<path transform="translate(${round(x)} ${round(y)}) scale(${size / 20})" fill="${ink}" d="${DAYMARK_SHAPES[shape]}"/>`;
}

/** The sun, the ground and the emblem in a field, by its lower right corner; or only the ground. */
export function sky(
  { inks, emblem, ground }: Pick<SheetScene, 'inks' | 'emblem' | 'ground'>,
  width: number,
  height: number,
  { only = false } = {},
): string {
  const [sun, bird] = only ? ['', ''] : [SUN_DISC, `<g transform="translate(962 300) scale(.5)">${emblem}</g>`];
  return `<style>${artStyle(inks)}</style><svg width="${width}" height="${height}" viewBox="${SKY_BOX}" preserveAspectRatio="xMaxYMax slice">${sun}${groundArt(ground)}${bird}</svg>`;
}

/** CSS of drawings in the day's inks. */
export function artStyle({ bigCoral, violet, knock, key, coral, green }: Inks): string {
  return [
    `.sun-paper{color:${bigCoral};fill:${bigCoral}}.tide-paper{color:${violet};fill:${violet};mix-blend-mode:multiply}`,
    `.plate-a{color:${coral};fill:${coral}}.plate-b{color:${green};fill:${green};mix-blend-mode:multiply}`,
    `.bird{fill:${knock}}.bird-line{color:${key}}.stroke,.stroke *{fill:none;stroke:currentColor}`,
  ].join('');
}

/** A name as large as a field allows, in up to three lines; `bottom` is the last baseline. */
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
  // Too long for three lines: cut.
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

/** In ems. */
function highOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + LEADING + accent(line), CAPITAL - LEADING);
}

/** In pixels. */
const MIN_NAME = 64;

/** The height of an accent on a capital, in ems. */
function accent(line: string): number {
  return /\p{M}/u.test(line.normalize('NFD')) ? 0.17 : 0;
}

interface Word {
  word: string;
  width: number;
}

/** Breaks words into lines with the smallest widest line. */
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

/** In ems. */
const SPACE = 0.2;
const MAX_WORDS = 24;

function round(number: number): number {
  return Math.round(number * 10) / 10;
}
