import { repeatForeground, STRIP } from '#scene/art/foreground.ts';
import { artStyle, type Board, box, CAPITAL, mark, overprint, put } from './board.ts';
import type { Flyer } from './sheet.ts';
import { wrapText } from './type.ts';

interface Head {
  width: number;
  height: number;
  /** Such as 'Out this week'. */
  title: string;
  dates: string;
  /** '1 of 2', or '' */
  part: string;
  /** A title on one line leaves more room for shows. */
  isOneLine: boolean;
}

/** The head of a flyer: brand, title across the sun, foreground, emblem and dates. */
export function flyerHead(board: Board, { width, height, title, dates, part, isOneLine }: Head): string {
  const { inks, brand, emblem } = board.scene;
  const [x, r] = [width * 0.74, Math.min(height * 0.62, width * 0.34)];
  const sun = `<circle cx="${x}" cy="${Math.max(height * 0.66, height - r * 1.1)}" r="${r}" fill="${inks.bigCoral}"/>`;
  const brandLine = put(board, brand, { x: 56, y: 74, ink: inks.ink }, { face: 'poster', size: 40, capitals: true });
  const words = isOneLine
    ? put(
        board,
        title,
        { x: WORDS_X, y: height - 40, ink: inks.green },
        { ...POSTER, size: Math.min(190, (height - 128) / CAPITAL), least: 110, within: width * 0.66 },
      )
    : setTwoLines(board, title, height, Math.min(256, (height - 200) / CAPITAL), width * 0.72);
  const scale = Math.min(height / 480, 1.1) * (isOneLine ? 0.95 : 0.8);
  const standing = `<g transform="translate(${x - 230 * scale} ${height - (isOneLine ? 400 : 440) * scale}) scale(${scale})">${emblem}</g>`;
  const label = put(
    board,
    part === '' ? dates : `${dates} · ${part}`,
    { x: width - 76, y: isOneLine ? 72 : 84, from: 'end', ink: inks.paper },
    { face: 'poster', size: isOneLine ? 46 : 54 },
  );
  const plate = box(width - 96 - label.width, isOneLine ? 26 : 30, label.width + 40, isOneLine ? 60 : 70, inks.key);
  return (
    `<style>${artStyle(inks)}</style><svg width="${width}" height="${height}">${sun}${overprint(foot(board, { from: WORDS_X + words.width, width, height }) + glitter(width, height, inks.green))}` +
    `${standing}${overprint(words.shapes)}</svg>${box(44, 36, brandLine.width + 24, 48, 'none')}${brandLine.shapes}${plate}${label.shapes}`
  );
}

const WORDS_X = 52;
const POSTER = { face: 'poster', capitals: true } as const;

/** The first word, and the rest below as large as fits. */
function setTwoLines(board: Board, title: string, height: number, size: number, within: number): { shapes: string; width: number } {
  const ink = board.scene.inks.green;
  const [first = '', ...others] = title.split(' ');
  const below = put(board, others.join(' '), { x: WORDS_X, y: height - 18, ink }, { ...POSTER, size, least: 140, within });
  const above = put(board, first, { x: WORDS_X, y: height - 34 - below.size * CAPITAL, ink }, { ...POSTER, size: 106 });
  return { shapes: above.shapes + below.shapes, width: Math.max(above.width, below.width) };
}

/** Rows of dots, larger toward the viewer. */
function glitter(width: number, height: number, ink: string): string {
  const rows = Array.from(
    { length: 7 },
    (_, row) =>
      `<path d="M${width * 0.4 + (row % 2) * 10} ${height - 128 + row * 20}H${width + 20}" stroke-width="${2 + row * 1.5}" stroke-dasharray="0 20"/>`,
  );
  return `<g fill="none" stroke="${ink}" stroke-linecap="round">${rows.join('')}</g>`;
}

/** The foreground strip, right of the words so that they stay legible. */
function foot(board: Board, { from, width, height }: { from: number; width: number; height: number }): string {
  const { foreground, inks } = board.scene;
  const scale = (height * 0.8) / STRIP.height;
  const strips = repeatForeground(foreground, (width - from) / scale);
  return `<g fill="${inks.green}" transform="translate(${from} ${height * 0.2}) scale(${scale})">${strips}</g>`;
}

const LINE = 33;
const SIGN = 32;
const PAD = 24;
const SETTING = { face: 'text', weight: 600, size: 25 } as const;

/** The venues by their marks, and where the current list is. */
export function flyerFoot(
  board: Board,
  rooms: Flyer['rooms'],
  { width, edge }: { width: number; edge: number },
): { shapes: string; height: number } {
  const { inks, host, brand } = board.scene;
  const within = width - 2 * edge;
  let [x, y, shapes] = [0, PAD + 20, ''];
  const place = (wide: number) => {
    if (x > 0 && x + wide > within) [x, y] = [0, y + LINE];
    const at = { x: edge + x, y, ink: inks.paper };
    x += wide + 28;
    return at;
  };
  for (const { daymark, address } of rooms) {
    const sign = daymark === null ? 0 : SIGN;
    const [first = '', ...more] = wrapText(board.type, address, SETTING, within - sign);
    const at = place(sign + board.type.measure(first, SETTING));
    shapes +=
      (daymark === null ? '' : mark(daymark, at.x, at.y - 20, 22, inks.paper)) +
      put(board, first, { ...at, x: at.x + sign }, SETTING).shapes;
    for (const line of more) {
      [x, y] = [0, y + LINE];
      const next = place(sign + board.type.measure(line, SETTING));
      shapes += put(board, line, { ...next, x: next.x + sign }, SETTING).shapes;
    }
  }
  const name = host === '' ? brand : host;
  const poster = { face: 'poster', size: 32, least: 24, within } as const;
  shapes += put(board, name, place(board.type.measure(name, poster)), poster).shapes;
  const height = y + PAD;
  return { shapes: box(0, 0, width, height, inks.key) + shapes, height };
}
