import { type Kysely, sql } from 'kysely';

/**
 * What became different of each document, who said so, and what it was before; which fields of artists and venues people set, and who was
 * taken off the roster by hand. Venues say where on the map they are, how one gets in, and how many they hold.
 */
export function revisions(engine: 'sqlite' | 'postgres') {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  const strict = engine === 'postgres' ? '' : 'strict';
  const statements = [
    `alter table venue add column position ${text}`,
    `alter table venue add column access ${text}`,
    'alter table venue add column capacity integer',
    `create table revision (
      position integer primary key,
      kind ${text} not null,
      document ${text} not null,
      fields ${text} not null,
      told_by ${text} not null check (told_by in ('person', 'pack', 'source')),
      made_by ${text} not null,
      made_at ${text} not null,
      why ${text} not null,
      decision_id ${text},
      takes_back integer not null check (takes_back in (0, 1))
    ) ${strict}`,
    'create index revision_by_document on revision (kind, document, position)',
    'create index revision_by_decision on revision (decision_id)',
    'create index revision_by_maker on revision (made_by, position)',
    `create table entry_edit (
      kind ${text} not null check (kind in ('artist', 'venue')),
      entry_id ${text} not null,
      field ${text} not null,
      decision_id ${text} not null references decision (id),
      primary key (kind, entry_id, field)
    ) ${strict}`,
    `create table off_roster (
      kind ${text} not null check (kind in ('artist', 'venue')),
      entry_id ${text} not null,
      name ${text} not null,
      entry ${text} not null,
      why ${text} not null,
      note ${text} not null,
      decision_id ${text} not null references decision (id),
      primary key (kind, entry_id)
    ) ${strict}`,
  ];
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
