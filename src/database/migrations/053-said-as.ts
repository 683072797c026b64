import { type Kysely, sql } from 'kysely';

/** As which kept page a keeper set fields of a show, such as 'venue:cannery': one account may keep several pages of one show. */
export function saidAs(engine: 'sqlite' | 'postgres') {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql.raw(`alter table decision add column said_as ${text}`).execute(db);
    },
  };
}
