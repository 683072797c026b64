import { type Kysely, sql } from 'kysely';

/** The desk: what editors are asked, what they decided, and what follows from it for shows and names. */
export function desk(engine: 'sqlite' | 'postgres') {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  const strict = engine === 'postgres' ? '' : 'strict';
  const statements = [
    `alter table show add column kind ${text} not null default 'music' check (kind in ('music', 'other'))`,
    `alter table show add column kind_reason ${text} not null default ''`,
    `create table decision (
      id ${text} primary key,
      kind ${text} not null,
      said ${text} not null,
      undo ${text} not null,
      made_by ${text} not null,
      made_at ${text} not null,
      undone_at ${text}
    ) ${strict}`,
    'create index decision_by_time on decision (made_at)',
    `create table question (
      id ${text} primary key,
      kind ${text} not null check (kind in ('artist', 'venue', 'same')),
      subject ${text} not null unique,
      words ${text} not null,
      show_id ${text} not null,
      other_show_id ${text},
      why ${text} not null,
      candidates ${text} not null,
      asked_at ${text} not null,
      decision_id ${text} references decision (id)
    ) ${strict}`,
    'create index question_open on question (decision_id, asked_at)',
    `create table learnt_name (
      kind ${text} not null check (kind in ('artist', 'venue')),
      folded ${text} not null,
      name ${text} not null,
      means ${text},
      decision_id ${text} not null references decision (id),
      primary key (kind, folded)
    ) ${strict}`,
    `create table show_edit (
      show_id ${text} not null,
      field ${text} not null,
      value ${text} not null,
      decision_id ${text} not null references decision (id),
      primary key (show_id, field)
    ) ${strict}`,
    `create table moved (
      kind ${text} not null check (kind in ('venue', 'show')),
      from_id ${text} not null,
      to_id ${text} not null,
      decision_id ${text} not null references decision (id),
      primary key (kind, from_id)
    ) ${strict}`,
    'create index listing_by_night on listing (date)',
  ];
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
