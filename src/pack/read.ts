import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { whyUnread } from '#database/engines/why-unread.ts';
import { Recipe } from '#ingest/sources/page/recipe.ts';
import { type Artist, ArtistEntry } from '#scene/artist.ts';
import { GENRES } from '#scene/genre.ts';
import { issueWords } from '#scene/issue-words.ts';
import { SceneEntry } from '#scene/scene.ts';
import { Slug } from '#scene/shape.ts';
import { SourceEntry } from '#scene/source.ts';
import { type Venue, VenueEntry } from '#scene/venue.ts';
import { checkLineUps } from './check-line-ups.ts';
import { drawing } from './drawing.ts';

/** A scene pack, read and checked: a town as data. */
export interface Pack {
  folder: string;
  /** Changes whenever a file of the roster, the venues or the sources does. */
  fingerprint: string;
  scene: SceneEntry;
  artists: Artist[];
  venues: Venue[];
  sources: PackSource[];
  logo: string;
  bannerWide: string;
  bannerTall: string;
}

/** A source of the pack under its id. */
type PackSource = SourceEntry & { id: string };

/**
 * Reads a scene pack from its folder.
 * @throws Error in one sentence naming the file and the field that is wrong
 */
export function readPack(folder: string): Pack {
  if (!existsSync(join(folder, 'scene.json'))) throw new Error(`There is no scene pack at ${folder}: scene.json is missing.`);
  const scene = readJson(folder, 'scene.json', SceneEntry);
  const artists = readJson(folder, 'artists.json', z.record(Slug, ArtistEntry));
  const venues = readJson(folder, 'venues.json', z.record(Slug, VenueEntry));
  const sources = readJson(folder, 'sources.json', z.record(Slug, SourceEntry));
  for (const [id, artist] of Object.entries(artists)) checkPictures(folder, id, artist);
  const genres = new Set<string>([...GENRES, ...scene.genres]);
  for (const [id, artist] of Object.entries(artists)) checkGenres(folder, id, artist, genres);
  checkLineUps(join(folder, 'artists.json'), artists);
  for (const [id, source] of Object.entries(sources)) checkSource(folder, id, source, venues);
  return {
    folder,
    fingerprint: createHash('sha256')
      .update(JSON.stringify([scene.zone, artists, venues, sources]))
      .digest('hex'),
    scene,
    artists: Object.entries(artists).map(([id, artist]) => ({ id, ...artist })),
    venues: Object.entries(venues).map(([id, venue]) => ({ id, ...venue })),
    sources: Object.entries(sources).map(([id, source]) => ({ id, ...source })),
    logo: drawing(folder, scene.look.logo),
    bannerWide: drawing(folder, scene.look.bannerWide),
    bannerTall: drawing(folder, scene.look.bannerTall),
  };
}

function readJson<T>(folder: string, file: string, schema: z.ZodType<T>): T {
  const path = join(folder, file);
  if (!existsSync(path)) throw new Error(`The scene pack at ${folder} has no ${file}.`);
  const text = readText(path);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new Error(`${path} is not valid JSON: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
  const result = schema.safeParse(json, { error: issueWords });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Error(`${path}: ${issue?.path.join('.') || 'the file'}: ${issue?.message}`);
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new Error(`${path} cannot be read: ${whyUnread(cause)}.`, { cause });
  }
}

/** Every picture an artist names must lie in the pack, and a .webp must have its .avif beside it, because the pages offer both. */
function checkPictures(folder: string, id: string, artist: ArtistEntry): void {
  const named = [
    { field: 'artistimage', file: artist.artistimage },
    ...artist.members.map((member, index) => ({ field: `members.${index}.img`, file: member.img && `members/${member.img}` })),
  ];
  for (const { field, file } of named) {
    if (file === undefined) continue;
    for (const needed of [file, file.replace(/\.webp$/, '.avif')]) {
      if (needed.includes('..') || !existsSync(join(folder, 'artistinfo', needed))) {
        throw new Error(`${join(folder, 'artists.json')}: ${id}.${field}: there is no picture artistinfo/${needed}.`);
      }
    }
  }
}

/** A genre that is written otherwise on one artist would stand beside itself in the list of genres. */
function checkGenres(folder: string, id: string, artist: ArtistEntry, known: ReadonlySet<string>): void {
  for (const [index, genre] of artist.genres.entries()) {
    const where = `${join(folder, 'artists.json')}: ${id}.genres.${index}`;
    if (!known.has(genre)) throw new Error(`${where}: there is no genre ${genre}; name it among the genres of scene.json to have it.`);
    if (artist.genres.indexOf(genre) !== index) throw new Error(`${where}: ${genre} is named twice.`);
  }
}

function checkSource(folder: string, id: string, source: SourceEntry, venues: Record<string, VenueEntry>): void {
  const where = `${join(folder, 'sources.json')}: ${id}`;
  if (source.venue !== undefined && venues[source.venue] === undefined) {
    throw new Error(`${where}.venue: there is no venue ${source.venue} in venues.json.`);
  }
  const recipe = Recipe.optional().safeParse(source.settings.recipe, { error: issueWords });
  if (!recipe.success) {
    const [issue] = recipe.error.issues;
    throw new Error(`${where}.settings.recipe.${issue?.path.join('.')}: ${issue?.message}`);
  }
  if (source.file?.includes('..')) throw new Error(`${where}.file: must lie inside the pack.`);
}

/**
 * Sees to it that every file a pack's sources are heard from is there. Asked where a pack is taken in and not whenever it is read:
 * one that goes missing later is that source's trouble and nobody else's.
 * @throws Error in one sentence that names the source
 */
export function demandFiles({ folder, sources }: Pack): void {
  for (const { id, file } of sources)
    if (file !== undefined && !statSync(join(folder, file), { throwIfNoEntry: false })?.isFile())
      throw new Error(`${join(folder, 'sources.json')}: ${id}.file: there is no file ${file} in the pack.`);
}
