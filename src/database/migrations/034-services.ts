import { type Kysely, sql } from 'kysely';

/** Services: who does what musicians need. */
export function services(engine: 'sqlite' | 'postgres') {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  const strict = engine === 'postgres' ? '' : 'strict';
  const statement = `create table service (
    id ${text} primary key,
    name ${text} not null,
    sort_key ${text} not null,
    kind ${text} not null,
    description ${text} not null,
    address ${text} not null,
    city ${text} not null,
    website ${text},
    email ${text},
    phone ${text},
    prices ${text}
  ) ${strict}`;
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql.raw(statement).execute(db);
    },
  };
}
