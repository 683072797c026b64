import { type Kysely, sql } from 'kysely';

/** When whoever starred a show was told of it last, and the time before: nobody is told of one show more than twice a day. */
export function toldTwice(engine: 'sqlite' | 'postgres') {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const column of ['told_at', 'told_before']) await sql.raw(`alter table show_told add column ${column} ${text}`).execute(db);
    },
  };
}
