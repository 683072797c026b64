import type { Migrations } from './migration.ts';

export const MIGRATIONS_001_TO_003: Migrations = {
  /** The archive as it first stood: roster, venues, sources, what they said, and the shows that came of it. */
  '001-archive': ({ text, strict }) => {
    // PostgreSQL sorts text by the database's locale unless told otherwise; SQLite by code point.
    return [
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
  },
  /** People: accounts with their secrets, and the public profiles they keep. */
  '002-people': ({ text, strict }) => [
    `create table account (
      id ${text} primary key,
      email ${text} unique,
      email_verified integer not null check (email_verified in (0, 1)),
      password_hash ${text},
      password_set_at ${text},
      display_name ${text} not null,
      photo_url ${text} not null,
      rank ${text} not null check (rank in ('member', 'editor', 'admin')),
      disabled integer not null check (disabled in (0, 1)),
      valid_since integer not null,
      created_at ${text} not null,
      signed_in_at ${text} not null
    ) ${strict}`,
    `create table session (
      id ${text} primary key,
      account_id ${text} not null references account (id) on delete cascade,
      kind ${text} not null check (kind in ('browser', 'client')),
      secret_hash ${text} not null unique,
      second_factor ${text},
      agent ${text} not null,
      signed_in_at ${text} not null,
      seen_at ${text} not null,
      expires_at ${text} not null
    ) ${strict}`,
    'create index session_by_account on session (account_id)',
    'create index session_by_expiry on session (expires_at)',
    `create table signing_key (
      id ${text} primary key,
      private_key ${text} not null,
      public_key ${text} not null,
      created_at ${text} not null
    ) ${strict}`,
    `create table letter_code (
      hash ${text} primary key,
      account_id ${text} not null references account (id) on delete cascade,
      purpose ${text} not null,
      email ${text} not null,
      new_email ${text},
      bound_to ${text} not null,
      expires_at ${text} not null
    ) ${strict}`,
    'create index letter_code_by_account on letter_code (account_id)',
    `create table challenge (
      hash ${text} primary key,
      kind ${text} not null,
      account_id ${text} references account (id) on delete cascade,
      secret ${text} not null,
      failures integer not null,
      expires_at ${text} not null
    ) ${strict}`,
    `create table second_factor (
      id ${text} primary key,
      account_id ${text} not null references account (id) on delete cascade,
      name ${text} not null,
      secret ${text} not null,
      last_step integer not null,
      enrolled_at ${text} not null
    ) ${strict}`,
    'create index second_factor_by_account on second_factor (account_id)',
    `create table recovery_code (
      account_id ${text} not null references account (id) on delete cascade,
      hash ${text} not null,
      primary key (account_id, hash)
    ) ${strict}`,
    `create table attempt (
      key ${text} not null,
      period integer not null,
      count integer not null,
      primary key (key, period)
    ) ${strict}`,
    'create index attempt_by_period on attempt (period)',
    `create table letter (
      id ${text} primary key,
      recipient ${text} not null,
      subject ${text} not null,
      body ${text} not null,
      written_at ${text} not null,
      try_at ${text} not null,
      tries integer not null
    ) ${strict}`,
    'create index letter_by_try on letter (try_at)',
    `create table profile (
      uid ${text} primary key references account (id) on delete cascade,
      username ${text} not null,
      username_folded ${text} not null unique,
      display_name ${text} not null,
      location ${text} not null,
      bio ${text} not null,
      instagram ${text} not null,
      facebook ${text} not null,
      website ${text} not null,
      hidden integer not null check (hidden in (0, 1)),
      created_at ${text} not null,
      changed_at ${text} not null
    ) ${strict}`,
  ],
  /** Sources that are looked after: what is known of them beside their address, how their hearings go, and who is hearing them. */
  '003-sources': ({ text }) => [
    ...[
      `settings ${text} not null default '{}'`,
      `rank ${text} not null default 'venue' check (rank in ('venue', 'aggregator'))`,
      `kept_by ${text} not null default 'pack' check (kept_by in ('pack', 'desk'))`,
      'paused integer not null default 0 check (paused in (0, 1))',
      'failures integer not null default 0',
      `ask_after ${text}`,
      'usual integer',
      'last_count integer',
      `first_asked_at ${text}`,
      `leased_until ${text}`,
      `leased_by ${text}`,
    ].map((column) => `alter table source add column ${column}`),
    'update source set first_asked_at = heard_at',
  ],
};
