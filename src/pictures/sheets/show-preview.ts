import { PREVIEW } from '#scene/pictures/picture.ts';
import { type Board, bigName, box, mark, overprint, type Painting, put, sky, tear } from './board.ts';
import type { ShowPreview } from './sheet.ts';

const { width: WIDE, height: HIGH } = PREVIEW;
const EDGE = 56;
/** The border of poster and ticket, in pixels. */
const STUB = 500;
const PICTURE = { left: 716, top: 0, width: WIDE - 716, height: STUB };
/** The top of the water, and the size of a name on it. */
const WATER = 344;
const READ_ON_WATER = 160;
/** Supporting acts named; the rest are counted. */
const NAMED = 3;

/** A show's preview as poster and ticket. */
export function paintShow(board: Board, show: ShowPreview): Painting {
  const { inks, brand } = board.scene;
  const right = show.picture === null ? WIDE - EDGE : PICTURE.left - 40;
  const within = right - EDGE;
  let over = put(
    board,
    brand,
    { x: EDGE, y: 74, ink: inks.ink },
    { face: 'poster', size: 42, capitals: true, least: 30, within: within - 260 },
  ).shapes;
  let top = 104;
  if (show.occasion !== '') {
    const line = put(
      board,
      show.occasion,
      { x: EDGE, y: 140, ink: inks.ink },
      { face: 'poster', size: 54, least: 36, within, capitals: true },
    );
    over += box(EDGE - 12, 96, line.width + 24, 54, inks.paper) + line.shapes;
    top = 166;
  }
  const strip = supports(board, show.supports, within);
  const bottom = strip === '' ? 456 : 398;
  const field = { x: EDGE - 4, y: top, width: within, most: 330 };
  const large = bigName(board, show.name, { ...field, height: bottom - top }, inks.green);
  // Only a large name is legible on the water.
  const name =
    large.size >= READ_ON_WATER || show.picture !== null ? large : bigName(board, show.name, { ...field, height: WATER - top }, inks.green);
  over = overprint(name.shapes) + over + strip + stub(board, show);
  if (show.stamp !== '') over += stamp(board, show, { top, bottom: name.bottom }, within);
  const ground = box(0, 0, WIDE, HIGH, inks.paper);
  if (show.picture !== null) return { ...PREVIEW, ground, picture: { file: show.picture, ...PICTURE }, over };
  return { ...PREVIEW, ground: ground + sky(board.scene, WIDE, STUB), over: over };
}

/** The supporting acts on a strip of paper. */
function supports(board: Board, names: readonly string[], within: number): string {
  const { inks } = board.scene;
  const settable = names.filter((name) => board.type.canSet(name));
  for (let count = Math.min(NAMED, settable.length); count > 0; count--) {
    const rest = names.length - count;
    const words = settable.slice(0, count).join(', ') + (rest === 0 ? '' : ` and ${rest} more`);
    const [lead, size] = [put(board, 'with', { x: EDGE, y: 470, ink: inks.ink }, { face: 'text', size: 28, weight: 600 }), 56];
    const asked = { face: 'poster', size, least: count === 1 ? 30 : 40, within: within - lead.width - 14, capitals: true } as const;
    if (count > 1 && board.type.measure(words, { ...asked, size: asked.least, width: 75 }) > asked.within) continue;
    const line = put(board, words, { x: EDGE + lead.width + 14, y: 470, ink: inks.ink }, asked);
    return box(EDGE - 12, 414, lead.width + line.width + 38, 68, inks.paper) + lead.shapes + line.shapes;
  }
  return '';
}

/** The ticket: when, where, how much. */
function stub(board: Board, { day, time, venue, daymark, price, isOff }: ShowPreview): string {
  const { inks } = board.scene;
  const [foot, size] = [594, 82];
  let shapes = box(0, STUB, WIDE, HIGH - STUB, inks.key);
  let x = EDGE;
  const poster = { face: 'poster', size, capitals: true } as const;
  for (const words of [day, time].filter(Boolean)) {
    const cell = put(board, words, { x, y: foot, ink: inks.paper }, { ...poster, least: 50, within: 400 });
    if (x > EDGE) shapes += tear(x - 28, STUB + 18, HIGH - 18, inks.paper);
    shapes += cell.shapes;
    if (isOff && x === EDGE) shapes += brush({ x: x - 10, y: 568, length: cell.width + 16, weight: 12 }, inks.bigCoral);
    x += cell.width + 56;
  }
  let end = WIDE - EDGE;
  if (price !== '' && !isOff) {
    const words = put(
      board,
      price,
      { x: end - 20, y: 577, from: 'end', ink: inks.key },
      { face: 'text', weight: 800, width: 118, size: 36, least: 24, within: 300 },
    );
    shapes += box(end - words.width - 40, 535, words.width + 40, 58, inks.paper) + words.shapes;
    end -= words.width + 72;
  }
  if (venue === '') return shapes;
  shapes += tear(x - 28, STUB + 18, HIGH - 18, inks.paper);
  if (daymark !== null) {
    shapes += mark(daymark, x, 541, 48, inks.paper);
    x += 66;
  }
  return shapes + put(board, venue, { x, y: foot, ink: inks.paper }, { ...poster, least: 46, within: end - x }).shapes;
}

/** The status stamp; a canceled show's name is struck out. */
function stamp(board: Board, { stamp: word, isOff }: ShowPreview, name: { top: number; bottom: number }, within: number): string {
  const { inks } = board.scene;
  if (!isOff) {
    const line = put(
      board,
      word,
      { x: EDGE + within - 20, y: 76, from: 'end', ink: inks.paper },
      { face: 'poster', size: 50, capitals: true },
    );
    return box(EDGE + within - line.width - 40, 30, line.width + 40, 60, inks.key) + line.shapes;
  }
  const line = put(
    board,
    word,
    { x: 0, y: 0, ink: inks.key },
    { face: 'poster', size: 104, least: 70, within: within * 0.7, capitals: true },
  );
  const high = line.size * 0.745;
  const frame = `<rect x="-26" y="${-high - 22}" width="${line.width + 52}" height="${high + 44}" fill="${inks.paper}" stroke="${inks.key}" stroke-width="9"/>`;
  // Low and right, to keep the name legible.
  const at = `translate(${EDGE + within - line.width - 44} ${Math.min(name.bottom + 62, 440)}) rotate(-5)`;
  const middle = (name.top + name.bottom) / 2 + 10;
  return `${brush({ x: EDGE, y: middle, length: within - 60, weight: 15 }, inks.key)}<g transform="${at}">${frame}${line.shapes}</g>`;
}

/** A brush stroke. */
function brush({ x, y, length, weight }: { x: number; y: number; length: number; weight: number }, ink: string): string {
  const curve = `M${x} ${y}q${length / 3} -16 ${length / 2} -4t${length / 2} -10`;
  return `<path d="${curve}" fill="none" stroke="${ink}" stroke-width="${weight}" stroke-linecap="round"/>`;
}
