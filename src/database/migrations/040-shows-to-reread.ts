import { type Kysely, sql } from 'kysely';

/** Shows whose listings a change of the roster has be read anew, where they are too many to be read within it. */
export function showsToReread(engine: 'sqlite' | 'postgres') {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  const strict = engine === 'postgres' ? '' : 'strict';
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql
        .raw(
          `create table show_to_reread (
            show_id ${text} primary key references show (id) on delete cascade,
            place_of ${text} not null check (place_of in ('show', 'source')),
            signature ${text} not null
          ) ${strict}`,
        )
        .execute(db);
    },
  };
}
