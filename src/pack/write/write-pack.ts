import { copyFile, cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { explainWriteError } from '#database/engines/file-errors.ts';
import { makeFolder, PUBLIC_MODE, syncFolder } from '#database/engines/folder.ts';
import type { Database } from '#database/engines/open.ts';
import { genresOf } from '#scene/artists/genre.ts';
import { mergeSceneWords } from '#scene/site/scene-words.ts';
import { readSent, sentPicturesIn } from '../pictures.ts';
import { demandFiles, type Pack, readPack } from '../read/read.ts';
import { NEWS_FILE, PROMOTERS_FILE, SERIES_FILE, SERVICES_FILE } from '../read/read-entries.ts';
import { MOVED_FILE } from '../read/read-moved.ts';
import { TAUGHT_FILE } from '../read/read-taught.ts';
import { countLeftBehind } from './left-behind.ts';
import { type Handing, type LivingScene, readScene } from './read-scene.ts';

/** Prefix of the temporary folder. */
const WORKSHOP = 'making-pack-';

/** What was written and left out, what may be private, and what no pack contains. */
export interface WrittenPack {
  written: Record<string, number>;
  left: string[];
  handedOn: string[];
  leftBehind: Record<string, number>;
}

/**
 * Exports a scene as a pack. It is written beside the folder and checked by reading it before it gets its name.
 * @param pack the one the scene began as, for its settings and drawings
 * @throws Error in one sentence if the folder isn't empty, can't be written, or a pack can't hold the scene
 */
export async function writePack(db: Database, pack: Pack, wanted: string, handing: Handing = {}): Promise<WrittenPack> {
  const folder = resolve(wanted);
  await demandEmpty(folder);
  const scene = await readScene(db, pack, handing);
  const leftBehind = await countLeftBehind(db);
  let workshop: string | undefined;
  try {
    makeFolder(dirname(folder), PUBLIC_MODE);
    workshop = await mkdtemp(join(dirname(folder), WORKSHOP));
    const making = join(workshop, basename(folder));
    makeFolder(making, PUBLIC_MODE);
    await writeFiles(making, pack, scene);
    checkWritten(making, workshop);
    await rename(making, folder);
    syncFolder(dirname(folder));
  } catch (error) {
    throw explainWriteError(`The pack in ${folder}`, error);
  } finally {
    if (workshop !== undefined) await rm(workshop, { recursive: true, force: true });
  }
  const { artists, venues, promoters, series, news, services, sources, moved, taught, files, left, handedOn } = scene;
  const addresses = Object.keys(moved.artists).length + Object.keys(moved.venues).length;
  const answers = taught.names.length + taught.kinds.length + taught.places.length + taught.bills.length;
  const count = (entries: object) => Object.keys(entries).length;
  return {
    written: {
      artists: count(artists),
      venues: count(venues),
      promoters: count(promoters),
      series: count(series),
      news: count(news),
      services: count(services),
      sources: count(sources),
      addresses,
      taught: answers,
      pictures: [...files.keys()].filter((path) => path.startsWith('pictures/')).length,
    },
    left,
    handedOn,
    leftBehind,
  };
}

/** @throws Error in one sentence if the folder isn't empty or is a file */
async function demandEmpty(folder: string): Promise<void> {
  const there = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw explainWriteError(`The pack in ${folder}`, error);
  });
  if (there.length > 0) throw new Error(`There’s already something in ${folder}. Use an empty or new folder for a pack.`);
}

async function writeFiles(folder: string, pack: Pack, scene: LivingScene): Promise<void> {
  const write = (file: string, json: object) => writeFile(join(folder, file), `${JSON.stringify(json, null, 2)}\n`);
  const { artists, venues, promoters, series, news, services, sources, moved, taught, files } = scene;
  await write('scene.json', await sceneOf(pack, scene));
  await write('artists.json', artists);
  await write('venues.json', venues);
  const few = { [PROMOTERS_FILE]: promoters, [SERIES_FILE]: series, [NEWS_FILE]: news, [SERVICES_FILE]: services };
  for (const [file, entries] of Object.entries(few)) if (Object.keys(entries).length > 0) await write(file, entries);
  await write('sources.json', sources);
  await write(MOVED_FILE, moved);
  await write(TAUGHT_FILE, taught);
  const { logo, bannerWide, bannerTall, emblem, foreground, townMap } = pack.scene.look;
  const drawings = [logo, bannerWide, bannerTall, emblem, foreground, townMap?.drawing].filter((each) => each !== undefined);
  for (const drawing of new Set(drawings)) await put(join(folder, drawing), join(pack.folder, drawing));
  await cp(join(pack.folder, 'artistinfo'), join(folder, 'artistinfo'), { recursive: true, dereference: true }).catch(
    (error: NodeJS.ErrnoException) => {
      // A pack without pictures has no folder for them.
      if (error.code !== 'ENOENT') throw error;
    },
  );
  for (const [path, from] of files) await put(join(folder, path), from);
}

async function put(to: string, from: string | Buffer): Promise<void> {
  makeFolder(dirname(to), PUBLIC_MODE);
  await (typeof from === 'string' ? copyFile(from, to) : writeFile(to, from));
}

/** The original `scene.json` with the words set on the site and genres added at the desk. */
async function sceneOf(pack: Pack, { artists, words }: LivingScene): Promise<object> {
  const said = JSON.parse(await readFile(join(pack.folder, 'scene.json'), 'utf8')) as { genres?: string[] };
  const known = genresOf(pack.scene);
  const played = Object.values(artists).flatMap((artist) => (artist as { genres?: string[] }).genres ?? []);
  const fresh = [...new Set(played)].filter((genre) => !known.has(genre)).sort();
  const { region, welcome, intro, footer, contact, email, social } = mergeSceneWords(pack.scene, words);
  const { id: _, name: __, ...set } = words;
  return {
    ...said,
    ...(Object.keys(set).length === 0 ? {} : { region, welcome, intro, footer, contact, email, social }),
    ...(fresh.length === 0 ? {} : { genres: [...pack.scene.genres, ...fresh] }),
  };
}

/** Reads the written pack as loading does. @throws Error naming a file and field that is not valid */
function checkWritten(folder: string, workshop: string): void {
  try {
    const made = readPack(folder);
    demandFiles(made);
    for (const file of sentPicturesIn([...made.artists, ...made.venues])) readSent(folder, file);
  } catch (error) {
    const why = error instanceof Error ? error.message.replaceAll(`${folder}/`, '').replaceAll(workshop, '') : String(error);
    throw new Error(`The scene says what no pack may: ${why} Set it right at the desk, and export again.`, { cause: error });
  }
}
