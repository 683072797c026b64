import { type Kysely, sql } from 'kysely';

/** That a page was claimed, where the account that did so is gone: without the person. */
export function pastClaims(engine: 'sqlite' | 'postgres') {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  const strict = engine === 'postgres' ? '' : 'strict';
  const statements = [
    `create table past_claim (
      id ${text} primary key,
      kind ${text} not null check (kind in ('artist', 'venue')),
      page_id ${text} not null,
      state ${text} not null,
      way ${text} not null,
      made_at ${text} not null,
      ends_at ${text} not null,
      decided_at ${text}
    ) ${strict}`,
    'create index past_claim_by_page on past_claim (kind, page_id)',
    'create index past_claim_by_end on past_claim (ends_at)',
  ];
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
