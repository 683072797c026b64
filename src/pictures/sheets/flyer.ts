import { type Board, box, CAPITAL, mark, type Painting, put } from './board.ts';
import { flyerHead } from './flyer-head.ts';
import { FLYERS, type Flyer, type FlyerNight, type FlyerShow } from './sheet.ts';

const EDGE = 56;
/** A story's upper and lower ends lie under what a telephone puts there. */
const STORY_FREE = { top: 170, bottom: 210 };

/** How dense a flyer is set, by how many shows it holds: never smaller than the last. */
const DENSITIES = [
  { most: 8, head: 376, column: 160, name: 74, line: 34, inOneLine: false },
  { most: 11, head: 330, column: 200, name: 64, line: 32, inOneLine: false },
  { most: 14, head: 278, column: 178, name: 52, line: 30, inOneLine: true },
] as const;
type Density = (typeof DENSITIES)[number];
const DENSEST: Density = DENSITIES[2];

/** A picture at the head is never higher; a row never higher than so many times its name. */
const MOST_HEAD = 760;
const MOST_ROW = 2.4;
/** Rows of this height and more name who else plays on a line of their own. */
const SUPPORTS_UNDER = 140;

/** So many shows a flyer holds. */
export const FLYER_SHOWS = DENSEST.most;

/** A week to hang up and hand around. */
export function paintFlyer(board: Board, { format, dates, nights, rooms }: Flyer): Painting {
  const { inks } = board.scene;
  const { width, height } = FLYERS[format];
  const count = nights.reduce((sum, { shows }) => sum + shows.length, 0);
  const density = DENSITIES.find(({ most }) => count <= most) ?? DENSEST;
  const paper = count <= 8 ? inks.newsprint : inks.shell;
  const tinted: Board = {
    ...board,
    scene: { ...board.scene, inks: { ...inks, paper, ...(paper === inks.shell ? { green: inks.violet } : {}) } },
  };
  const free = format === 'story' ? STORY_FREE : { top: 0, bottom: 64 };
  const room = height - free.top - free.bottom;
  // What few shows leave free is the picture's.
  const head = Math.max(
    density.head + (format === 'story' ? 54 : 0),
    Math.min(MOST_HEAD, room - Math.max(count, 1) * density.name * MOST_ROW),
  );
  const top = free.top + head;
  const art = `<g transform="translate(0 ${free.top})">${flyerHead(tinted, { width, height: head, dates, isOneLine: density.inOneLine })}</g>`;
  const list = { top, bottom: height - free.bottom };
  const rows = nights.length === 0 ? nothing(tinted, list.top) : listed(tinted, nights, list, density);
  const rule = box(0, top, width, 6, inks.key) + (format === 'story' ? box(0, list.bottom, width, 6, inks.key) : '');
  const foot = format === 'story' ? storyFoot(tinted, list.bottom) : footing(tinted, rooms, height - free.bottom);
  return { width, height, ground: box(0, 0, width, height, paper), over: art + rule + rows + foot };
}

function nothing(board: Board, top: number): string {
  return put(
    board,
    'Nothing announced yet',
    { x: EDGE, y: top + 150, ink: board.scene.inks.key },
    { face: 'poster', size: 110, capitals: true },
  ).shapes;
}

/** Nights one under the other, each as high as it has shows. */
function listed(board: Board, nights: readonly FlyerNight[], list: { top: number; bottom: number }, density: Density): string {
  const { inks } = board.scene;
  const wide = FLYERS.post.width;
  const count = nights.reduce((sum, { shows }) => sum + shows.length, 0);
  const row = Math.min((list.bottom - list.top - 8) / count, density.name * MOST_ROW);
  let shapes = '';
  let y = list.top + 6;
  for (const [index, night] of nights.entries()) {
    const high = row * night.shows.length;
    if (index > 0) shapes += box(EDGE, y - 2, wide - 2 * EDGE, 4, inks.key);
    shapes += dayOf(board, night, { middle: y + high / 2, row }, density);
    for (const [place, show] of night.shows.entries()) {
      const from = y + place * row;
      if (place > 0) shapes += box(EDGE + density.column, from - 1, wide - 2 * EDGE - density.column, 2, inks.key);
      shapes += density.inOneLine
        ? oneLine(board, show, from + row / 2, density)
        : severalLines(board, show, { middle: from + row / 2, row }, density);
    }
    y += high;
  }
  return shapes;
}

/** A place in the list: its middle, and how high a row is. */
interface Place {
  middle: number;
  row: number;
}

/** The day beside its shows: over each other where there is room, else in one line, with how many more there are. */
function dayOf(board: Board, { weekday, day, more }: FlyerNight, { middle, row }: Place, density: Density): string {
  const ink = board.scene.inks.key;
  const poster = { face: 'poster', capitals: true } as const;
  if (density.most === DENSITIES[0].most && row >= 112) {
    const name = put(board, weekday, { x: EDGE, y: middle - 22, ink }, { ...poster, size: 42 });
    return name.shapes + put(board, day, { x: EDGE, y: middle + 56, ink }, { ...poster, size: 94 }).shapes;
  }
  const size = density.inOneLine ? 58 : 76;
  const foot = middle + size * 0.37;
  const name = put(board, weekday, { x: EDGE, y: foot, ink }, { ...poster, size: 42 });
  const number = put(board, day, { x: EDGE + name.width + 10, y: foot, ink }, { ...poster, size });
  const rest = { x: EDGE + name.width + number.width + 20, y: foot, ink };
  return name.shapes + number.shapes + (more === 0 ? '' : put(board, `+${more}`, rest, { face: 'text', weight: 800, size: 24 }).shapes);
}

/** A show under its name: with whom, when, where; how much stands apart. */
function severalLines(board: Board, show: FlyerShow, { middle, row }: Place, density: Density): string {
  const ink = board.scene.inks.key;
  const left = EDGE + density.column;
  const price = priceTag(board, show.price, middle, 34);
  const within = FLYERS.post.width - EDGE - left - price.width - 24;
  const under = show.supports !== '' && row >= SUPPORTS_UNDER;
  const [capital, step, last] = [density.name * CAPITAL, under ? 42 : 0, density.line * 0.7 + 11];
  let foot = middle - (capital + step + last) / 2 + capital;
  const named = { face: 'poster', size: density.name, least: density.name * 0.8, within, capitals: true } as const;
  const name = put(board, show.name, { x: left, y: foot, ink }, named);
  let shapes = price.shapes + name.shapes;
  const withWhom = `with ${show.supports}`;
  if (under) {
    foot += step;
    shapes += put(board, withWhom, { x: left, y: foot, ink }, { face: 'poster', size: 38, within, least: 34 }).shapes;
  } else if (show.supports !== '' && within - name.width > 180) {
    const beside = { face: 'poster', size: 34, within: within - name.width - 12 } as const;
    shapes += put(board, withWhom, { x: left + name.width + 12, y: foot, ink }, beside).shapes;
  }
  return shapes + whenAndWhere(board, show, { x: left, y: foot + last, within, size: density.line });
}

/** A show on one line: who; then, in columns, when, where and how much. */
function oneLine(board: Board, show: FlyerShow, y: number, { column, name, line }: Density): string {
  const { inks } = board.scene;
  const left = EDGE + column;
  const [times, right] = [616, FLYERS.post.width - EDGE];
  const price = priceTag(board, show.price, y, 24);
  const foot = y + name * 0.37;
  const time = put(board, show.time, { x: times, y: y + 12, from: 'end', ink: inks.key }, { face: 'text', weight: 800, size: 34 });
  const who = put(
    board,
    show.name,
    { x: left, y: foot, ink: inks.key },
    { face: 'poster', size: name, least: 42, within: times - time.width - 18 - left, capitals: true },
  );
  const sign = show.daymark === null ? '' : mark(show.daymark, times + 20, y - 15, 30, inks.key);
  const where = put(
    board,
    show.venue,
    { x: times + 62, y: y + 11, ink: inks.key },
    { face: 'text', weight: 600, size: line, least: 24, within: right - price.width - 14 - times - 62 },
  );
  return price.shapes + who.shapes + time.shapes + sign + where.shapes;
}

function whenAndWhere(
  board: Board,
  { time, daymark, venue }: FlyerShow,
  { x, y, within, size }: { x: number; y: number; within: number; size: number },
): string {
  const ink = board.scene.inks.key;
  const when = put(board, time, { x, y, ink }, { face: 'text', weight: 800, size });
  const at = time === '' ? x : x + when.width + 18;
  const sign = daymark === null ? '' : mark(daymark, at, y - size * 0.82, size * 0.88, ink);
  const from = daymark === null ? at : at + size * 0.88 + 12;
  const where = put(board, venue, { x: from, y, ink }, { face: 'text', weight: 600, size, least: 24, within: within - (from - x) });
  return when.shapes + sign + where.shapes;
}

function priceTag(board: Board, price: string, y: number, size: number): { shapes: string; width: number } {
  if (price === '') return { shapes: '', width: 0 };
  const { inks } = board.scene;
  const right = FLYERS.post.width - EDGE;
  const line = put(
    board,
    price,
    { x: right - size / 2, y: y + size * 0.35, from: 'end', ink: inks.paper },
    { face: 'text', weight: 800, width: 125, size, least: 24, within: 150 },
  );
  const width = line.width + size;
  return { shapes: box(right - width, y - size * 0.82, width, size * 1.64, inks.key) + line.shapes, width };
}

/** Where the rooms are, and where the list is that changes. */
function footing(board: Board, rooms: Flyer['rooms'], top: number): string {
  const { inks, host, brand } = board.scene;
  const { width, height } = FLYERS.post;
  const where = put(
    board,
    host === '' ? brand : host,
    { x: width - EDGE, y: top + 41, from: 'end', ink: inks.paper },
    { face: 'text', weight: 700, size: 27, within: 420, least: 24 },
  );
  let shapes = box(0, top, width, height - top, inks.key) + where.shapes;
  let x = EDGE;
  for (const { daymark, address } of rooms) {
    const line = put(board, address, { x: x + 32, y: top + 41, ink: inks.paper }, { face: 'text', weight: 600, size: 25 });
    if (x + 32 + line.width > width - EDGE - where.width - 24) break;
    shapes += (daymark === null ? '' : mark(daymark, x, top + 22, 22, inks.paper)) + line.shapes;
    x += 32 + line.width + 30;
  }
  return shapes;
}

function storyFoot(board: Board, top: number): string {
  const { inks, host, brand } = board.scene;
  return put(
    board,
    host === '' ? brand : host,
    { x: EDGE, y: top + 66, ink: inks.key },
    { face: 'text', weight: 800, size: 36, within: 960, least: 24 },
  ).shapes;
}
