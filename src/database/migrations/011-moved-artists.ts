import { type Kysely, sql } from 'kysely';

/** Artists move too, and what the scene pack gives another id moves by nobody's decision. */
export function movedArtists(engine: 'sqlite' | 'postgres') {
  const statements =
    engine === 'postgres'
      ? [
          'alter table moved drop constraint moved_kind_check',
          `alter table moved add constraint moved_kind_check check (kind in ('artist', 'venue', 'show'))`,
          'alter table moved alter column decision_id drop not null',
        ]
      : [
          `create table moved_anew (
            kind text not null check (kind in ('artist', 'venue', 'show')),
            from_id text not null,
            to_id text not null,
            decision_id text references decision (id),
            primary key (kind, from_id)
          ) strict`,
          'insert into moved_anew (kind, from_id, to_id, decision_id) select kind, from_id, to_id, decision_id from moved',
          'drop table moved',
          'alter table moved_anew rename to moved',
        ];
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
