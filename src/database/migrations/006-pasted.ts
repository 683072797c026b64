import { type Kysely, sql } from 'kysely';

/** Texts that editors pasted as sources: here every process finds them, on whichever machine. */
export function pasted(engine: 'sqlite' | 'postgres') {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  const strict = engine === 'postgres' ? '' : 'strict';
  const table = `create table pasted (
    source_id ${text} primary key references source (id) on delete cascade,
    text ${text} not null
  ) ${strict}`;
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql.raw(table).execute(db);
    },
  };
}
