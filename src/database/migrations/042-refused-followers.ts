import { type Kysely, sql } from 'kysely';

/** Since when the mail server of whoever gets letters says that there is no such address. */
export function refusedFollowers(engine: 'sqlite' | 'postgres') {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql.raw(`alter table follower add column refused_at ${text}`).execute(db);
    },
  };
}
