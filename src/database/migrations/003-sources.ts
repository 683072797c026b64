import { type Kysely, sql } from 'kysely';

/** Sources that are looked after: what is known of them beside their address, how their hearings go, and who is hearing them. */
export function sources(engine: 'sqlite' | 'postgres') {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  const columns = [
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
  ];
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const column of columns) await sql.raw(`alter table source add column ${column}`).execute(db);
      await sql.raw('update source set first_asked_at = heard_at').execute(db);
    },
  };
}
