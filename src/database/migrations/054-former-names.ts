import { type Kysely, sql } from 'kysely';

/** What artists and venues were called before they were renamed, until which night: shows before it keep the name of their time. */
export function formerNames(engine: 'sqlite' | 'postgres') {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  const strict = engine === 'postgres' ? '' : 'strict';
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const statement = `create table former_name (
        kind ${text} not null check (kind in ('artist', 'venue')),
        entry_id ${text} not null,
        name ${text} not null,
        until ${text} not null,
        noted_at ${text} not null,
        decision_id ${text},
        primary key (kind, entry_id, noted_at)
      ) ${strict}`;
      await sql.raw(statement).execute(db);
    },
  };
}
