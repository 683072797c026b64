import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readPackFile } from './pack-file.ts';

/** Small, as pages contain drawings whole. */
const MAX_BYTES = 16_384;
const SHAPES = ['svg', 'g', 'path', 'circle', 'ellipse', 'rect', 'line', 'polyline', 'polygon'];
/** Allowed attributes of shapes. No ids, as a page may contain a drawing twice, and no styles. */
const SAID = new Set(
  (
    'xmlns version viewBox preserveAspectRatio role aria-hidden aria-label class transform d points pathLength width height x y x1 y1 x2 y2 ' +
    'cx cy r rx ry fill fill-rule clip-rule fill-opacity opacity stroke stroke-width stroke-opacity stroke-dasharray stroke-dashoffset ' +
    'stroke-linecap stroke-linejoin stroke-miterlimit'
  ).split(' '),
);
/** A tag, or the space between two; values contain nothing that could be read differently. */
const PIECE = /<(\/?)([\w:-]+)((?:\s+[\w:-]+="[^"<>&\\]*")*)\s*(\/?)>|\s+/y;

/** Former class names of inks, which packs may still use. */
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
 * Reads an SVG drawing of the pack for use in pages. Only shapes are allowed.
 * @throws Error naming the file if it is missing, too large, or contains anything else
 */
export function drawing(folder: string, file: string): string {
  const path = join(folder, file);
  if (file.includes('..') || !existsSync(path)) throw new Error(`${join(folder, 'scene.json')}: look: we can’t find the drawing ${file}.`);
  const svg = readPackFile(folder, file, MAX_BYTES).toString().trim();
  const other = findForbidden(svg);
  if (other !== undefined)
    throw new Error(`${path} can only have shapes, no scripts, styles, ids, links, pictures or comments: not ${other}.`);
  return svg.replace(/ class="([^"]*)"/g, (_, names: string) => {
    const current = names.split(' ').map((name) => FORMER_CLASSES[name] ?? name);
    return ` class="${current.join(' ')}"`;
  });
}

/** The first thing in a drawing that is not allowed; undefined if all is well. */
function findForbidden(svg: string): string | undefined {
  const open: string[] = [];
  let at = 0;
  for (PIECE.lastIndex = 0; at < svg.length; at = PIECE.lastIndex) {
    const piece = PIECE.exec(svg);
    const here = svg.slice(at, at + 40);
    if (piece === null) return here;
    const [, closes, name, said = '', isEmpty] = piece;
    // Space between tags, or the end.
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
