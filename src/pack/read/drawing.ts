import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readPackFile } from './pack-file.ts';

/** Pages carry a drawing whole, so it stays small. */
const MAX_BYTES = 16_384;
const SHAPES = ['svg', 'g', 'path', 'circle', 'ellipse', 'rect', 'line', 'polyline', 'polygon'];
/** What may be said of a shape. No ids: a page would have them twice. No styles: it takes none that it does not know. */
const SAID = new Set(
  (
    'xmlns version viewBox preserveAspectRatio role aria-hidden aria-label class transform d points pathLength width height x y x1 y1 x2 y2 ' +
    'cx cy r rx ry fill fill-rule clip-rule fill-opacity opacity stroke stroke-width stroke-opacity stroke-dasharray stroke-dashoffset ' +
    'stroke-linecap stroke-linejoin stroke-miterlimit'
  ).split(' '),
);
/** One tag, or what stands between two; a value holds nothing that is read in another way than it is written. */
const PIECE = /<(\/?)([\w:-]+)((?:\s+[\w:-]+="[^"<>&\\]*")*)\s*(\/?)>|\s+/y;

/** Former names of the classes for inks, which packs may still use. */
const FORMER_CLASSES: Readonly<Record<string, string>> = {
  pa: 'plate-a',
  pb: 'plate-b',
  pk: 'key-plate',
  iv: 'violet-ink',
  sunp: 'sun-paper',
  reedp: 'reed-paper',
  tidep: 'tide-paper',
  birdline: 'bird-line',
  st: 'stroke',
};

/**
 * An SVG drawing of the pack, to be set into pages as it is: it may draw, and nothing else.
 * @throws Error naming the file when it is missing, too large, or holds anything but shapes, each of them closed
 */
export function drawing(folder: string, file: string): string {
  const path = join(folder, file);
  if (file.includes('..') || !existsSync(path)) throw new Error(`${join(folder, 'scene.json')}: look: there is no drawing ${file}.`);
  const svg = readPackFile(folder, file, MAX_BYTES).toString().trim();
  const other = otherThanShapes(svg);
  if (other !== undefined)
    throw new Error(`${path} may hold nothing but shapes, and no scripts, styles, ids, links, pictures or comments: not ${other}.`);
  return svg.replace(/ class="([^"]*)"/g, (_, names: string) => {
    const current = names.split(' ').map((name) => FORMER_CLASSES[name] ?? name);
    return ` class="${current.join(' ')}"`;
  });
}

/** What stands first in a drawing that is no shape, or no part of one drawing; undefined where all is well. */
function otherThanShapes(svg: string): string | undefined {
  const open: string[] = [];
  let at = 0;
  for (PIECE.lastIndex = 0; at < svg.length; at = PIECE.lastIndex) {
    const piece = PIECE.exec(svg);
    const here = svg.slice(at, at + 40);
    if (piece === null) return here;
    const [, closes, name, said = '', isEmpty] = piece;
    // What stands between two tags, and what follows the drawing.
    if (name === undefined) continue;
    if (open.length === 0 && (at > 0 || name !== 'svg')) return here;
    if (closes === '/') {
      if (said !== '' || isEmpty === '/' || open.pop() !== name) return here;
      continue;
    }
    const isShape = SHAPES.includes(name) && (name !== 'svg' || at === 0);
    const attributes = [...said.matchAll(/\s+([\w:-]+)="([^"]*)"/gy)];
    const isDrawn = attributes.every(([, attribute = '', value = '']) => SAID.has(attribute) && !value.toLowerCase().includes('url('));
    if (!isShape || !isDrawn) return here;
    if (isEmpty !== '/') open.push(name);
  }
  return open.length === 0 ? undefined : `<${open.at(-1)}> that is not closed`;
}
