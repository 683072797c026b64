import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { Recipe } from '#ingest/sources/page/select.ts';
import { STRIP } from '#scene/art/foreground.ts';
import { type Artist, ArtistEntry } from '#scene/artists/artist.ts';
import { genresOf } from '#scene/artists/genre.ts';
import type { Group } from '#scene/entries/group.ts';
import type { NewsPost } from '#scene/entries/news.ts';
import type { Service } from '#scene/entries/service.ts';
import { isUpload } from '#scene/pictures/picture.ts';
import { Slug } from '#scene/shape.ts';
import { SceneEntry } from '#scene/site/scene.ts';
import { SourceEntry } from '#scene/sources/source.ts';
import { issueWords } from '#scene/text/issue-words.ts';
import { type Venue, VenueEntry } from '#scene/venues/venue.ts';
import type { TownMap } from '#scene/venues/venue-map.ts';
import { picturesIn, sentPath } from '../pictures.ts';
import { checkLineUps } from './check-line-ups.ts';
import { drawing } from './drawing.ts';
import { FaultList } from './faults.ts';
import { packFile } from './pack-file.ts';
import { NEWS_FILE, PROMOTERS_FILE, readGroups, readNewsPosts, readServices, SERIES_FILE } from './read-entries.ts';
import { readJson } from './read-json.ts';
import { type Moved, readMoved } from './read-moved.ts';
import { readTaught, type Taught } from './read-taught.ts';

/** A scene pack, read and checked. */
export interface Pack {
  folder: string;
  /** Changes whenever the roster, venues, promoters, series, news, services or sources do. */
  fingerprint: string;
  scene: SceneEntry;
  artists: Artist[];
  venues: Venue[];
  promoters: Group[];
  series: Group[];
  news: NewsPost[];
  services: Service[];
  sources: PackSource[];
  /** Old addresses. */
  moved: Moved;
  /** What editors taught. */
  taught: Taught;
  logo: string;
  bannerWide: string;
  bannerTall: string;
  /** The shapes of the emblem on a square of 500; '' without one. */
  emblem: string;
  /** The shapes of the foreground strip (`scene/art/foreground.ts`); '' without one. */
  foreground: string;
  /** The drawing of the town, if any. */
  townMap: TownMap | undefined;
}

type PackSource = SourceEntry & { id: string };

/**
 * Reads a scene pack from its folder.
 * @throws Error in one sentence if there is none; PackFaults with all faults, each naming file and field
 */
export function readPack(folder: string): Pack {
  if (!existsSync(join(folder, 'scene.json'))) throw new Error(`There is no scene pack at ${folder}: scene.json is missing.`);
  const faults = new FaultList();
  const scene = faults.try(() => readJson(folder, 'scene.json', SceneEntry));
  const artists = faults.try(() => readJson(folder, 'artists.json', z.record(Slug, ArtistEntry)));
  const venues = faults.try(() => readJson(folder, 'venues.json', z.record(Slug, VenueEntry)));
  const sources = faults.try(() => readJson(folder, 'sources.json', z.record(Slug, SourceEntry)));
  const promoters = faults.try(() => readGroups(folder, PROMOTERS_FILE));
  const series = faults.try(() => readGroups(folder, SERIES_FILE));
  const news = faults.try(() => readNewsPosts(folder));
  const services = scene && faults.try(() => readServices(folder, scene));
  if (artists !== undefined) {
    for (const [id, artist] of Object.entries(artists)) faults.try(() => checkPictures(folder, { file: 'artists.json', id }, artist));
    const genres = scene && genresOf(scene);
    if (genres !== undefined) for (const [id, artist] of Object.entries(artists)) faults.try(() => checkGenres(folder, id, artist, genres));
    faults.try(() => checkLineUps(join(folder, 'artists.json'), artists));
  }
  for (const [id, venue] of Object.entries(venues ?? {})) faults.try(() => checkPictures(folder, { file: 'venues.json', id }, venue));
  for (const { id, ...post } of news ?? []) faults.try(() => checkPictures(folder, { file: NEWS_FILE, id }, post));
  if (venues !== undefined)
    for (const [id, source] of Object.entries(sources ?? {})) faults.try(() => checkSource(folder, id, source, venues));
  const known = artists && venues && { artists: new Set(Object.keys(artists)), venues: new Set(Object.keys(venues)) };
  const moved = known && faults.try(() => readMoved(folder, known));
  const taught = known && faults.try(() => readTaught(folder, known));
  const drawings = scene && faults.try(() => drawingsOf(folder, scene));
  faults.demandNone();
  if (!(scene && artists && venues && sources && promoters && series && news && services && moved && taught && drawings))
    throw new Error('Part of the pack was not read, though nothing is wrong with it.');
  return {
    folder,
    fingerprint: fingerprintOf([scene.zone, artists, venues, sources], { news, services, moved, taught, promoters, series }),
    scene,
    artists: Object.entries(artists).map(([id, artist]) => ({ id, ...artist })),
    venues: Object.entries(venues).map(([id, venue]) => ({ id, ...venue })),
    promoters,
    series,
    news,
    services,
    sources: Object.entries(sources).map(([id, source]) => ({ id, ...source })),
    moved,
    taught,
    ...drawings,
  };
}

function drawingsOf(
  folder: string,
  scene: SceneEntry,
): Pick<Pack, 'logo' | 'bannerWide' | 'bannerTall' | 'emblem' | 'foreground' | 'townMap'> {
  const { logo, bannerWide, bannerTall, emblem, foreground } = scene.look;
  return {
    logo: drawing(folder, logo),
    bannerWide: drawing(folder, bannerWide),
    bannerTall: drawing(folder, bannerTall),
    emblem: shapesOf(folder, emblem, [500, 500]),
    foreground: shapesOf(folder, foreground, [STRIP.width, STRIP.height]),
    townMap: townMapOf(folder, scene),
  };
}

/** Each, as every page contains them. */
const MAX_SHAPES_BYTES = 2048;

/** The shapes of a drawing without its `svg` element; '' without a file. */
function shapesOf(folder: string, file: string | undefined, [width, height]: readonly [number, number]): string {
  if (file === undefined) return '';
  const svg = drawing(folder, file);
  if (svg.length > MAX_SHAPES_BYTES)
    throw new Error(`${join(folder, file)} is larger than ${MAX_SHAPES_BYTES} bytes: every page carries it.`);
  const box = `viewBox="0 0 ${width} ${height}"`;
  if (!/^<svg[^>]*>/.exec(svg)?.[0].includes(` ${box}`))
    throw new Error(`${join(folder, file)} must be drawn on a field of ${width} by ${height}: ${box}.`);
  return svg.replace(/^<svg[^>]*>|<\/svg>$/g, '').trim();
}

function townMapOf(folder: string, { look }: SceneEntry): TownMap | undefined {
  if (look.townMap === undefined) return undefined;
  const { drawing: file, ...edges } = look.townMap;
  return { svg: drawing(folder, file), ...edges };
}

/** Optional files count only if they exist, so that older packs keep their fingerprint. */
function fingerprintOf(
  said: readonly unknown[],
  { news, services, moved, taught, promoters, series }: Pick<Pack, 'news' | 'services' | 'moved' | 'taught' | 'promoters' | 'series'>,
): string {
  const more = [
    [...moved.artists],
    [...moved.venues],
    taught.names,
    taught.kinds,
    taught.bills,
    ...(taught.places.length > 0 ? [taught.places] : []),
  ];
  const entries = [news, services, promoters.map((each) => ['promoter', each]), series.map((each) => ['series', each])].filter(
    (some) => some.length > 0,
  );
  const all = [...said, ...(more.some((each) => each.length > 0) ? [more] : []), ...entries];
  return createHash('sha256').update(JSON.stringify(all)).digest('hex');
}

/**
 * Checks that named pictures are in the pack, and that a .webp has its .avif beside it, as pages offer both. Sent pictures are in their own
 * folder.
 */
function checkPictures(folder: string, { file, id }: { file: string; id: string }, entry: object): void {
  for (const [field, picture] of Object.entries(picturesIn(entry))) {
    const needed = isUpload(picture.file) ? [sentPath(picture.file)] : filesBeside(picture.path);
    for (const path of needed)
      if (path.includes('..') || packFile(folder, path) === undefined)
        throw new Error(`${join(folder, file)}: ${id}.${field}: there is no picture ${path}.`);
  }
}

/** A picture with the file required beside it. */
function filesBeside(path: string): string[] {
  return [path, path.replace(/\.webp$/, '.avif')];
}

/** Refuses other spellings of a genre, which would be listed twice. */
function checkGenres(folder: string, id: string, artist: ArtistEntry, known: ReadonlySet<string>): void {
  for (const [index, genre] of artist.genres.entries()) {
    const where = `${join(folder, 'artists.json')}: ${id}.genres.${index}`;
    if (!known.has(genre)) throw new Error(`${where}: we don’t have the genre ${genre}; add it to the genres in scene.json.`);
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
 * Checks that the files of a pack's sources exist. Only when loading: a file that goes missing later is a failure of its source alone.
 * @throws Error in one sentence that names the source
 */
export function demandFiles({ folder, sources }: Pack): void {
  for (const { id, file } of sources) {
    const found = file === undefined ? undefined : packFile(folder, file);
    if (file !== undefined && !(found !== undefined && statSync(found).isFile()))
      throw new Error(`${join(folder, 'sources.json')}: ${id}.file: there is no file ${file} in the pack.`);
  }
}
