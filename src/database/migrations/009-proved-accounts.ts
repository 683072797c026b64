import { type Kysely, sql } from 'kysely';

/** Accounts know since when an address of theirs is proved, letters which session asked for them, sign-ins from where they came before. */
export function provedAccounts(engine: 'sqlite' | 'postgres') {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  const strict = engine === 'postgres' ? '' : 'strict';
  const statements = [
    `alter table account add column confirmed_at ${text}`,
    'update account set confirmed_at = created_at where email_verified = 1',
    `alter table letter_code add column asked_by ${text}`,
    `create table known_device (
      account_id ${text} not null references account (id) on delete cascade,
      hash ${text} not null,
      seen_at ${text} not null,
      primary key (account_id, hash)
    ) ${strict}`,
    'create index known_device_by_seen on known_device (seen_at)',
    // Who decided was kept as an e-mail address, which outlived the account.
    'update decision set made_by = (select id from account where email = made_by) where exists (select 1 from account where email = made_by)',
    "update decision set made_by = '' where made_by like '%@%'",
  ];
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
