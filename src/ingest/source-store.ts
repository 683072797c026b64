import type { Selectable } from 'kysely';
import type { Change, Database } from '#database/open.ts';
import type { SourceTable } from '#database/tables.ts';
import type { SourceEntry } from '#scene/source.ts';

/** A source as the database keeps it, with how its last hearing went. */
export type Source = Selectable<SourceTable>;

/** A source to write: `zone` settled, `file` an absolute path. */
export type NewSource = Omit<SourceEntry, 'settings'> & { id: string; zone: string; settings?: SourceEntry['settings'] | undefined };

/** Writes sources, replacing what stood under the same ids; what was heard from them stays. */
export async function writeSources(change: Change, sources: readonly NewSource[]): Promise<void> {
  for (const source of sources) {
    const row = {
      name: source.name,
      url: source.url ?? null,
      file: source.file ?? null,
      format: source.format,
      zone: source.zone,
      venue_id: source.venue ?? null,
      every_minutes: source.everyMinutes,
      terms: source.terms,
      fingerprint: null,
      etag: null,
      last_modified: null,
    };
    await change
      .insertInto('source')
      .values({ id: source.id, ...row, heard_at: null, well_heard_at: null, trouble: null })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
  }
}

/** Every source, by id. */
export async function listSources(db: Database): Promise<Source[]> {
  return db.selectFrom('source').selectAll().orderBy('id').execute();
}

/** One source, or undefined. */
export async function findSource(db: Database, id: string): Promise<Source | undefined> {
  return db.selectFrom('source').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Writes down how a hearing went. */
export async function noteHearing(
  change: Change | Database,
  id: string,
  hearing: Partial<Pick<Source, 'etag' | 'last_modified' | 'fingerprint' | 'heard_at' | 'well_heard_at' | 'trouble'>>,
): Promise<void> {
  await change.updateTable('source').set(hearing).where('id', '=', id).execute();
}
