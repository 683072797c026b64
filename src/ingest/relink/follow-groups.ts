import { chunks } from '#database/chunks.ts';
import { contains } from '#database/contains.ts';
import type { Transaction } from '#database/engines/open.ts';
import type { GroupKind } from '#scene/entries/entry-kind.ts';
import { foldName } from '#scene/text/names.ts';
import { logShowChanges } from '#shows/changed-shows.ts';
import { recompose } from '../announce/recompose.ts';
import type { Relinking } from './relink.ts';

interface ChangedGroups {
  moved: Relinking['part']['moved'];
  /** Of all that are new, changed, renamed or gone. */
  ids: readonly string[];
  spellings: Relinking['spellings'];
}

/** Links the shows that name a promoter or a series to what it is by now. Those that stand as they are, without a source, keep their link. */
export async function followGroups(tx: Transaction, kind: GroupKind, { moved, ids, spellings }: ChangedGroups): Promise<void> {
  const column = `${kind}_id` as const;
  const concerned = new Set<string>();
  for (const { from, id } of moved) {
    const shows = (await tx.selectFrom('show').select('id').where(column, '=', from).execute()).map((show) => show.id);
    await logShowChanges(
      tx,
      shows,
      async () =>
        void (await tx
          .updateTable('show')
          .set({ [column]: id })
          .where(column, '=', from)
          .execute()),
    );
  }
  for (const some of chunks(ids))
    for (const { id } of await tx.selectFrom('show').select('id').where(column, 'in', some).execute()) concerned.add(id);
  const names = new Set([...spellings.values()].flat().map(foldName));
  const isMeant = (said: { id: string | null; name: string } | null | undefined) =>
    said != null && (ids.includes(said.id ?? '') || moved.some(({ from }) => from === said.id) || names.has(foldName(said.name)));
  const edits = tx.selectFrom('show_edit').select(['show_id', 'value']).where('field', '=', kind).where('value', '<>', '');
  for (const { show_id, value } of await edits.execute()) if (isMeant(JSON.parse(value))) concerned.add(show_id);
  const heard = tx
    .selectFrom('listing')
    .select(['show_id', 'meaning'])
    .where(contains('listing.meaning', `"${kind}":{`));
  for (const { show_id, meaning } of await heard.execute()) if (isMeant(JSON.parse(meaning)[kind])) concerned.add(show_id);
  await recompose(tx, concerned, { isHousekeeping: true });
}
