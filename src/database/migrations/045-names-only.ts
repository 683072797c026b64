import { type Kysely, sql } from 'kysely';

interface Row {
  show_id: string;
  field: string;
  value: string;
  made_at: string;
}

/**
 * Names on bills set by hand now link to artists of that name by themselves. Where such an artist was there before the bill was set,
 * an editor chose “Name only”, and the name is marked to stay one.
 */
export function namesOnly() {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const { rows: known } = await sql<{ show_id: string; name: string; since: string | null }>`
        select credit.show_id, credit.name, min(coalesce(decision.made_at, '')) as since from credit
        join artist_alias on artist_alias.folded = credit.folded
        left join entry_edit on entry_edit.kind = 'artist' and entry_edit.entry_id = artist_alias.artist_id and entry_edit.field = 'made'
        left join decision on decision.id = entry_edit.decision_id
        where credit.artist_id is null and credit.show_id in (select show_id from show_edit)
        group by credit.show_id, credit.name`.execute(db);
      const since = new Map(known.map((row) => [JSON.stringify([row.show_id, row.name]), row.since ?? '']));
      const { rows } = await sql<Row>`
        select show_edit.show_id, field, value, made_at from show_edit join decision on decision.id = show_edit.decision_id
        where value <> '' and (field = 'bill' or field like 'made %')`.execute(db);
      for (const { show_id, field, value, made_at } of rows) {
        const stored = JSON.parse(value);
        const bill: { artist: string | null; name: string; nameOnly?: true }[] = field === 'bill' ? stored : stored.bill;
        let isMarked = false;
        for (const credit of bill) {
          const there = since.get(JSON.stringify([show_id, credit.name]));
          if (credit.artist !== null || there === undefined || there > made_at) continue;
          credit.nameOnly = true;
          isMarked = true;
        }
        if (isMarked)
          await sql`update show_edit set value = ${JSON.stringify(stored)} where show_id = ${show_id} and field = ${field}`.execute(db);
      }
    },
  };
}
