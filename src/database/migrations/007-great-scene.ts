import { type Kysely, sql } from 'kysely';

/**
 * What makes a great scene as quick as a small one: a list by name begins without sorting the rest, and what is called so in the
 * coming nights stands together, by night.
 */
export function greatScene(engine: 'sqlite' | 'postgres') {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  // Clustered by its key, so that the nights to come are read in one go.
  const clustered = engine === 'postgres' ? '' : 'strict, without rowid';
  const [lineBreak, joined] =
    engine === 'postgres' ? ['chr(10)', 'string_agg(folded, chr(10))'] : ['char(10)', 'group_concat(folded, char(10))'];
  const statements = [
    'create index artist_by_name on artist (sort_key, id)',
    'create index venue_by_name on venue (sort_key, id)',
    `create table show_words (
      night ${text} not null,
      show_id ${text} not null unique references show (id) on delete cascade,
      words ${text} not null,
      primary key (night, show_id)
    ) ${clustered}`,
    `insert into show_words (night, show_id, words)
      select night, id, ${lineBreak} || event_folded || coalesce(
        (select ${lineBreak} || ${joined} from credit where credit.show_id = show.id), ''
      ) from show order by night, id`,
  ];
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
