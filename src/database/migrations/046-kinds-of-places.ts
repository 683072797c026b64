import { type Kysely, sql } from 'kysely';

/** An editor can say once of what kind all nights at a place are. */
export function kindsOfPlaces(engine: 'sqlite' | 'postgres') {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql
        .raw(
          `create table learnt_place (
      folded ${text} primary key,
      name ${text} not null,
      kind ${text} not null check (kind in ('music', 'stage', 'other')),
      decision_id ${text} not null references decision (id)
    ) ${engine === 'postgres' ? '' : 'strict'}`,
        )
        .execute(db);
    },
  };
}
