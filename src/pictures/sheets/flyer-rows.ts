import { type Board, CAPITAL, mark, put } from './board.ts';
import type { FlyerShow } from './sheet.ts';
import type { Setting } from './type.ts';
import { wrapText } from './type.ts';

/** Font sizes of shows, in pixels. */
export interface RowStyle {
  name: number;
  line: number;
  /** Whether supporting acts are listed. */
  supports: boolean;
}

/** A laid-out show. */
export interface Row {
  height: number;
  paint: string;
}

const PAD = 5;
/** The poster face's minimum width before a name wraps, in percent. */
const NARROWEST = 75;

/** Lays out shows in a column. */
export function flyerRows(board: Board, shows: readonly FlyerShow[], style: RowStyle, within: number): Row[] {
  return shows.map((show) => rowOf(board, show, style, within));
}

function rowOf(board: Board, show: FlyerShow, style: RowStyle, within: number): Row {
  const ink = board.scene.inks.key;
  const name = nameOf(board, show, style.name, within);
  let foot = PAD + name.bottom;
  let shapes = `<g transform="translate(0 ${PAD})">${name.shapes}</g>`;
  if (style.supports && show.supports !== '') {
    const small: Setting = { face: 'text', weight: 500, size: style.line * 0.9 };
    for (const line of wrapText(board.type, `with ${show.supports}`, small, within)) {
      foot += small.size * 1.2;
      shapes += put(board, line, { x: 0, y: foot, ink }, small).shapes;
    }
  }
  const step = style.line * 1.1;
  const place = placeOf(board, show, style.line, within);
  const cost = costOf(board, show, style.line, within);
  shapes += `<g transform="translate(0 ${foot + step})">${place.shapes(step)}</g>`;
  const last = foot + step * place.lines;
  // The price goes beside the venue, the name, or on its own line.
  const beside = place.last + cost.width + 16 <= within || cost.width === 0;
  const above = name.last + cost.width + 20 <= within;
  const at = beside ? last : above ? PAD + name.bottom : last + step;
  shapes += `<g transform="translate(${within} ${at})">${cost.shapes(step)}</g>`;
  const end = beside || above ? Math.max(last, at) : at + (cost.lines - 1) * step;
  return { height: Math.round(end + style.line * 0.28), paint: shapes };
}

/** A name and its stamp; `last` is the last line's width. */
function nameOf(board: Board, { name, stamp, isOff }: FlyerShow, size: number, within: number) {
  const { inks } = board.scene;
  const poster = { face: 'poster', size, capitals: true } as const;
  const said = stampOf(board, stamp, size);
  const isOneLine = board.type.measure(name, { ...poster, width: NARROWEST }) + said.width <= within;
  const lines = isOneLine ? [name] : wrapText(board.type, name, { ...poster, width: NARROWEST }, within);
  let [shapes, y, last] = ['', 0, 0];
  for (const [at, line] of lines.entries()) {
    y += at === 0 ? size * CAPITAL : size * 0.86;
    const set = put(board, line, { x: 0, y, ink: inks.key }, { ...poster, least: size, within: isOneLine ? within - said.width : within });
    last = set.width;
    shapes += set.shapes + (isOff ? stroke(set.width, y - size * 0.32, inks.bigCoral) : '');
  }
  if (said.width > 0 && last + said.width > within) {
    y += size * 0.86;
    last = 0;
  }
  return { shapes: `${shapes}<g transform="translate(${last} ${y})">${said.shapes}</g>`, bottom: y, last: last + said.width };
}

/** A framed stamp after a name; its width includes the gap. */
function stampOf(board: Board, stamp: string, size: number): { shapes: string; width: number } {
  if (stamp === '') return { shapes: '', width: 0 };
  const ink = board.scene.inks.key;
  const high = size * 0.6;
  const word = put(board, stamp, { x: 26, y: -size * 0.09, ink }, { face: 'poster', size: high, capitals: true });
  const frame = `<rect x="14" y="${-size * 0.09 - high * CAPITAL - 8}" width="${word.width + 24}" height="${high * CAPITAL + 16}" fill="none" stroke="${ink}" stroke-width="3"/>`;
  return { shapes: `<g transform="rotate(-3 ${word.width / 2} 0)">${frame}${word.shapes}</g>`, width: word.width + 44 };
}

/** A brush stroke through a name that stays legible. */
function stroke(width: number, y: number, ink: string): string {
  return `<path style="mix-blend-mode:multiply" fill="${ink}" d="M-14 ${y - 1}Q${width * 0.4} ${y - 5} ${width + 10} ${y - 11}L${width + 4} ${y - 6}L${width + 16} ${y - 3}Q${width * 0.5} ${y + 3} -8 ${y + 11}Z"/>`;
}

/** Time and place; `last` is the last line's width. */
function placeOf(board: Board, { time, daymark, venue }: FlyerShow, size: number, within: number) {
  const ink = board.scene.inks.key;
  const when = put(board, time, { x: 0, y: 0, ink }, { face: 'text', weight: 800, size });
  const at = time === '' ? 0 : when.width + size * 0.5;
  const sign = daymark === null ? '' : mark(daymark, at, -size * 0.8, size * 0.84, ink);
  const from = daymark === null ? at : at + size * 1.12;
  const setting = { face: 'text', weight: 600, size } as const;
  const lines = wrapText(board.type, venue, setting, within - from);
  const shapes = (step: number) =>
    when.shapes + sign + lines.map((line, row) => put(board, line, { x: from, y: row * step, ink }, setting).shapes).join('');
  return { shapes, lines: Math.max(lines.length, 1), last: from + board.type.measure(lines.at(-1) ?? '', setting) };
}

/** Price and ages, left of a point. */
function costOf(board: Board, { price, ages }: FlyerShow, size: number, within: number) {
  const ink = board.scene.inks.key;
  const [bold, small]: [Setting, Setting] = [
    { face: 'text', weight: 800, size },
    { face: 'text', weight: 600, size: size * 0.84 },
  ];
  const [prices, whom] = [wrapText(board.type, price, bold, within), wrapText(board.type, ages, small, within)];
  const [wide, more] = [board.type.measure(price, bold), board.type.measure(ages, small)];
  const width = wide + (wide > 0 && more > 0 ? 8 : 0) + more;
  const isOneLine = width <= within;
  const ends = (lines: readonly string[], setting: Setting, y: number, step: number) =>
    lines.map((line, row) => put(board, line, { x: 0, y: y + row * step, from: 'end', ink }, setting).shapes).join('');
  const shapes = (step: number) =>
    isOneLine
      ? put(board, price, { x: more === 0 ? 0 : -more - 8, y: 0, from: 'end', ink }, bold).shapes +
        put(board, ages, { x: 0, y: 0, from: 'end', ink }, small).shapes
      : ends(prices, bold, 0, step) + ends(whom, small, prices.length * step, step);
  return { shapes, width, lines: isOneLine ? 1 : prices.length + whom.length };
}
