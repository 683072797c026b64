import { readFileSync, statSync } from 'node:fs';
import type { Database } from '#database/engines/open.ts';
import { readSetting } from '#database/settings.ts';
import { type Parts, packSays, partsOf, wordOfPack } from '#ingest/store/pack-word.ts';
import { showsOfItsOwn } from '#ingest/store/remove-source.ts';
import { findPasted, listSources, type NewSource, type Source, sourceRow } from '#ingest/store/source-store.ts';
import { compare, fieldsThatDiffer, named, type Part, withGone } from './part.ts';

/** Under which setting stand the ids of the sources that the pack had when it was loaded: one of them that is no more was removed by hand. */
export const PACK_SOURCES = 'pack sources';

/** A source of a pack as it is written: its file by its whole path, and `inPack` by the one inside the pack. */
export type PlacedSource = NewSource & { inPack?: string };

/** How the sources of a database differ from a pack's. */
export async function sourcesPart(db: Database, sources: readonly PlacedSource[], now: Temporal.Instant): Promise<Part> {
  const standing = await listSources(db);
  const byId = new Map(standing.map((source) => [source.id, source]));
  const loaded = new Set(JSON.parse((await readSetting(db, PACK_SOURCES)) ?? '[]') as string[]);
  const ours = standing.filter((source) => source.kept_by === 'pack');
  const wanted = sources.map((source) => wantedOf(source, byId.get(source.id)));
  const { part, gone: left, added } = compare(ours.map(saidByPack), wanted, []);
  for (const source of sources) {
    const set = setOtherwise(source, byId.get(source.id));
    if (set.length > 0) part.kept.push({ ...named(source), why: `${set.join(', ')}: set here, and the pack says otherwise` });
  }
  const fresh: Said[] = [];
  for (const source of added) {
    const here = byId.get(source.id);
    if (here !== undefined) part.kept.push(...(await keptByHand(db, here, source)));
    else if (!loaded.has(source.id)) fresh.push(source);
    else part.kept.push({ ...named(source), why: 'it was removed by hand' });
  }
  part.added = fresh.map(named);
  const moves = new Map<string, string>();
  for (const source of left) {
    const same = fresh.filter(({ url, file }) => url === source.url && file === source.file);
    const [only] = same;
    if (same.length === 1 && only !== undefined && ![...moves.values()].includes(only.id)) moves.set(source.id, only.id);
  }
  const isKept = ({ id }: Said) => !moves.has(id) && Object.keys(packSays(byId.get(id) as Source)).length > 0;
  for (const source of left.filter(isKept)) part.kept.push({ ...named(source), why: 'it was changed here' });
  const gone = left.filter((source) => !isKept(source));
  return withGone(part, gone, moves, wanted, async (id) => (await showsOfItsOwn(db, byId.get(id) as Source, now)).length);
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
type Said = ReturnType<typeof said>;

/** What is said of a source, without how its hearings go. */
function said({ id, name, url, file, format, settings, zone, venue_id, trust, every_minutes, terms, language }: Pick<Source, SaidColumn>) {
  return { id, name, url, file, format, settings: JSON.parse(settings) as object, zone, venue_id, trust, every_minutes, terms, language };
}

/** What the pack that was loaded says of a source, whatever people set of it here. */
function saidByPack(source: Source): Said {
  return said({ ...source, ...wordOfPack(source) });
}

/**
 * What a pack says of a source. Where that is what stands here with what people set of it, it is no change; nor is it that the pack lies
 * elsewhere by now: its files are heard from there.
 */
function wantedOf({ inPack, ...source }: PlacedSource, here: Source | undefined): Said {
  const wanted = said(sourceRow(source, 'pack'));
  if (here === undefined) return wanted;
  const standing = saidByPack(here);
  const isMoved = inPack !== undefined && standing.file?.replaceAll('\\', '/').endsWith(`/${inPack}`);
  const placed = isMoved ? { ...wanted, file: standing.file } : wanted;
  return fieldsThatDiffer(placed, said(here)).length === 0 ? standing : placed;
}

/** The parts of a source that people set here and a pack says otherwise, as the pack calls them. */
function setOtherwise({ inPack: _, ...source }: PlacedSource, here: Source | undefined): string[] {
  if (here?.kept_by !== 'pack') return [];
  const [word, stands] = [partsOf(sourceRow(source, 'pack')), partsOf(here)];
  const set = (parts: Parts) => Object.fromEntries(Object.keys(packSays(here)).map((part) => [part, parts[part] ?? null]));
  return fieldsThatDiffer(set(word), set(stands)).map((part) => part.replace('settings.', ''));
}

/** Sees whether a source that was added by hand is the one of its id in a pack: it is, at the same address or with the same text. */
async function keptByHand(db: Database, here: Source, source: Said): Promise<Part['kept']> {
  const text = readOrNothing(source.file);
  const isSame = source.url === null ? text !== undefined && text === (await textOf(db, here)) : source.url === here.url;
  if (!isSame) throw new Error(`sources.json: ${source.id}: a source that was added by hand has this id; give the pack's another.`);
  const fields = fieldsThatDiffer(source, { ...said(here), file: source.file });
  return fields.length === 0 ? [] : [{ ...named(source), why: `${fields.join(', ')}: it was added by hand, and the pack says otherwise` }];
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
