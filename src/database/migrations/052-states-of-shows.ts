import { type Kysely, sql } from 'kysely';

/**
 * A show that its source dropped is 'no longer listed' and stays on the pages; `withdrawn` is only what nobody may see. `was` is what differs from
 * what was announced (`scene/shows/show.ts`), as JSON; `news_at` is when a fact changed last, which puts a show back at the top of the feeds.
 */
export function statesOfShows(engine: 'sqlite' | 'postgres') {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of [
        'drop index show_counted',
        'drop index show_off_plan',
        // SQLite drops a check only with its column.
        `alter table show add column state ${text} not null default 'announced'
          check (state in ('announced', 'cancelled', 'postponed', 'moved', 'sold out', 'no longer listed', 'withdrawn'))`,
        'update show set state = status',
        'alter table show drop column status',
        'alter table show rename column state to status',
        'create index show_counted on show (night, music_percent, status, venue_id, id)',
        "create index show_off_plan on show (status, night, start_time, id) where status <> 'announced'",
        `alter table show add column was ${text}`,
        `alter table show add column news_at ${text} not null default ''`,
        'update show set news_at = announced_at',
      ])
        await sql.raw(statement).execute(db);
    },
  };
}
