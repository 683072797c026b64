import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Pages carry a drawing whole, so it stays small. */
const MOST_BYTES = 16_384;

/**
 * An SVG drawing of the pack, to be set into pages as it is: it may draw, and nothing else.
 * @throws Error naming the file when it is missing, too large, or holds anything that acts or fetches
 */
export function drawing(folder: string, file: string): string {
  const path = join(folder, file);
  if (file.includes('..') || !existsSync(path)) throw new Error(`${join(folder, 'scene.json')}: look: there is no drawing ${file}.`);
  const svg = readFileSync(path, 'utf8').trim();
  if (svg.length > MOST_BYTES) throw new Error(`${path} is larger than ${MOST_BYTES} bytes.`);
  if (!svg.startsWith('<svg') || /<(?:script|style|foreignObject|image|a|use|iframe)\b|\son\w+\s*=|href|url\(|<!/i.test(svg)) {
    throw new Error(`${path} may hold nothing but shapes: no scripts, styles, links, pictures or comments.`);
  }
  return svg;
}
