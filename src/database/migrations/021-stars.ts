import { type Kysely, sql } from 'kysely';

/** What people starred, and the key of the private calendar of it. */
export function stars(engine: 'sqlite' | 'postgres') {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  const strict = engine === 'postgres' ? '' : 'strict';
  const statements = [
    `create table star (
      account_id ${text} not null references account (id) on delete cascade,
      kind ${text} not null check (kind in ('show', 'artist')),
      document ${text} not null,
      is_on integer not null check (is_on in (0, 1)),
      changed_at ${text} not null,
      primary key (account_id, kind, document)
    ) ${strict}`,
    'create index star_by_document on star (kind, document)',
    'create index star_by_change on star (is_on, changed_at)',
    `create table calendar_key (
      account_id ${text} primary key references account (id) on delete cascade,
      hash ${text} not null unique,
      made_at ${text} not null
    ) ${strict}`,
  ];
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
