import { type Kysely, sql } from 'kysely';

/** The log no longer says which lists a changed document is in: a cached response is good until one of its nouns changes. */
export const noLists = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw('alter table change drop column lists').execute(db);
  },
};
