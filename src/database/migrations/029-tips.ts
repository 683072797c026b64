import { type Kysely, sql } from 'kysely';

/** What anybody told: shows that are not listed, and what pages say wrongly. */
export function tips(engine: 'sqlite' | 'postgres') {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  const strict = engine === 'postgres' ? '' : 'strict';
  const statements = [
    `create table tip (
      id ${text} primary key,
      hash ${text} not null unique,
      page ${text} check (page in ('show', 'artist', 'venue')),
      document ${text},
      date ${text},
      time ${text} not null,
      place ${text} not null,
      who ${text} not null,
      link ${text} not null,
      words ${text} not null,
      reach ${text} not null,
      picture_id ${text},
      state ${text} not null check (state in ('open', 'listed', 'mended', 'refused')),
      answer ${text} not null,
      show_id ${text},
      decision_id ${text} references decision (id),
      sent_at ${text} not null,
      settled_at ${text}
    ) ${strict}`,
    'create index tip_by_state on tip (state, sent_at)',
    'create index tip_by_decision on tip (decision_id)',
    'create index tip_by_picture on tip (picture_id)',
  ];
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
