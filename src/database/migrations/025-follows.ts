import { type Kysely, sql } from 'kysely';

/** Who gets letters of what, and letters that many get: with their look, a way out of them, and behind all others. */
export function follows(engine: 'sqlite' | 'postgres') {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  const strict = engine === 'postgres' ? '' : 'strict';
  const flag = (name: string) => `${name} integer not null check (${name} in (0, 1))`;
  const statements = [
    `alter table letter add column html ${text}`,
    `alter table letter add column stop_link ${text}`,
    'alter table letter add column is_bulk integer not null default 0',
    'create index letter_in_turn on letter (is_bulk, try_at)',
    `create table follower (
      id ${text} primary key,
      account_id ${text} unique references account (id) on delete cascade,
      email ${text} unique,
      confirmed_at ${text},
      ${flag('weekly')},
      ${flag('at_once')},
      weekday integer not null check (weekday between 1 and 7),
      hour integer not null check (hour between 0 and 23),
      next_at ${text} not null,
      last_at ${text} not null,
      made_at ${text} not null
    ) ${strict}`,
    'create index follower_due on follower (weekly, next_at)',
    `create table follow (
      follower_id ${text} not null references follower (id) on delete cascade,
      kind ${text} not null check (kind in ('artist', 'venue', 'filter')),
      document ${text} not null,
      followed_at ${text} not null,
      primary key (follower_id, kind, document)
    ) ${strict}`,
    `create table follow_code (
      hash ${text} primary key,
      follower_id ${text} not null references follower (id) on delete cascade,
      kind ${text} not null,
      document ${text} not null,
      expires_at ${text} not null
    ) ${strict}`,
    'create index follow_code_by_end on follow_code (expires_at)',
    `create table show_told (
      show_id ${text} primary key,
      since ${text} not null,
      until ${text} not null,
      reached ${text}
    ) ${strict}`,
    'create index show_change_by_time on show_change (changed_at)',
  ];
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
