import { type Kysely, sql } from 'kysely';

/** Pictures that people sent, in pieces of text; how an artist's picture is shown, and the pictures of venues and shows. */
export function pictures(engine: 'sqlite' | 'postgres') {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  const strict = engine === 'postgres' ? '' : 'strict';
  const statements = [
    `alter table artist add column image_view ${text}`,
    `alter table venue add column image ${text}`,
    `alter table show add column image ${text}`,
    'create index show_with_image on show (image) where image is not null',
    `create table picture (
      id ${text} primary key,
      width integer not null,
      height integer not null,
      bytes integer not null,
      key ${text} not null,
      sent_by ${text} not null,
      sent_at ${text} not null,
      is_shown integer not null check (is_shown in (0, 1)),
      down_by ${text} references decision (id)
    ) ${strict}`,
    'create index picture_by_time on picture (sent_at)',
    'create index picture_by_decision on picture (down_by)',
    `create table picture_part (
      picture_id ${text} not null references picture (id) on delete cascade,
      position integer not null,
      content ${text} not null,
      primary key (picture_id, position)
    ) ${strict}`,
  ];
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
