import type { Selectable } from 'kysely';
import type { Change, Database } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { ELSEWHERE, json, mapColumns, oneOf, optional, same } from '#database/tables/columns.ts';
import type { SourceTable } from '#database/tables/hearing-tables.ts';
import { FORMAT_NAMES } from '#scene/formats.ts';
import type { Language } from '#scene/language.ts';
import { slugify } from '#scene/names.ts';
import type { SourceEntry } from '#scene/source.ts';
import { SourceSettings } from '#scene/source-settings.ts';

/** A source as the database keeps it, with how its last hearing went. */
export type Source = Selectable<SourceTable>;

/** A source to write: `zone` settled, `file` an absolute path; for one that was pasted, what `pastedFile` says. */
export type NewSource = Omit<SourceEntry, 'settings'> & { id: string; zone: string; settings?: SourceEntry['settings'] | undefined };

/** Where the fields of a source stand; whose word it gives may follow from its venue. */
const SOURCE = mapColumns<NewSource & Pick<SourceEntry, 'settings'>, Source>()({
  id: same('id'),
  name: same('name'),
  url: optional('url'),
  file: optional('file'),
  format: oneOf('format', FORMAT_NAMES, 'auto'),
  settings: json('settings'),
  zone: same('zone'),
  venue: optional('venue_id'),
  rank: ELSEWHERE,
  everyMinutes: same('every_minutes'),
  terms: same('terms'),
  language: optional<'language', Language>('language'),
  paused: ELSEWHERE,
});

/** Writes sources, replacing what stood under the same ids; what was heard from them stays, and they are asked anew. */
export async function writeSources(change: Change, sources: readonly NewSource[], kept_by: Source['kept_by'] = 'pack'): Promise<void> {
  for (const source of sources) {
    const { id, ...row } = sourceRow(source, kept_by);
    await change
      .insertInto('source')
      .values({ id, ...row, ...NEVER_HEARD, paused: source.paused === true ? 1 : 0 })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
  }
}

/**
 * Adds a source under an id of its own: its name as a slug, numbered when another has it.
 * @param make the source, once its id is known
 */
export async function addSource(
  change: Change,
  name: string,
  make: (id: string) => NewSource,
  kept_by: Source['kept_by'],
): Promise<string> {
  for (;;) {
    const id = await freeSourceId(change, name);
    const { numInsertedOrUpdatedRows } = await change
      .insertInto('source')
      .values({ ...sourceRow(make(id), kept_by), ...NEVER_HEARD })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow();
    // Another took the id at the same time, and is seen by now.
    if (numInsertedOrUpdatedRows === 1n) return id;
  }
}

/** Says where the files of the scene pack's own sources lie now, by id. Those that lay elsewhere are heard at the next round; all else of them stays. */
export async function moveFiles(db: Database, files: ReadonlyMap<string, string>): Promise<void> {
  // Most starts find everything in its place, and write nothing.
  if ((await elsewhere(db, files)).length > 0) await inTransaction(db, (change) => placeFiles(change, files));
}

/** The same within a change. */
export async function placeFiles(change: Change, files: ReadonlyMap<string, string>): Promise<void> {
  for (const { id, file } of await elsewhere(change, files))
    await change
      .updateTable('source')
      .set(({ ref }) => ({ file, failures: 0, ask_after: ref('heard_at') }))
      .where('id', '=', id)
      .execute();
}

/** The pack's own sources whose files lie elsewhere by now, each with where. */
async function elsewhere(db: Database, files: ReadonlyMap<string, string>): Promise<{ id: string; file: string }[]> {
  const ours = await db.selectFrom('source').select(['id', 'file']).where('kept_by', '=', 'pack').where('file', 'is not', null).execute();
  return ours.flatMap(({ id, file }) => {
    const now = files.get(id);
    return now === undefined || now === file ? [] : [{ id, file: now }];
  });
}

/** Gives a source another id; what was heard from it, and how that went, goes along. */
export async function renameSource(change: Change, from: string, to: string): Promise<void> {
  const { id: _, ...row } = await change.selectFrom('source').selectAll().where('id', '=', from).executeTakeFirstOrThrow();
  await change
    .insertInto('source')
    .values({ ...row, id: to, leased_until: null, leased_by: null })
    .execute();
  for (const table of ['listing', 'left_out'] as const)
    await change.updateTable(table).set({ source_id: to }).where('source_id', '=', from).execute();
  await change.deleteFrom('source').where('id', '=', from).execute();
}

const NEVER_HEARD = {
  heard_at: null,
  well_heard_at: null,
  trouble: null,
  paused: 0,
  usual: null,
  last_count: null,
  first_asked_at: null,
  leased_until: null,
  leased_by: null,
  unended: 0,
  read_in: null,
  kind_past: null,
  by_hand: null,
};

/** A source as it is written; one that speaks for a venue ranks as a venue's own, unless it says otherwise. */
export function sourceRow(source: NewSource, kept_by: Source['kept_by']) {
  return {
    ...SOURCE.toRow({ ...source, settings: source.settings ?? {} }),
    rank: source.rank ?? (source.venue === undefined ? 'aggregator' : 'venue'),
    kept_by,
    fingerprint: null,
    etag: null,
    last_modified: null,
    failures: 0,
    ask_after: null,
  };
}

/** What people set of a source at the desk; what is not there stands as its scene pack says. */
interface ByHand {
  filter?: SourceSettings['filter'];
  language?: Language;
}

/** What somebody who knows a source says of it. */
export function settingsOf({ settings, by_hand }: Pick<Source, 'settings' | 'by_hand'>): SourceSettings {
  const { filter } = setByHand({ by_hand });
  return SourceSettings.parse({ ...JSON.parse(settings), ...(filter === undefined ? {} : { filter }) });
}

/** The language somebody says a source is in; null where its words tell. */
export function languageOf({ language, by_hand }: Pick<Source, 'language' | 'by_hand'>): Language | null {
  return setByHand({ by_hand }).language ?? language;
}

function setByHand({ by_hand }: Pick<Source, 'by_hand'>): ByHand {
  return by_hand === null ? {} : (JSON.parse(by_hand) as ByHand);
}

/** Sets something of a source by hand: it holds from then on, whatever its scene pack says. What is undefined is as the pack says again. */
export async function setOfSource(db: Database, source: Source, said: { [Part in keyof ByHand]: ByHand[Part] | undefined }): Promise<void> {
  await noteHearing(db, source.id, { by_hand: JSON.stringify({ ...setByHand(source), ...said }) });
}

/** What stands for the file of a source whose text was pasted and lies in the database: no absolute path looks like it. */
export function pastedFile(id: string): string {
  return `pasted:${id}`;
}

/** Keeps the text of a source that was pasted, in the transaction that writes the source. */
export async function keepPasted(change: Change, source_id: string, text: string): Promise<void> {
  await change.insertInto('pasted').values({ source_id, text }).execute();
}

/** The text of a source that was pasted; undefined for one that lies elsewhere. */
export async function findPasted(db: Database, { id, file }: Pick<Source, 'id' | 'file'>): Promise<string | undefined> {
  if (file !== pastedFile(id)) return undefined;
  const row = await db.selectFrom('pasted').select('text').where('source_id', '=', id).executeTakeFirst();
  return row?.text;
}

/** Every source, by id. */
export async function listSources(db: Database): Promise<Source[]> {
  return db.selectFrom('source').selectAll().orderBy('id').execute();
}

/** One source, or undefined. */
export async function findSource(db: Database, id: string): Promise<Source | undefined> {
  return db.selectFrom('source').selectAll().where('id', '=', id).executeTakeFirst();
}

/** An id for a new source: its name as a slug, numbered when another has it. */
export async function freeSourceId(db: Database, name: string): Promise<string> {
  const taken = new Set((await listSources(db)).map(({ id }) => id));
  const slug = slugify(name).slice(0, 70).replace(/-$/, '') || 'source';
  let id = slug;
  for (let number = 2; taken.has(id); number++) id = `${slug}-${number}`;
  return id;
}

/** Writes down how a hearing went. */
export async function noteHearing(change: Change | Database, id: string, hearing: Partial<Omit<Source, 'id'>>): Promise<void> {
  await change.updateTable('source').set(hearing).where('id', '=', id).execute();
}

/** Stops asking a source, or begins again: at the next round, when it was due meanwhile. */
export async function pauseSource(db: Database, id: string, paused: boolean): Promise<void> {
  await db
    .updateTable('source')
    .set({ paused: paused ? 1 : 0, unended: 0 })
    .where('id', '=', id)
    .execute();
}
