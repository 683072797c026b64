import { type Kysely, sql } from 'kysely';

/** People: accounts with their secrets, and the public profiles they keep. */
export function people(engine: 'sqlite' | 'postgres') {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  const strict = engine === 'postgres' ? '' : 'strict';
  const statements = [
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
  ];
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
