import { type Kysely, sql } from 'kysely';

/** How artists and venues ended, as JSON, and when venues did; and questions about shows that such an ending contradicts. */
export function endings(engine: 'sqlite' | 'postgres') {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  const known = "('artist', 'venue', 'same', 'bill', 'kind', 'ended')";
  // SQLite cannot change the check of a column: a new column takes its place.
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
    `alter table artist add column ending ${text}`,
    `alter table venue add column ended ${text}`,
    `alter table venue add column ending ${text}`,
    ...widened,
  ];
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
