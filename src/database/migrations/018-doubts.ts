import { type Kysely, sql } from 'kysely';

/**
 * Editors are asked who plays and what kind a night is, too; what they said of who plays is taught by title; and what people set of a
 * source by hand stands beside what its scene pack says.
 */
export function doubts(engine: 'sqlite' | 'postgres') {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  const strict = engine === 'postgres' ? '' : 'strict';
  const known = "('artist', 'venue', 'same', 'bill', 'kind')";
  // SQLite changes no check of a column that is there: another takes its place.
  const widened =
    engine === 'postgres'
      ? [
          'alter table question drop constraint question_kind_check',
          `alter table question add constraint question_kind_check check (kind in ${known})`,
        ]
      : [
          `alter table question add column kind_now text not null default 'artist' check (kind_now in ${known})`,
          'update question set kind_now = kind',
          'alter table question drop column kind',
          'alter table question rename column kind_now to kind',
        ];
  const statements = [
    ...widened,
    `create table learnt_bill (
      folded ${text} primary key,
      name ${text} not null,
      bill ${text} not null,
      decision_id ${text} not null references decision (id)
    ) ${strict}`,
    `alter table source add column by_hand ${text}`,
  ];
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
