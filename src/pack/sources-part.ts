import { readFileSync, statSync } from 'node:fs';
import type { Database } from '#database/engines/open.ts';
import { readSetting } from '#database/settings.ts';
import { type Parts, packSays, partsOf, wordOfPack } from '#ingest/store/pack-word.ts';
import { showsOfItsOwn } from '#ingest/store/remove-source.ts';
import { findPasted, listSources, type NewSource, type Source, sourceRow } from '#ingest/store/source-store.ts';
import { compare, fieldsThatDiffer, idAndName, type Part, splitGone } from './part.ts';

/** The setting that lists the ids of the sources in the pack when it was loaded. A listed source that no longer exists was removed by hand. */
export const PACK_SOURCES = 'pack sources';

/** A pack's source with an absolute path; `inPack` is the path in the pack. */
export type PlacedSource = NewSource & { inPack?: string };

/** How the database's sources differ from a pack's. */
export async function sourcesPart(db: Database, sources: readonly PlacedSource[], now: Temporal.Instant): Promise<Part> {
  const standing = await listSources(db);
  const byId = new Map(standing.map((source) => [source.id, source]));
  const loaded = new Set(JSON.parse((await readSetting(db, PACK_SOURCES)) ?? '[]') as string[]);
  const ours = standing.filter((source) => source.kept_by === 'pack');
  const wanted = sources.map((source) => packDescriptionOf(source, byId.get(source.id)));
  const { part, gone: left, added } = compare(ours.map(packDescription), wanted, []);
  for (const source of sources) {
    const set = setByHand(source, byId.get(source.id));
    if (set.length > 0) part.kept.push({ ...idAndName(source), why: `${set.join(', ')}: set here, and the pack differs` });
  }
  const fresh: Said[] = [];
  for (const source of added) {
    const here = byId.get(source.id);
    if (here !== undefined) part.kept.push(...(await compareHandSource(db, here, source)));
    else if (!loaded.has(source.id)) fresh.push(source);
    else part.kept.push({ ...idAndName(source), why: 'it was removed by hand' });
  }
  part.added = fresh.map(idAndName);
  const moves = new Map<string, string>();
  for (const source of left) {
    const same = fresh.filter(({ url, file }) => url === source.url && file === source.file);
    const [only] = same;
    if (same.length === 1 && only !== undefined && ![...moves.values()].includes(only.id)) moves.set(source.id, only.id);
  }
  const isKept = ({ id }: Said) => !moves.has(id) && Object.keys(packSays(byId.get(id) as Source)).length > 0;
  for (const source of left.filter(isKept)) part.kept.push({ ...idAndName(source), why: 'it was changed here' });
  const gone = left.filter((source) => !isKept(source));
  return splitGone(part, gone, moves, wanted, async (id) => (await showsOfItsOwn(db, byId.get(id) as Source, now)).length);
}

type SaidColumn =
  | 'id'
  | 'name'
  | 'url'
  | 'file'
  | 'format'
  | 'settings'
  | 'zone'
  | 'venue_id'
  | 'trust'
  | 'every_minutes'
  | 'terms'
  | 'language';
type Said = ReturnType<typeof descriptionOf>;

/** A source's description, without its state. */
function descriptionOf({
  id,
  name,
  url,
  file,
  format,
  settings,
  zone,
  venue_id,
  trust,
  every_minutes,
  terms,
  language,
}: Pick<Source, SaidColumn>) {
  return { id, name, url, file, format, settings: JSON.parse(settings) as object, zone, venue_id, trust, every_minutes, terms, language };
}

/** The loaded pack's description of a source, without changes by hand. */
function packDescription(source: Source): Said {
  return descriptionOf({ ...source, ...wordOfPack(source) });
}

/** A pack's description of a source. Changes by hand and a moved pack folder are not differences. */
function packDescriptionOf({ inPack, ...source }: PlacedSource, here: Source | undefined): Said {
  const wanted = descriptionOf(sourceRow(source, 'pack'));
  if (here === undefined) return wanted;
  const standing = packDescription(here);
  const isMoved = inPack !== undefined && standing.file?.replaceAll('\\', '/').endsWith(`/${inPack}`);
  const placed = isMoved ? { ...wanted, file: standing.file } : wanted;
  return fieldsThatDiffer(placed, descriptionOf(here)).length === 0 ? standing : placed;
}

/** Parts of a source set by hand that differ from the pack, by their names in packs. */
function setByHand({ inPack: _, ...source }: PlacedSource, here: Source | undefined): string[] {
  if (here?.kept_by !== 'pack') return [];
  const [word, stands] = [partsOf(sourceRow(source, 'pack')), partsOf(here)];
  const set = (parts: Parts) => Object.fromEntries(Object.keys(packSays(here)).map((part) => [part, parts[part] ?? null]));
  return fieldsThatDiffer(set(word), set(stands)).map((part) => part.replace('settings.', ''));
}

/** Compares a source added by hand with the pack's of the same id. @throws Error unless both have the same address or text */
async function compareHandSource(db: Database, here: Source, source: Said): Promise<Part['kept']> {
  const text = readOrNothing(source.file);
  const isSame = source.url === null ? text !== undefined && text === (await textOf(db, here)) : source.url === here.url;
  if (!isSame) throw new Error(`sources.json: ${source.id}: a source that was added by hand has this id; give the pack's another.`);
  const fields = fieldsThatDiffer(source, { ...descriptionOf(here), file: source.file });
  return fields.length === 0 ? [] : [{ ...idAndName(source), why: `${fields.join(', ')}: it was added by hand, and the pack differs` }];
}

async function textOf(db: Database, source: Source): Promise<string | undefined> {
  return (await findPasted(db, source)) ?? readOrNothing(source.file);
}

function readOrNothing(file: string | null): string | undefined {
  if (file === null) return undefined;
  try {
    // A pipe might never end.
    return statSync(file).isFile() ? readFileSync(file, 'utf8') : undefined;
  } catch {
    return undefined;
  }
}
