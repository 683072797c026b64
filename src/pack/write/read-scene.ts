import { existsSync, statSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { wholeRoster } from '#artists/store.ts';
import type { Database } from '#database/engines/open.ts';
import { findMovedTo } from '#database/moved.ts';
import { listGroups } from '#groups/store.ts';
import { findPasted, listSources, type Source, settingsOf } from '#ingest/store/source-store.ts';
import { postOf, readNews } from '#news/store.ts';
import { ARTIST, GROUP, NEWS, SERVICE, VENUE } from '#scene/entries/entry-fields.ts';
import { usualOfAll } from '#scene/entries/field.ts';
import { isUpload } from '#scene/pictures/picture.ts';
import type { SceneWords } from '#scene/site/scene-words.ts';
import { SourceEntry } from '#scene/sources/source.ts';
import { isShowable, pictureIdOf, readPicture } from '#sent/store.ts';
import { listServices } from '#services/store.ts';
import { listVenues } from '#venues/store.ts';
import { readWords } from '#words/store.ts';
import type { Entry } from '../part.ts';
import { picturesIn, sentPath, withoutPictures } from '../pictures.ts';
import type { Pack } from '../read/read.ts';
import type { Taught } from '../read/read-taught.ts';
import { mayBePrivate } from './private-address.ts';

/** A scene as it is now, in the form of a pack. */
export interface LivingScene {
  artists: Record<string, object>;
  venues: Record<string, object>;
  promoters: Record<string, object>;
  series: Record<string, object>;
  news: Record<string, object>;
  services: Record<string, object>;
  sources: Record<string, object>;
  /** Words set on the site, which replace the pack's. */
  words: SceneWords;
  moved: Record<'artists' | 'venues', Record<string, string>>;
  taught: Taught;
  /** Files of the pack: bytes, or paths to copy. */
  files: Map<string, string | Buffer>;
  /** What is left out, a sentence each. */
  left: string[];
  /** What may be sensitive, a sentence each. */
  handedOn: string[];
}

/** Whether to include what may be private: secret calendar addresses and terms of sources. */
export interface Handing {
  withPrivate?: boolean;
}

/** Reads a scene in one transaction. */
export function readScene(db: Database, pack: Pack, handing: Handing): Promise<LivingScene> {
  const oneMoment = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return oneMoment.execute((moment) => readNow(moment, pack, handing));
}

async function readNow(db: Database, pack: Pack, { withPrivate = false }: Handing): Promise<LivingScene> {
  const files = new Map<string, string | Buffer>();
  const [left, handedOn]: [string[], string[]] = [[], []];
  const beside = { db, pack, files, left, handedOn, withPrivate };
  const artists = await Promise.all((await wholeRoster(db)).map((artist) => withPictures(beside, artist)));
  const venues = await Promise.all((await listVenues(db, { merged: true })).map((venue) => withPictures(beside, venue)));
  const sources: { id: string }[] = [];
  // In sequence, so that messages are in order.
  for (const source of await listSources(db)) sources.push(...(await sourceOf(beside, source)));
  const known = { artists: new Set(artists.map(({ id }) => id)), venues: new Set(venues.map(({ id }) => id)) };
  const posts = (await readNews(db)).map(postOf);
  // A pack may be passed on, so drafts are left out unless they came with the pack.
  const told = posts.filter((post) => !post.draft || pack.news.some(({ id }) => id === post.id));
  if (told.length < posts.length) left.push(`${posts.length - told.length} drafts of news: only editors can read them.`);
  const news = await Promise.all(told.map((post) => withPictures(beside, post)));
  return {
    artists: recordById(inPackOrder(artists, pack.artists), usualOfAll(ARTIST)),
    venues: recordById(inPackOrder(venues, pack.venues), usualOfAll(VENUE)),
    promoters: recordById(inPackOrder(await listGroups(db, 'promoter'), pack.promoters), usualOfAll(GROUP)),
    series: recordById(inPackOrder(await listGroups(db, 'series'), pack.series), usualOfAll(GROUP)),
    news: recordById(inPackOrder(news, pack.news), usualOfAll(NEWS)),
    services: recordById(inPackOrder(await listServices(db), pack.services), usualOfAll(SERVICE)),
    sources: recordById(inPackOrder(sources, pack.sources), SourceEntry.parse({ name: 'x', file: 'x' })),
    words: await readWords(db),
    moved: { artists: await readMoves(db, 'artist', known.artists), venues: await readMoves(db, 'venue', known.venues) },
    taught: await taughtOf(db, known),
    files,
    left,
    handedOn,
  };
}

interface LivingFiles extends Required<Handing> {
  db: Database;
  pack: Pack;
  files: Map<string, string | Buffer>;
  left: string[];
  handedOn: string[];
}

/** Entries in the pack's order, for easy comparison, then new ones by id. */
function inPackOrder<T extends { id: string }>(entries: readonly T[], before: readonly { id: string }[]): T[] {
  const places = new Map(before.map(({ id }, place) => [id, place]));
  const place = ({ id }: T) => places.get(id) ?? before.length;
  return entries.toSorted((one, other) => place(one) - place(other) || (one.id < other.id ? -1 : 1));
}

/** Entries by id, without default values. */
function recordById(entries: readonly { id: string }[], granted: object): Record<string, object> {
  const plain = new Map(Object.entries(granted).map(([field, value]) => [field, JSON.stringify(value)]));
  return Object.fromEntries(
    entries.map(({ id, ...said }) => [
      id,
      Object.fromEntries(
        Object.entries(said).filter(
          ([field, value]) => field === 'name' || (value !== undefined && plain.get(field) !== JSON.stringify(value)),
        ),
      ),
    ]),
  );
}

/** An entry with its existing pictures; missing ones are reported. */
async function withPictures<T extends Entry>({ db, pack, files, left }: LivingFiles, entry: T): Promise<T> {
  const missing = new Set<string>();
  for (const { file, path } of Object.values(picturesIn(entry))) {
    const sent = isUpload(file) && (await isShowable(db, file)) ? await readPicture(db, pictureIdOf(file) ?? '') : undefined;
    if (sent !== undefined) files.set(sentPath(file), sent);
    else if (!isUpload(file) && [path, path.replace(/\.webp$/, '.avif')].every((each) => existsSync(join(pack.folder, each)))) continue;
    else missing.add(file);
  }
  if (missing.size === 0) return entry;
  left.push(`The picture of ${entry.name} (${[...missing].join(', ')}): it is not there.`);
  return withoutPictures(entry, (file) => missing.has(file));
}

/** A source's description with changes made at the desk; nothing if its file is gone or its address is private. */
async function sourceOf(beside: LivingFiles, source: Source): Promise<{ id: string }[]> {
  const { db, pack, files, left, handedOn, withPrivate } = beside;
  const { id, name, url, format, zone, venue_id, trust, every_minutes, language, paused } = source;
  const inPack = pack.sources.find((each) => each.id === id);
  const isPrivate = url !== null && url !== inPack?.url && mayBePrivate(url);
  if (isPrivate && !withPrivate) {
    left.push(`The source ${name} (${id}): its address may be private. --private hands it on.`);
    return [];
  }
  if (isPrivate) handedOn.push(`The address of the source ${name} (${id}): it may be private.`);
  const where = url === null ? await fileOf(db, pack, source) : undefined;
  if (where !== undefined && 'why' in where) {
    left.push(`The source ${name} (${id}): ${where.why}.`);
    return [];
  }
  if (where !== undefined) files.set(where.path, where.from);
  if (where?.isPasted === true) handedOn.push(`The text of the source ${name} (${id}), as it was pasted.`);
  const terms = termsOf(beside, source, inPack?.terms ?? '');
  const usual = venue_id === null ? 'aggregator' : 'venue';
  const said = {
    id,
    name,
    ...(url === null ? { file: where?.path } : { url }),
    format,
    settings: settingsOf(source),
    ...(zone === pack.scene.zone ? {} : { zone }),
    ...(language === null ? {} : { language }),
    ...(venue_id === null ? {} : { venue: venue_id }),
    ...(trust === usual ? {} : { trust }),
    everyMinutes: every_minutes,
    terms,
    ...(paused === 1 ? { paused: true } : {}),
  };
  return [said];
}

/** A source's terms may name people: only the pack's own text, unless private data is wanted. */
function termsOf({ left, handedOn, withPrivate }: LivingFiles, { id, name, terms }: Source, inPack: string): string {
  if (terms === '' || terms === inPack) return terms;
  const sentence = `The terms of ${name} (${id}): they may be private.`;
  (withPrivate ? handedOn : left).push(withPrivate ? sentence : `${sentence} --private hands them on.`);
  return withPrivate ? terms : inPack;
}

/** Where a source's text is, and its path in the pack. */
async function fileOf(
  db: Database,
  pack: Pack,
  source: Source,
): Promise<{ path: string; from: string | Buffer; isPasted: boolean } | { why: string }> {
  const pasted = await findPasted(db, source);
  if (pasted !== undefined) return { path: `feeds/${source.id}.txt`, from: Buffer.from(pasted), isPasted: true };
  const file = source.file ?? '';
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return { why: `its file ${file} is not there` };
  const inPack = relative(pack.folder, file).replaceAll('\\', '/');
  const isOfPack = source.kept_by === 'pack' && !inPack.startsWith('..');
  return { path: isOfPack ? inPack : `feeds/${source.id}${extname(file)}`, from: file, isPasted: false };
}

/** Old addresses of existing entries. */
async function readMoves(db: Database, kind: 'artist' | 'venue', known: ReadonlySet<string>): Promise<Record<string, string>> {
  const rows = await db.selectFrom('moved').select('from_id').where('kind', '=', kind).orderBy('from_id').execute();
  const leads: [string, string][] = [];
  for (const { from_id } of rows) {
    const to = await findMovedTo(db, kind, from_id);
    // An artist of that id has the address.
    if (to !== undefined && known.has(to) && !(kind === 'artist' && known.has(from_id))) leads.push([from_id, to]);
  }
  return Object.fromEntries(leads);
}

/** What editors taught, without what means entries that are gone. */
async function taughtOf(db: Database, known: Record<'artists' | 'venues', ReadonlySet<string>>): Promise<Taught> {
  const names = await db.selectFrom('taught_name').select(['kind', 'name', 'means']).orderBy('kind').orderBy('folded').execute();
  const kinds = await db.selectFrom('taught_kind').select(['name', 'kind']).orderBy('folded').execute();
  const places = await db.selectFrom('taught_place').select(['folded', 'name', 'kind']).orderBy('folded').execute();
  const bills = await db.selectFrom('taught_bill').select(['name', 'bill']).orderBy('folded').execute();
  return {
    names: names.filter(({ kind, means }) => means === null || known[`${kind}s`].has(means)),
    kinds: kinds.map(({ name, kind }) => ({ title: name, kind })),
    places: places.map(({ folded, name, kind }) => ({ venue: known.venues.has(folded) ? folded : name, kind })),
    bills: bills.map(({ name, bill }) => {
      const { title, performers } = JSON.parse(bill) as { title: string; performers: string[] };
      return { title: name, occasion: title, performers };
    }),
  };
}
