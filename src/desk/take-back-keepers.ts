import { logChanges } from '#database/changes/change-log.ts';
import type { Change } from '#database/engines/open.ts';
import { type PageName, pageNow } from '#database/keepers.ts';
import type { Undo } from './decision-store.ts';

/** Takes back what a decision made of who keeps a page: who was given it keeps it no longer, who kept it does again, claims are what they were. */
export async function takeBackKeepers(change: Change, { keepersGiven = [], keepersTaken = [], claims = [] }: Undo): Promise<void> {
  const pages: PageName[] = [];
  for (const { kind, page_id, account_id } of keepersGiven) {
    // The page may have been renamed since.
    const page = await pageNow(change, { kind, id: page_id });
    const theirs = change.deleteFrom('keeper').where('kind', '=', kind).where('account_id', '=', account_id);
    await theirs.where('page_id', 'in', [page_id, page.id]).execute();
    pages.push(page);
  }
  for (const keeper of keepersTaken) {
    if (!(await isThere(change, keeper.account_id))) continue;
    const { invited_by } = keeper;
    await change
      .insertInto('keeper')
      .values({ ...keeper, invited_by: invited_by != null && (await isThere(change, invited_by)) ? invited_by : null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    pages.push(await pageNow(change, { kind: keeper.kind, id: keeper.page_id }));
  }
  for (const { id, ...before } of claims) await change.updateTable('claim').set(before).where('id', '=', id).execute();
  await logChanges(change, pages);
}

async function isThere(change: Change, account: string): Promise<boolean> {
  return (await change.selectFrom('account').select('id').where('id', '=', account).executeTakeFirst()) !== undefined;
}
