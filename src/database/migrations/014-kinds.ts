import { type Kysely, sql } from 'kysely';

/**
 * Shows are music, stage or something else, each more or less likely; what a source mostly lists is known beforehand; what editors said of kinds is taught; and what a source's own
 * filter leaves out is kept.
 */
export function kinds(engine: 'sqlite' | 'postgres') {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  const strict = engine === 'postgres' ? '' : 'strict';
  const known = "('music', 'stage', 'other')";
  // SQLite changes no check of a column that is there: another takes its place.
  const widened =
    engine === 'postgres'
      ? ['alter table show drop constraint show_kind_check', `alter table show add constraint show_kind_check check (kind in ${known})`]
      : [
          `alter table show add column kind_now text not null default 'music' check (kind_now in ${known})`,
          'update show set kind_now = kind',
          'alter table show drop column kind',
          'alter table show rename column kind_now to kind',
        ];
  const statements = [
    ...widened,
    'alter table show add column kind_percent integer not null default 100',
    'alter table show add column music_percent integer not null default 100',
    "update show set music_percent = 0 where kind <> 'music'",
    `alter table source add column kind_past ${text}`,
    `create table learnt_kind (
      folded ${text} primary key,
      name ${text} not null,
      kind ${text} not null check (kind in ${known}),
      decision_id ${text} not null references decision (id)
    ) ${strict}`,
    `create table left_out (
      source_id ${text} not null references source (id),
      key ${text} not null,
      date ${text} not null,
      claim ${text} not null,
      reason ${text} not null,
      first_heard_at ${text} not null,
      primary key (source_id, key)
    ) ${strict}`,
    'create index left_out_by_date on left_out (source_id, date)',
  ];
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
