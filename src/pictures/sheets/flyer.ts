import { type Board, box, CAPITAL, type Painting, put } from './board.ts';
import { flyerFoot, flyerHead } from './flyer-ends.ts';
import { flyerRows, type Row, type RowStyle } from './flyer-rows.ts';
import { FLYERS, type Flyer, type FlyerNight } from './sheet.ts';

const EDGE = 40;
const BETWEEN = 36;
/** Pixels that phones cover at both ends of a story. */
const STORY_FREE = { top: 170, bottom: 210 };
const MAX_HEAD = 760;
/** The most a row is stretched. */
const MAX_ROW = 1.6;

/** A layout. In one column the day is beside its shows, in two above them. */
interface Style extends RowStyle {
  columns: 1 | 2;
  head: number;
  /** The space of a day: left in one column, above in two. */
  day: number;
  /** The most shows in this layout. */
  most: number;
}

const MIN_SIZE: Style = { columns: 2, head: 224, day: 44, name: 50, line: 25, most: 24, supports: false };
/** From the largest; the first that fits is used. Names are never smaller: supporting acts go first. */
const STYLES: readonly Style[] = [
  { columns: 1, head: 376, day: 176, name: 74, line: 34, most: 8, supports: true },
  { columns: 1, head: 330, day: 196, name: 64, line: 32, most: 11, supports: true },
  { columns: 1, head: 278, day: 176, name: 52, line: 29, most: 14, supports: true },
  { columns: 1, head: 240, day: 176, name: 50, line: 27, most: 14, supports: false },
  { columns: 2, head: 236, day: 46, name: 50, line: 25, most: 24, supports: true },
];

/** The shows of one night. */
interface Block {
  night: FlyerNight;
  rows: Row[];
}

/** A week's flyer with every show. */
export function paintFlyer(board: Board, flyer: Flyer): Painting {
  const { inks } = board.scene;
  const { width, height } = FLYERS[flyer.format];
  const count = flyer.nights.reduce((sum, { shows }) => sum + shows.length, 0);
  const paper = count <= 8 ? inks.newsprint : inks.shell;
  const tinted: Board = {
    ...board,
    scene: { ...board.scene, inks: { ...inks, paper, ...(paper === inks.shell ? { green: inks.violet } : {}) } },
  };
  const free = flyer.format === 'story' ? STORY_FREE : { top: 0, bottom: 0 };
  const foot = flyerFoot(tinted, flyer.rooms, { width, edge: EDGE });
  const bottom = height - free.bottom - foot.height;
  const { style, high, columns } = chosen(tinted, flyer, (head) => bottom - free.top - head);
  const head = Math.max(style.head, Math.min(MAX_HEAD, bottom - free.top - high * (style.columns === 1 ? MAX_ROW : 1.25)));
  const top = free.top + head;
  const art = `<g transform="translate(0 ${free.top})">${flyerHead(tinted, { ...flyer, width, height: head, isOneLine: head < 300 })}</g>`;
  const list =
    count === 0
      ? nothing(tinted, top)
      : columns.map((blocks, at) => column(tinted, blocks, style, { x: EDGE + at * (columnWidth(style) + BETWEEN), top, bottom })).join('');
  const rule = box(0, top, width, 6, inks.key);
  const base = `<g transform="translate(0 ${bottom})">${foot.shapes}</g>`;
  // Below a story's foot the paper continues under the phone's controls.
  return { width, height, ground: box(0, 0, width, height, paper), over: art + rule + list + base };
}

function columnWidth({ columns }: Pick<Style, 'columns'>): number {
  const whole = FLYERS.post.width - 2 * EDGE;
  return columns === 1 ? whole : (whole - BETWEEN) / 2;
}

function nothing(board: Board, top: number): string {
  const at = { x: EDGE, y: top + 150, ink: board.scene.inks.key };
  return put(board, 'Nothing announced yet', at, { face: 'poster', size: 110, capitals: true }).shapes;
}

/** The list in the largest layout that fits. @param roomUnder the room below a head of some height */
function chosen(board: Board, flyer: Flyer, roomUnder: (head: number) => number): Plan {
  const count = flyer.nights.reduce((sum, { shows }) => sum + shows.length, 0);
  for (const style of STYLES.filter(({ most }) => count <= most)) {
    const plan = planList(board, flyer, style, roomUnder(style.head));
    if (plan.high <= roomUnder(style.head)) return plan;
  }
  return planList(board, flyer, MIN_SIZE, roomUnder(MIN_SIZE.head));
}

interface Plan {
  style: Style;
  columns: Block[][];
  high: number;
}

/** The list in a layout. */
function planList(board: Board, { nights }: Flyer, style: Style, room: number): Plan {
  const within = columnWidth(style) - (style.columns === 1 ? style.day : 0);
  const blocks = nights.map((night) => ({ night, rows: flyerRows(board, night.shows, style, within) }));
  const columns = style.columns === 1 ? [blocks] : splitColumns(blocks, style, room);
  return { style, columns, high: Math.max(...columns.map((those) => highOf(those, style))) };
}

function highOf(blocks: readonly Block[], style: Style): number {
  const days = style.columns === 1 ? 0 : blocks.length * style.day;
  return EDGE_OF_LIST * 2 + days + blocks.reduce((sum, { rows }) => sum + rows.reduce((high, { height }) => high + height, 0), 0);
}

const EDGE_OF_LIST = 8;

/** Two balanced columns, broken between nights if possible. */
function splitColumns(blocks: readonly Block[], style: Style, room: number): Block[][] {
  const between = blocks.map((_, at) => [blocks.slice(0, at + 1), blocks.slice(at + 1)]);
  const within = blocks.flatMap(({ night, rows }, at) =>
    rows.slice(1).map((_, row) => [
      [...blocks.slice(0, at), { night, rows: rows.slice(0, row + 1) }],
      [{ night, rows: rows.slice(row + 1) }, ...blocks.slice(at + 1)],
    ]),
  );
  const higher = (columns: Block[][]) => Math.max(...columns.map((those) => highOf(those, style)));
  const lowest = (ways: Block[][][]) => ways.toSorted((one, other) => higher(one) - higher(other))[0] ?? [[...blocks], []];
  const [whole, parted] = [lowest(between), lowest(within.length === 0 ? between : within)];
  return higher(whole) > room && higher(parted) < higher(whole) ? parted : whole;
}

/** One column: spare room is shared among rows; without room it is scaled down. */
function column(board: Board, blocks: readonly Block[], style: Style, at: { x: number; top: number; bottom: number }): string {
  const { inks } = board.scene;
  const [room, high] = [at.bottom - at.top, highOf(blocks, style)];
  const rows = blocks.reduce((sum, block) => sum + block.rows.length, 0);
  const most = ((high - EDGE_OF_LIST * 2) * (MAX_ROW - 1)) / Math.max(rows, 1);
  const extra = Math.max(0, Math.min((room - high) / Math.max(rows, 1), most));
  const wide = columnWidth(style);
  const left = style.columns === 1 ? style.day : 0;
  let shapes = '';
  let y = EDGE_OF_LIST;
  for (const [index, { night, rows: those }] of blocks.entries()) {
    if (index > 0) shapes += box(0, y - 2, wide, 5, inks.key);
    shapes += dayOf(board, night, style.columns === 1 ? y + extra / 2 : y, style);
    if (style.columns === 2) y += style.day;
    for (const [place, { height, paint }] of those.entries()) {
      if (place > 0) shapes += box(left, y - 1, wide - left, 2, inks.key);
      shapes += `<g transform="translate(${left} ${Math.round(y + extra / 2)})">${paint}</g>`;
      y += height + extra;
    }
  }
  const scale = Math.min(1, room / high);
  return `<g transform="translate(${at.x} ${at.top}) scale(${Math.round(scale * 1000) / 1000})">${shapes}</g>`;
}

/** The day's name at its shows. */
function dayOf(board: Board, { weekday, date }: FlyerNight, top: number, style: Style): string {
  const ink = board.scene.inks.key;
  const poster = { face: 'poster', capitals: true } as const;
  if (style.columns === 1) {
    const foot = top + style.name * CAPITAL + 5;
    const day = put(board, weekday.slice(0, 3), { x: 0, y: foot, ink }, { ...poster, size: style.name * 0.6 });
    const room = style.day - day.width - 24;
    return (
      day.shapes + put(board, date, { x: day.width + 10, y: foot, ink }, { ...poster, size: style.name, least: 20, within: room }).shapes
    );
  }
  const foot = top + 38;
  const day = put(board, `${weekday} ${date}`, { x: 0, y: foot, ink }, { ...poster, size: 38 });
  const dots = `<path d="M${Math.round(day.width + 16)} ${foot - 13}H${columnWidth(style)}" fill="none" stroke="${ink}" stroke-width="4" stroke-linecap="round" stroke-dasharray="0 9"/>`;
  return day.shapes + dots;
}
