import { type Kysely, sql } from 'kysely';

/**
 * Who kept a page once, and who invited them: a link that one of them wrote proves nothing for them. Accounts may be gone, so nothing refers to
 * them.
 */
export function formerKeepers(engine: 'sqlite' | 'postgres') {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  const strict = engine === 'postgres' ? '' : 'strict';
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const statement = `create table former_keeper (
        kind ${text} not null check (kind in ('artist', 'venue')),
        page_id ${text} not null,
        account_id ${text} not null,
        invited_by ${text},
        is_barred integer not null check (is_barred in (0, 1)),
        primary key (kind, page_id, account_id)
      ) ${strict}`;
      await sql.raw(statement).execute(db);
    },
  };
}
