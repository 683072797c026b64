import { type Kysely, sql } from 'kysely';

/** Who looks after the pages of artists and venues, who says that one is theirs, and who was asked to keep one too. */
export function keepers(engine: 'sqlite' | 'postgres') {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  const strict = engine === 'postgres' ? '' : 'strict';
  const kind = `kind ${text} not null check (kind in ('artist', 'venue'))`;
  const statements = [
    `create table keeper (
      ${kind},
      page_id ${text} not null,
      account_id ${text} not null references account (id) on delete cascade,
      way ${text} not null check (way in ('code', 'letter', 'word', 'invited')),
      since ${text} not null,
      primary key (kind, page_id, account_id)
    ) ${strict}`,
    'create index keeper_by_account on keeper (account_id)',
    `create table claim (
      id ${text} primary key,
      account_id ${text} not null references account (id) on delete cascade,
      ${kind},
      page_id ${text} not null,
      state ${text} not null check (state in ('waiting', 'proved', 'refused', 'withdrawn', 'expired')),
      code ${text} not null,
      links ${text} not null,
      looked_at ${text},
      looked ${text} not null,
      letter_at ${text},
      asked_at ${text},
      words ${text} not null,
      way ${text} not null check (way in ('', 'code', 'letter', 'word')),
      disputed_by ${text},
      dispute ${text} not null,
      made_at ${text} not null,
      ends_at ${text} not null,
      decided_at ${text},
      reason ${text} not null
    ) ${strict}`,
    'create index claim_by_page on claim (kind, page_id, state)',
    'create index claim_by_account on claim (account_id, made_at)',
    'create index claim_by_end on claim (state, ends_at)',
    `create table claim_letter (
      hash ${text} primary key,
      claim_id ${text} not null references claim (id) on delete cascade,
      expires_at ${text} not null
    ) ${strict}`,
    'create index claim_letter_by_claim on claim_letter (claim_id)',
    `create table invitation (
      id ${text} primary key,
      hash ${text} not null unique,
      ${kind},
      page_id ${text} not null,
      email ${text} not null,
      invited_by ${text} not null references account (id) on delete cascade,
      hands_over integer not null check (hands_over in (0, 1)),
      made_at ${text} not null,
      expires_at ${text} not null
    ) ${strict}`,
    'create index invitation_by_page on invitation (kind, page_id)',
    `create table page_keeping (
      ${kind},
      page_id ${text} not null,
      email ${text} not null,
      primary key (kind, page_id)
    ) ${strict}`,
  ];
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
