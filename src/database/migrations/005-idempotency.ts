import { type Kysely, sql } from 'kysely';

/** What was made under a key that its client chose, so that a lost answer may be asked for again. */
export function idempotency(engine: 'sqlite' | 'postgres') {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  const strict = engine === 'postgres' ? '' : 'strict';
  const statements = [
    `create table idempotency (
      account_id ${text} not null references account (id) on delete cascade,
      key ${text} not null,
      body_hash ${text} not null,
      made_id ${text} not null,
      made_at ${text} not null,
      primary key (account_id, key)
    ) ${strict}`,
    'create index idempotency_by_time on idempotency (made_at)',
  ];
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
