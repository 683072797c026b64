import { type Kysely, sql } from 'kysely';

/** The archive as it first stood: roster, venues, sources, what they said, and the shows that came of it. */
export function archive(engine: 'sqlite' | 'postgres') {
  // PostgreSQL sorts text by the database's locale unless told otherwise; SQLite by code point.
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  const strict = engine === 'postgres' ? '' : 'strict';
  const statements = [
    `create table artist (
      id ${text} primary key,
      name ${text} not null,
      lowered ${text} not null,
      folded ${text} not null,
      sort_key ${text} not null,
      verified integer not null check (verified in (0, 1)),
      description ${text} not null,
      image ${text},
      website ${text},
      youtube ${text},
      instagram ${text},
      facebook ${text},
      spotify_embed ${text}
    ) ${strict}`,
    'create index artist_by_sort_key on artist (verified, sort_key, id)',
    `create table artist_alias (
      artist_id ${text} not null references artist (id) on delete cascade,
      name ${text} not null,
      folded ${text} not null,
      kind ${text} not null check (kind in ('name', 'othername')),
      position integer not null,
      primary key (artist_id, position)
    ) ${strict}`,
    'create index artist_alias_by_folded on artist_alias (folded)',
    `create table member (
      artist_id ${text} not null references artist (id) on delete cascade,
      position integer not null,
      name ${text} not null,
      part ${text} not null,
      image ${text},
      description ${text},
      instagram ${text},
      website ${text},
      facebook ${text},
      primary key (artist_id, position)
    ) ${strict}`,
    `create table venue (
      id ${text} primary key,
      name ${text} not null,
      sort_key ${text} not null,
      description ${text} not null,
      address ${text} not null,
      city ${text} not null,
      website ${text},
      ages ${text},
      daymark ${text} not null
    ) ${strict}`,
    `create table venue_alias (
      venue_id ${text} not null references venue (id) on delete cascade,
      name ${text} not null,
      folded ${text} not null,
      kind ${text} not null check (kind in ('name', 'iwtbname', 'foundas')),
      position integer not null,
      primary key (venue_id, position)
    ) ${strict}`,
    'create index venue_alias_by_folded on venue_alias (folded)',
    `create table source (
      id ${text} primary key,
      name ${text} not null,
      url ${text},
      file ${text},
      format ${text} not null,
      zone ${text} not null,
      venue_id ${text} references venue (id),
      every_minutes integer not null,
      terms ${text} not null,
      etag ${text},
      last_modified ${text},
      fingerprint ${text},
      heard_at ${text},
      well_heard_at ${text},
      trouble ${text},
      check ((url is null) <> (file is null))
    ) ${strict}`,
    `create table show (
      id ${text} primary key,
      date ${text} not null,
      night ${text} not null,
      start_time ${text},
      end_time ${text},
      doors_time ${text},
      event ${text} not null,
      title ${text} not null,
      event_folded ${text} not null,
      venue_id ${text} references venue (id),
      venue_name ${text} not null,
      status ${text} not null check (status in ('announced', 'cancelled', 'postponed', 'moved', 'sold out', 'withdrawn')),
      price ${text} not null,
      ages ${text} not null,
      url ${text} not null
    ) ${strict}`,
    'create index show_by_night on show (night, start_time, id)',
    'create index show_by_venue on show (venue_id, night)',
    `create table credit (
      show_id ${text} not null references show (id) on delete cascade,
      position integer not null,
      artist_id ${text} references artist (id),
      name ${text} not null,
      folded ${text} not null,
      role ${text} not null check (role in ('headliner', 'support', 'host')),
      primary key (show_id, position)
    ) ${strict}`,
    'create index credit_by_artist on credit (artist_id, show_id)',
    `create table listing (
      source_id ${text} not null references source (id) on delete cascade,
      key ${text} not null,
      show_id ${text} not null references show (id),
      date ${text} not null,
      claim ${text} not null,
      meaning ${text} not null,
      first_heard_at ${text} not null,
      gone_at ${text},
      primary key (source_id, key)
    ) ${strict}`,
    'create index listing_by_date on listing (source_id, date)',
    'create index listing_by_show on listing (show_id)',
    `create table setting (
      key ${text} primary key,
      value ${text} not null
    ) ${strict}`,
  ];
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
