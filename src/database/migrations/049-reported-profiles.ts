import { type Kysely, sql } from 'kysely';

/** People report profiles as they report other pages, and editors hide them: `hidden_by` is the decision. */
export function reportedProfiles(engine: 'sqlite' | 'postgres') {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  const columns =
    'id, hash, page, document, date, time, place, who, link, words, reach, picture_id, state, answer, show_id, decision_id, sent_at, settled_at';
  const reported =
    engine === 'postgres'
      ? [
          'alter table tip drop constraint tip_page_check',
          `alter table tip add constraint tip_page_check check (page in ('show', 'artist', 'venue', 'profile'))`,
        ]
      : [
          `create table tip_of_any_page (
            id text primary key,
            hash text not null unique,
            page text check (page in ('show', 'artist', 'venue', 'profile')),
            document text,
            date text,
            time text not null,
            place text not null,
            who text not null,
            link text not null,
            words text not null,
            reach text not null,
            picture_id text,
            state text not null check (state in ('open', 'listed', 'mended', 'refused')),
            answer text not null,
            show_id text,
            decision_id text references decision (id),
            sent_at text not null,
            settled_at text
          ) strict`,
          `insert into tip_of_any_page (${columns}) select ${columns} from tip`,
          'drop table tip',
          'alter table tip_of_any_page rename to tip',
          'create index tip_by_state on tip (state, sent_at)',
          'create index tip_by_decision on tip (decision_id)',
          'create index tip_by_picture on tip (picture_id)',
        ];
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of [`alter table profile add column hidden_by ${text}`, ...reported]) await sql.raw(statement).execute(db);
    },
  };
}
