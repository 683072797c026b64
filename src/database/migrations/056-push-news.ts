import { type Kysely, sql } from 'kysely';

/**
 * A push message is written when it is sent, from what changed since a moment; its words were kept before. What a message said beyond the
 * changes that it was queued for is noted, so that taking it back is news.
 */
export function pushNews(engine: 'sqlite' | 'postgres') {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  const since = 'select since from show_told where show_told.show_id = push_message.show_id';
  const statements = [
    `alter table push_message add column since ${text} not null default ''`,
    `update push_message set since = coalesce((${since}), '')`,
    'alter table push_message drop column words',
    `alter table show_told add column said_until ${text}`,
  ];
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
