import { type Kysely, sql } from 'kysely';

/**
 * What changed of a show has its meaning beside its text (`src/shows/show-facts.ts`), and who said so. Doors, bill and price join the facts.
 * Rows from before have none: their text is compared. SQLite cannot drop a check, so the table is made once more.
 */
export function factsOfChanges(engine: 'sqlite' | 'postgres') {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  const clustered = engine === 'postgres' ? '' : 'strict, without rowid';
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql.raw('alter table show_change rename to show_change_before').execute(db);
      await sql
        .raw(`create table show_change (
          show_id ${text} not null references show (id) on delete cascade,
          changed_at ${text} not null,
          field ${text} not null,
          before ${text} not null,
          after ${text} not null,
          before_means ${text} not null default '',
          after_means ${text} not null default '',
          said_by ${text} not null default '',
          primary key (show_id, changed_at, field)
        ) ${clustered}`)
        .execute(db);
      await sql
        .raw(
          'insert into show_change (show_id, changed_at, field, before, after) select show_id, changed_at, field, before, after from show_change_before',
        )
        .execute(db);
      await sql.raw('drop table show_change_before').execute(db);
      await sql.raw('create index show_change_by_time on show_change (changed_at)').execute(db);
    },
  };
}
