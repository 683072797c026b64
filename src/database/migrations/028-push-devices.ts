import { type Kysely, sql } from 'kysely';

/** Devices that are told of starred shows by push, what is starred on those of nobody, and what waits to be told. */
export function pushDevices(engine: 'sqlite' | 'postgres') {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  const strict = engine === 'postgres' ? '' : 'strict';
  const statements = [
    `create table push_device (
      id ${text} primary key,
      endpoint ${text} not null unique,
      p256dh ${text} not null,
      auth ${text} not null,
      session_id ${text} references session (id) on delete cascade,
      heard_at ${text} not null
    ) ${strict}`,
    'create index push_device_by_session on push_device (session_id)',
    'create index push_device_by_time on push_device (heard_at)',
    `create table push_star (
      device_id ${text} not null references push_device (id) on delete cascade,
      show_id ${text} not null,
      primary key (device_id, show_id)
    ) ${strict}`,
    'create index push_star_by_show on push_star (show_id)',
    `create table push_message (
      device_id ${text} not null references push_device (id) on delete cascade,
      show_id ${text} not null,
      news_id ${text} not null,
      words ${text} not null,
      try_at ${text} not null,
      tries integer not null,
      over_at ${text} not null,
      primary key (device_id, show_id)
    ) ${strict}`,
    'create index push_message_in_turn on push_message (tries, try_at)',
  ];
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
