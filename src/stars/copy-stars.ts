import type { Transaction } from '#database/engines/open.ts';

/** Copies a show's stars, of accounts and devices, to the show that was split off it. */
export async function copyStars(tx: Transaction, from: string, to: string): Promise<void> {
  await tx
    .insertInto('star')
    .columns(['account_id', 'kind', 'document', 'is_on', 'changed_at'])
    .expression(({ selectFrom, val }) =>
      selectFrom('star')
        .select(['account_id', 'kind', val(to).as('document'), 'is_on', 'changed_at'])
        .where('kind', '=', 'show')
        .where('document', '=', from)
        .where('is_on', '=', 1),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .insertInto('push_star')
    .columns(['device_id', 'show_id'])
    .expression(({ selectFrom, val }) =>
      selectFrom('push_star')
        .select(['device_id', val(to).as('show_id')])
        .where('show_id', '=', from),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Moves stars back from a show that was split off and merged again. */
export async function returnStars(tx: Transaction, from: string, to: string): Promise<void> {
  await copyStars(tx, from, to);
  await tx.deleteFrom('star').where('kind', '=', 'show').where('document', '=', from).execute();
  await tx.deleteFrom('push_star').where('show_id', '=', from).execute();
}
