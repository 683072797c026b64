import { readFile, rename, writeFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import type { Board, Painting } from './board.ts';
import { paintFlyer } from './flyer.ts';
import { legible } from './legible.ts';
import { paintArtist, paintScene, paintVenue, paintWeek } from './previews.ts';
import type { Sheet } from './sheet.ts';
import { paintShow } from './show-preview.ts';
import { paintYear } from './year-preview.ts';

/** More would take more memory than a site has. */
const MAX_PIXELS = 50_000_000;

/**
 * Draws a sheet to a file, complete or not at all. Without a readable picture it is drawn without. @throws Error when our faces lack
 * letters of its name
 */
export async function drawSheet(board: Board, sheet: Sheet, to: string): Promise<void> {
  if ('name' in sheet && (sheet.name === '' || !board.type.canSet(sheet.name))) throw new Error('Our fonts lack letters of its name.');
  const drawn = await printSheet(board, sheet).catch((error: unknown) => {
    if (!('picture' in sheet) || sheet.picture === null) throw error;
    return printSheet(board, { ...sheet, picture: null });
  });
  const unfinished = `${to}.${process.pid}`;
  await writeFile(unfinished, drawn);
  await rename(unfinished, to);
}

async function printSheet(board: Board, sheet: Sheet): Promise<Buffer> {
  const { width, height, ground, picture, over } = paint(board, legible(sheet, board.type.canSet));
  const layer = (shapes: string) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`);
  let drawn = sharp(layer(picture === undefined ? ground + over : ground));
  if (picture !== undefined) {
    const { file, left, top, ...size } = picture;
    const fitted = sharp(await readPicture(file), { limitInputPixels: MAX_PIXELS }).rotate();
    const focus = 'focus' in sheet ? sheet.focus : undefined;
    const input = await (focus === undefined
      ? fitted.resize({ ...size, fit: 'cover', position: 'attention' })
      : await cropPicture(fitted, size, focus)
    ).toBuffer();
    drawn = drawn.composite([
      { input, left, top },
      { input: layer(over), left: 0, top: 0 },
    ]);
  }
  // A palette of few inks makes a third of the size.
  return drawn.flatten({ background: '#ffffff' }).png({ compressionLevel: 9, palette: true, quality: 90 }).toBuffer();
}

/** Crops a picture around its focal point, as pages do. */
async function cropPicture(
  picture: Sharp,
  { width, height }: { width: number; height: number },
  focus: { x: number; y: number },
): Promise<Sharp> {
  const { autoOrient: whole } = await picture.metadata();
  const scale = Math.max(width / whole.width, height / whole.height);
  const [wide, high] = [Math.max(width, Math.round(whole.width * scale)), Math.max(height, Math.round(whole.height * scale))];
  const left = Math.round(((wide - width) * focus.x) / 100);
  const top = Math.round(((high - height) * focus.y) / 100);
  return picture.resize({ width: wide, height: high, fit: 'fill' }).extract({ left, top, width, height });
}

/** A picture's bytes; SVG, packed or not, is refused. */
async function readPicture(file: string): Promise<Buffer> {
  const bytes = await readFile(file);
  const text = bytes.subarray(0, 200).toString('latin1').trimStart();
  if (/^(?:\xEF\xBB\xBF|\xFF\xFE|\xFE\xFF)?\s{0,200}</.test(text) || (bytes[0] === 0x1f && bytes[1] === 0x8b))
    throw new Error('A pack can’t include this picture.');
  return bytes;
}

function paint(board: Board, sheet: Sheet): Painting {
  switch (sheet.kind) {
    case 'show':
      return paintShow(board, sheet);
    case 'artist':
      return paintArtist(board, sheet);
    case 'venue':
      return paintVenue(board, sheet);
    case 'week':
      return paintWeek(board, sheet);
    case 'year':
      return paintYear(board, sheet);
    case 'scene':
      return paintScene(board);
    case 'flyer':
      return paintFlyer(board, sheet);
  }
}
