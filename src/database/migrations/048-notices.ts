import { type Kysely, sql } from 'kysely';

/**
 * Followers choose notices about tonight's shows, keepers about shows on their pages. An email about a show knows which one and how it was
 * made, so that it can be written again when it is sent.
 */
export function notices(engine: 'sqlite' | 'postgres') {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql.raw('alter table follower add column tonight integer not null default 0').execute(db);
      await sql.raw('alter table follower add column pages integer not null default 1').execute(db);
      await sql.raw(`alter table letter add column about ${text}`).execute(db);
      await sql.raw(`alter table letter add column made_from ${text}`).execute(db);
      await sql.raw('create index letter_by_subject on letter (about, recipient)').execute(db);
    },
  };
}
