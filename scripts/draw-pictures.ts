// Draws the pictures of the pack Saltmarsh Sound: posters of artists and portraits of members. Deterministic. Run: node
// scripts/draw-pictures.ts
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { ArtistEntry } from '#scene/artists/artist.ts';
import { portrait } from './draw/portraits.ts';
import { POSTERS, poster } from './draw/posters.ts';

/** Portraits without a beard. */
const SHAVEN = new Set(
  'Maren Toliver|June Okafor-Lee|Bettina Sauls|Ulla Marsh|Imani Gadsden|Ruth Gadsden|Cordelia Pye|Delphine Roux|Patsy Lund|Eartha Simmons|Loretta Simmons|Jo Beth|Clementine Oakes|Ardith Cole|Lula Pinckney|Noor Haddad|Marisol Peña|Rue Delacroix|Wren Halloran|Isla Halloran|Bea Halloran|Greta Lang|Ama Boateng|Opal Reese|Nell Ashby|Paz Iturbe|Dot Finch|Dee Monstrate|Sam Ample'.split(
    '|',
  ),
);
const PACK = 'scenes/saltmarsh';
const FOLDER = join(PACK, 'artistinfo');

mkdirSync(join(FOLDER, 'members'), { recursive: true });
const artists = JSON.parse(readFileSync(join(PACK, 'artists.json'), 'utf8')) as Record<string, ArtistEntry>;
for (const [id, composition] of Object.entries(POSTERS)) await print(poster(id, composition), join(FOLDER, id));
for (const artist of Object.values(artists)) {
  for (const { name, img } of artist.members ?? []) {
    if (img !== undefined) await print(portrait(name, SHAVEN.has(name)), join(FOLDER, 'members', img.replace(/\.webp$/, '')));
  }
}

/** Writes a drawing in both formats. */
async function print(svg: string, path: string): Promise<void> {
  const image = sharp(Buffer.from(svg)).resize({ width: 800, withoutEnlargement: true });
  await image.clone().webp({ quality: 68, effort: 6 }).toFile(`${path}.webp`);
  await image.clone().avif({ quality: 52, effort: 4 }).toFile(`${path}.avif`);
}
