import { type Kysely, sql } from 'kysely';

interface Row {
  id: string;
  kept_by: string;
  settings: string;
  language: string | null;
  by_hand: string;
}

/**
 * A row of a source says what holds. Where people set some of it over what the scene pack says, `pack_says` keeps the pack's word of that; until
 * now the row said what the pack says, and `by_hand` what held against it.
 */
export function packWord() {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const { rows } = await sql<Row>`select id, kept_by, settings, language, by_hand from source where by_hand is not null`.execute(db);
      await sql`alter table source rename column by_hand to pack_says`.execute(db);
      for (const { id, kept_by, settings, language, by_hand } of rows) {
        const set = JSON.parse(by_hand) as { filter?: object; language?: string };
        const { filter: filterOfPack = null, ...others } = JSON.parse(settings) as { filter?: object };
        const now = set.filter === undefined ? settings : JSON.stringify({ ...others, filter: set.filter });
        const says = {
          ...(set.filter === undefined ? {} : { 'settings.filter': filterOfPack }),
          ...(set.language === undefined ? {} : { language }),
        };
        const packSays = kept_by === 'pack' && Object.keys(says).length > 0 ? JSON.stringify(says) : null;
        await sql`update source set settings = ${now}, language = ${set.language ?? language}, pack_says = ${packSays} where id = ${id}`.execute(
          db,
        );
      }
    },
  };
}
