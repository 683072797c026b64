import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What editors taught, what a listing says and how far a source is trusted had other names in the database than in the code. */
export function plainNames(): Migration {
  return {
    async up(db) {
      for (const what of ['name', 'kind', 'bill', 'place'])
        await db.schema.alterTable(`learnt_${what}`).renameTo(`taught_${what}`).execute();
      for (const table of ['listing', 'left_out']) await db.schema.alterTable(table).renameColumn('claim', 'as_listed').execute();
      await db.schema.alterTable('source').renameColumn('rank', 'trust').execute();
      await sql`update source set pack_says = replace(pack_says, '"rank":', '"trust":') where pack_says is not null`.execute(db);
      for (const column of ['said', 'undo'])
        for (const [old, now] of REPLACED)
          await sql`update decision set ${sql.ref(column)} = replace(${sql.ref(column)}, ${old}, ${now})`.execute(db);
    },
  };
}

/** In decisions, also inside texts that are JSON themselves. */
const REPLACED = [
  ['"learnt_', '"taught_'],
  ['"rank":"venue"', '"trust":"venue"'],
  ['"rank":"aggregator"', '"trust":"aggregator"'],
  ['\\"rank\\":\\"venue\\"', '\\"trust\\":\\"venue\\"'],
  ['\\"rank\\":\\"aggregator\\"', '\\"trust\\":\\"aggregator\\"'],
] as const;
