import { type Kysely, sql } from 'kysely';

/** What keepers wrote that waits for an editor, the pictures it names, and by decisions who wrote what an editor published. */
export function proposals(engine: 'sqlite' | 'postgres') {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  const strict = engine === 'postgres' ? '' : 'strict';
  const statements = [
    `create table proposal (
      id ${text} primary key,
      kind ${text} not null check (kind in ('artist', 'venue')),
      page_id ${text} not null,
      account_id ${text} not null references account (id) on delete cascade,
      about ${text} not null check (about in ('page', 'new show', 'show', 'credit')),
      show_id ${text},
      fields ${text} not null,
      stood ${text} not null,
      despite integer not null check (despite in (0, 1)),
      why ${text} not null,
      state ${text} not null check (state in ('waiting', 'published', 'refused')),
      version integer not null,
      reason ${text} not null,
      decision_id ${text},
      written_at ${text} not null,
      decided_at ${text}
    ) ${strict}`,
    'create index proposal_by_page on proposal (kind, page_id)',
    'create index proposal_by_account on proposal (account_id)',
    'create index proposal_by_state on proposal (state, written_at)',
    'create index proposal_by_decision on proposal (decision_id)',
    `create table proposal_picture (
      proposal_id ${text} not null references proposal (id) on delete cascade,
      picture_id ${text} not null references picture (id) on delete cascade,
      primary key (proposal_id, picture_id)
    ) ${strict}`,
    'create index proposal_picture_by_picture on proposal_picture (picture_id)',
    `alter table decision add column written_by ${text}`,
    'create index decision_by_writer on decision (written_by)',
  ];
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
