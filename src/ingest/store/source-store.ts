import type { Selectable } from 'kysely';
import type { Database, Transaction } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { moveRevisions } from '#database/revisions.ts';
import { ELSEWHERE, json, mapColumns, oneOf, optional, same } from '#database/tables/columns.ts';
import type { SourceTable } from '#database/tables/source-tables.ts';
import { FORMAT_NAMES } from '#scene/sources/formats.ts';
import type { SourceEntry } from '#scene/sources/source.ts';
import { SourceSettings } from '#scene/sources/source-settings.ts';
import { slugify } from '#scene/text/names.ts';
import { withHandSettings, wordOfPack } from './pack-word.ts';

/** A source's row, with how its last run went. */
export type Source = Selectable<SourceTable>;

/** A source to write, with its zone and an absolute path; for a pasted one see `pastedFile`. */
export type NewSource = Omit<SourceEntry, 'settings'> & { id: string; zone: string; settings?: SourceEntry['settings'] | undefined };

const SOURCE = mapColumns<NewSource & Pick<SourceEntry, 'settings'>, Source>()({
  id: same('id'),
  name: same('name'),
  url: optional('url'),
  file: optional('file'),
  format: oneOf('format', FORMAT_NAMES, 'auto'),
  settings: json('settings'),
  zone: same('zone'),
  venue: optional('venue_id'),
  trust: ELSEWHERE,
  everyMinutes: same('every_minutes'),
  terms: same('terms'),
  language: optional('language'),
  paused: ELSEWHERE,
});

/** Writes sources over those with the same ids, but for what people set; their listings stay, and they are fetched again. */
export async function writeSources(tx: Transaction, sources: readonly NewSource[], kept_by: Source['kept_by'] = 'pack'): Promise<void> {
  for (const source of sources) {
    const standing = await findSource(tx, source.id);
    const { id, ...said } = sourceRow(source, kept_by);
    const row = standing === undefined ? said : withHandSettings(said, standing);
    await tx
      .insertInto('source')
      .values({ id, ...row, ...NEVER_HEARD, paused: source.paused === true ? 1 : 0 })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
  }
}

/** Adds a source. Its id is its name as a slug, numbered when taken. @param make the source, once its id is known */
export async function addSource(
  tx: Transaction,
  name: string,
  make: (id: string) => NewSource,
  kept_by: Source['kept_by'],
): Promise<string> {
  for (;;) {
    const id = await freeSourceId(tx, name);
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('source')
      .values({ ...sourceRow(make(id), kept_by), ...NEVER_HEARD })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow();
    // Another took the id at the same time.
    if (numInsertedOrUpdatedRows === 1n) return id;
  }
}

/** The columns kept of a removed source. A new column needs a default for sources restored from before; a dropped one leaves this list. */
const KEPT = [
  ...(['id', 'name', 'url', 'file', 'format', 'zone', 'venue_id', 'every_minutes', 'terms', 'language'] as const),
  ...(['settings', 'trust', 'kept_by', 'paused', 'pack_says'] as const),
] as const;
export type KeptSource = Pick<Source, (typeof KEPT)[number]>;

/** The part of a source that is kept when it is removed. */
export function keptPartOf(source: KeptSource): KeptSource {
  return Object.fromEntries(KEPT.map((column) => [column, source[column]])) as unknown as KeptSource;
}

/** Restores a removed source under its id, as one that was never run. */
export async function restoreSource(tx: Transaction, kept: KeptSource): Promise<void> {
  // Sources removed earlier may have other columns.
  await tx
    .insertInto('source')
    .values({ ...NEVER_ASKED, ...NEVER_HEARD, ...keptPartOf(kept) })
    .execute();
}

/** Updates the paths of the pack's own files, by id. Sources with a new path run in the next round. */
export async function moveFiles(db: Database, files: ReadonlyMap<string, string>): Promise<void> {
  // Most starts find nothing to write.
  if ((await elsewhere(db, files)).length > 0) await inTransaction(db, (tx) => placeFiles(tx, files));
}

/** `moveFiles` within a transaction. */
export async function placeFiles(tx: Transaction, files: ReadonlyMap<string, string>): Promise<void> {
  for (const { source, file } of await elsewhere(tx, files))
    await noteHearing(tx, source.id, {
      ...withHandSettings({ ...wordOfPack(source), file }, source),
      failures: 0,
      ask_after: source.heard_at,
    });
}

async function elsewhere(db: Database, files: ReadonlyMap<string, string>): Promise<{ source: Source; file: string }[]> {
  const ours = await db.selectFrom('source').selectAll().where('kept_by', '=', 'pack').execute();
  return ours.flatMap((source) => {
    const [was, now] = [wordOfPack(source).file, files.get(source.id)];
    return was === null || now === undefined || now === was ? [] : [{ source, file: now }];
  });
}

/** Changes a source's id, with its listings, outcome and history. */
export async function renameSource(tx: Transaction, from: string, to: string): Promise<void> {
  const { id: _, ...row } = await tx.selectFrom('source').selectAll().where('id', '=', from).executeTakeFirstOrThrow();
  const file = row.file === pastedFile(from) ? pastedFile(to) : row.file;
  await tx
    .insertInto('source')
    .values({ ...row, file, id: to, leased_until: null, leased_by: null })
    .execute();
  for (const table of ['listing', 'left_out', 'pasted'] as const)
    await tx.updateTable(table).set({ source_id: to }).where('source_id', '=', from).execute();
  await tx.deleteFrom('source').where('id', '=', from).execute();
  await moveRevisions(tx, 'source', from, to);
}

const NEVER_ASKED = { fingerprint: null, etag: null, last_modified: null, failures: 0, ask_after: null };

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
  pack_says: null,
  dropped: 0,
  problems: '[]',
};

/** The row of a source; `trust` defaults to its venue's own. */
export function sourceRow(source: NewSource, kept_by: Source['kept_by']) {
  return {
    ...SOURCE.toRow({ ...source, settings: source.settings ?? {} }),
    trust: source.trust ?? (source.venue === undefined ? 'aggregator' : 'venue'),
    kept_by,
    ...NEVER_ASKED,
  };
}

/** The settings of a source. */
export function settingsOf({ settings }: Pick<Source, 'settings'>): SourceSettings {
  return SourceSettings.parse(JSON.parse(settings));
}

/** The `file` of a pasted source, whose text is in the database; no absolute path. */
export function pastedFile(id: string): string {
  return `pasted:${id}`;
}

/** Stores a pasted source's text in the transaction that writes the source. */
export async function keepPasted(tx: Transaction, source_id: string, text: string): Promise<void> {
  await forgetPasted(tx, source_id);
  await tx.insertInto('pasted').values({ source_id, text }).execute();
}

/** Deletes a pasted source's text. */
export async function forgetPasted(tx: Transaction, source_id: string): Promise<void> {
  await tx.deleteFrom('pasted').where('source_id', '=', source_id).execute();
}

/** A pasted source's text; undefined for others. */
export async function findPasted(db: Database, { id, file }: Pick<Source, 'id' | 'file'>): Promise<string | undefined> {
  if (file !== pastedFile(id)) return undefined;
  const row = await db.selectFrom('pasted').select('text').where('source_id', '=', id).executeTakeFirst();
  return row?.text;
}

/** All sources, by id. */
export async function listSources(db: Database): Promise<Source[]> {
  return db.selectFrom('source').selectAll().orderBy('id').execute();
}

/** A source by its id. */
export async function findSource(db: Database, id: string): Promise<Source | undefined> {
  return db.selectFrom('source').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A free id for a new source: its name as a slug, numbered when taken. */
export async function freeSourceId(db: Database, name: string): Promise<string> {
  const taken = new Set((await listSources(db)).map(({ id }) => id));
  const slug = slugify(name).slice(0, 70).replace(/-$/, '') || 'source';
  let id = slug;
  for (let number = 2; taken.has(id); number++) id = `${slug}-${number}`;
  return id;
}

/** Stores how a run went. */
export async function noteHearing(tx: Transaction | Database, id: string, hearing: Partial<Omit<Source, 'id'>>): Promise<void> {
  await tx.updateTable('source').set(hearing).where('id', '=', id).execute();
}

/** Pauses a source, or resumes it in the next round. */
export async function pauseSource(db: Database, id: string, paused: boolean): Promise<void> {
  await db
    .updateTable('source')
    .set({ paused: paused ? 1 : 0, unended: 0 })
    .where('id', '=', id)
    .execute();
}
