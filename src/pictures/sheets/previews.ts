import { tileOf } from '#scene/art/tile.ts';
import { PREVIEW } from '#scene/pictures/picture.ts';
import { fullStocks } from '#scene/site/full-stocks.ts';
import { artStyle, type Board, bigName, box, mark, overprint, type Painting, put, sky } from './board.ts';
import { flyerHead } from './flyer-ends.ts';
import type { ArtistPreview, VenuePreview, WeekPreview } from './sheet.ts';
import type { Type } from './type.ts';

const { width: WIDE, height: HIGH } = PREVIEW;
const EDGE = 56;
/** The top of the footer strip. */
const FOOT = 540;

/** An artist's preview: the name and picture, or a poster drawn from the name. */
export function paintArtist(board: Board, { name, genres, picture }: ArtistPreview): Painting {
  const { inks, night } = board.scene;
  const right = WIDE - FOOT;
  const field = { x: EDGE - 4, y: 56, width: right - EDGE - 36, height: FOOT - 112, most: 300 };
  const over = overprint(bigName(board, name, field, inks.green).shapes) + footing(board, genres);
  const ground = box(0, 0, WIDE, HIGH, inks.paper);
  if (picture !== null) return { ...PREVIEW, ground, picture: { file: picture, left: right, top: 0, width: FOOT, height: FOOT }, over };
  const { stock, plates } = tileOf(name, board.scene);
  const own = stock === 'coral' || stock === 'creek' ? fullStocks({ day: inks, night })[stock] : undefined;
  const mix = stock === 'creek' ? ';mix-blend-mode:screen' : '';
  const style =
    own === undefined
      ? artStyle(inks)
      : `${artStyle(inks)}.plate-a{color:${own.a};fill:${own.a}}.plate-b{color:${own.b};fill:${own.b}${mix}}`;
  const paper = own?.paper ?? inks[stock as 'newsprint'];
  const tile = `<style>${style}</style><svg x="${right}" width="${FOOT}" height="${FOOT}" viewBox="0 0 400 400">${box(0, 0, 400, 400, paper)}${initialAsShape(board.type, plates)}</svg>`;
  return { ...PREVIEW, ground: ground + tile, over };
}

/** A venue's preview: name and picture, or the daymark as the sun; and the address. */
export function paintVenue(board: Board, { name, address, daymark, picture }: VenuePreview): Painting {
  const { inks } = board.scene;
  const right = picture === null ? WIDE : WIDE - FOOT;
  const art = sky(board.scene, WIDE, FOOT, { only: true });
  const sign = mark(daymark, 716, 40, 430, inks.bigCoral);
  const field = {
    x: EDGE - 4,
    y: 60,
    width: picture === null ? WIDE - 2 * EDGE : right - EDGE - 36,
    height: picture === null ? 320 : 270,
    most: 300,
  };
  let over = overprint(bigName(board, name, field, inks.green).shapes);
  if (address !== '' && board.type.canSet(address)) {
    const line = put(
      board,
      address,
      { x: EDGE, y: 478, ink: inks.ink },
      { face: 'text', weight: 700, size: 40, least: 24, within: picture === null ? WIDE - 2 * EDGE : right - 2 * EDGE },
    );
    over += box(EDGE - 14, 430, line.width + 28, 68, inks.paper) + line.shapes;
  }
  if (picture === null) return { ...PREVIEW, ground: box(0, 0, WIDE, HIGH, inks.paper) + sign + art, over: over + footing(board, '') };
  // The daymark stays, small.
  const small = mark(daymark, EDGE, 348, 60, inks.bigCoral);
  const own = { file: picture, left: right, top: 0, width: FOOT, height: FOOT };
  return { ...PREVIEW, ground: box(0, 0, WIDE, HIGH, inks.paper) + small, picture: own, over: over + footing(board, '') };
}

/** The scene's preview. */
export function paintScene(board: Board): Painting {
  const { inks, wordmark, region } = board.scene;
  const field = { x: EDGE - 4, y: 56, width: WIDE - 2 * EDGE, height: 316, most: 300 };
  const name = wordmark.join(' ');
  const line = put(
    board,
    `Live music in ${region}`,
    { x: EDGE, y: 480, ink: inks.ink },
    { face: 'text', weight: 700, size: 42, least: 26, within: 700 },
  );
  const over =
    overprint(bigName(board, name, field, inks.green).shapes) + box(EDGE - 14, 432, line.width + 28, 68, inks.paper) + line.shapes;
  return { ...PREVIEW, ground: box(0, 0, WIDE, HIGH, inks.paper) + sky(board.scene, WIDE, FOOT), over: over + footing(board, '', false) };
}

/** One per night and one more. */
export const WEEK_NAMES = 8;

/** A week's preview. */
export function paintWeek(board: Board, { dates, shows }: WeekPreview): Painting {
  const { inks } = board.scene;
  const head = flyerHead(board, { width: WIDE, height: 270, dates, title: 'Out this week', part: '', isOneLine: true });
  const column = (WIDE - 2 * EDGE - 48) / 2;
  let rows = box(0, 270, WIDE, 6, inks.ink);
  for (const [index, { day, name }] of shows.slice(0, WEEK_NAMES).entries()) {
    const [x, y] = [EDGE + (index % 2) * (column + 48), 330 + Math.floor(index / 2) * 65];
    const when = put(board, day, { x, y, ink: inks.ink }, { face: 'poster', size: 40, capitals: true });
    rows +=
      when.shapes +
      put(board, name, { x: x + 120, y, ink: inks.ink }, { face: 'poster', size: 54, least: 40, within: column - 124, capitals: true })
        .shapes;
    if (index > 1) rows += box(x, y - 53, column, 2, inks.ink);
  }
  return { ...PREVIEW, ground: box(0, 0, WIDE, HIGH, inks.newsprint) + head, over: rows + footing(board, '') };
}

/** The footer strip: the brand, and words at the other end. */
export function footing(board: Board, words: string, named = true): string {
  const { inks, brand, host } = board.scene;
  const strip = box(0, FOOT, WIDE, HIGH - FOOT, inks.key);
  const name = put(
    board,
    named ? brand : 'Who plays tonight, and where',
    { x: EDGE, y: 604, ink: inks.paper },
    { face: 'poster', size: 50, capitals: true },
  );
  const other = words === '' ? host : words;
  if (other === '' || !board.type.canSet(other)) return strip + name.shapes;
  const within = WIDE - 2 * EDGE - name.width - 60;
  return (
    strip +
    name.shapes +
    put(board, other, { x: WIDE - EDGE, y: 600, from: 'end', ink: inks.paper }, { face: 'text', weight: 600, size: 32, least: 22, within })
      .shapes
  );
}

/** A name's initial is text in the motif; here it becomes a shape. */
const INITIAL = /<text x="(\d+)" y="(\d+)" font-size="(\d+)" text-anchor="middle">(.{0,8}?)<\/text>/u;

/** A poster's layers without text; an initial our faces lack is left out. */
function initialAsShape(type: Type, plates: string): string {
  return plates.replace(INITIAL, (_, x: string, y: string, size: string, letter: string) => {
    const { outline, width } = type.set(letter, { face: 'poster', size: Number(size), capitals: true });
    return `<path transform="translate(${Number(x) - width / 2} ${y})" d="${outline}"/>`;
  });
}
