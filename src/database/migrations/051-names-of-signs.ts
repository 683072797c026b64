import { type Kysely, sql } from 'kysely';

const TABLES = [
  ['artist', 'id', 'name'],
  ['artist_alias', 'artist_id', 'name'],
  ['venue_alias', 'venue_id', 'name'],
  ['credit', 'show_id', 'name'],
] as const;

/**
 * Names without a letter or a digit ('!!!', '+/-') were folded to nothing, or to 'and', and so were one another. They fold to their signs now, and shows
 * are found by them and by names that signs divide, run together ('acdc').
 */
export function namesOfSigns() {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const [table, id, column] of TABLES) {
        const { rows } = await sql<{ id: string; name: string }>`
          select ${sql.ref(id)} as id, ${sql.ref(column)} as name from ${sql.table(table)}
          where folded = '' or folded like 'and%'`.execute(db);
        for (const row of rows.filter(({ name }) => !/[\p{L}\p{N}]/u.test(name)))
          await sql`update ${sql.table(table)} set folded = ${signsOf(row.name)}
            where ${sql.ref(id)} = ${row.id} and ${sql.ref(column)} = ${row.name}`.execute(db);
      }
      const { rows: billed } = await sql<{ show_id: string; name: string; folded: string }>`
        select credit.show_id, credit.name, credit.folded from credit
        join show_words on show_words.show_id = credit.show_id`.execute(db);
      for (const { show_id, name, folded } of billed) {
        const written = joined(name, folded);
        if (written === undefined) continue;
        await sql`update show_words set words = words || ${`\n${written}`} where show_id = ${show_id}`.execute(db);
      }
    },
  };
}

function signsOf(name: string): string {
  return name.normalize('NFKC').replace(/\s+/g, '');
}

/** Another way a show is found by a name: its signs, or the name without those that divide it. */
function joined(name: string, folded: string): string | undefined {
  if (!/[\p{L}\p{N}]/u.test(name)) return signsOf(name);
  const hasSigns = /[\p{L}\p{N}][^\p{L}\p{N}\s'’`´.&+]+[\p{L}\p{N}]/u.test(name);
  if (!hasSigns || /\s/.test(name.trim())) return undefined;
  return folded.replaceAll(' ', '');
}
