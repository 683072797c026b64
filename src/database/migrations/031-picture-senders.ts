import { type Kysely, sql } from 'kysely';

/** Who of those that keep a page sent which picture: they choose among their own, and two may send the same. */
export function pictureSenders(engine: 'sqlite' | 'postgres') {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  const strict = engine === 'postgres' ? '' : 'strict';
  const statements = [
    `create table picture_sender (
      account_id ${text} not null references account (id) on delete cascade,
      picture_id ${text} not null references picture (id) on delete cascade,
      sent_at ${text} not null,
      primary key (account_id, picture_id)
    ) ${strict}`,
    'create index picture_sender_by_picture on picture_sender (picture_id)',
  ];
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
