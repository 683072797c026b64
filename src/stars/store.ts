import { timestamp } from '#clock.ts';
import { chunks } from '#database/chunks.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import type { StarTable } from '#database/tables/account-tables.ts';
import { flag, mapColumns, same } from '#database/tables/columns.ts';
import type { Star } from '#scene/stars/star.ts';
import { MAX_STARS, type StarKind } from '#scene/stars/star-words.ts';

/** Days a removed star is remembered, so that a device that was offline doesn't bring it back. */
const REMEMBERED_DAYS = 90;

const STAR = mapColumns<Star, StarTable>()({
  kind: same('kind'),
  id: same('document'),
  isOn: flag('is_on'),
  at: same('changed_at'),
});

/** An account's stars, newest first. */
export async function readStars(db: Database, accountId: string): Promise<Star[]> {
  const rows = await db
    .selectFrom('star')
    .select(STAR.names)
    .where('account_id', '=', accountId)
    .where('is_on', '=', 1)
    .orderBy('changed_at', 'desc')
    .orderBy('kind')
    .orderBy('document')
    .execute();
  return rows.map(STAR.fromRow);
}

/**
 * Adds and removes stars of a locked account. The device that acted last wins; on a tie the star stays. Repeating a change does nothing.
 * @returns false, with nothing stored, if the account would have too many
 */
export async function changeStars(tx: Transaction, accountId: string, stars: readonly Star[]): Promise<boolean> {
  const latest = new Map<string, Star>();
  for (const star of stars) {
    const before = latest.get(`${star.kind}:${star.id}`);
    if (before === undefined || isLater(star, before)) latest.set(`${star.kind}:${star.id}`, star);
  }
  for (const some of chunks(await keepKnown(tx, [...latest.values()])))
    await tx
      .insertInto('star')
      .values(some.map((star) => ({ account_id: accountId, ...STAR.toRow(star) })))
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'kind', 'document'])
          .doUpdateSet(({ ref }) => ({ is_on: ref('excluded.is_on'), changed_at: ref('excluded.changed_at') }))
          .where(({ eb, or, and, ref }) =>
            or([
              eb('excluded.changed_at', '>', ref('star.changed_at')),
              and([eb('excluded.changed_at', '=', ref('star.changed_at')), eb('excluded.is_on', '>', ref('star.is_on'))]),
            ]),
          ),
      )
      .execute();
  const { count } = await tx
    .selectFrom('star')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('is_on', '=', 1)
    .executeTakeFirstOrThrow();
  return Number(count) <= MAX_STARS;
}

function isLater(star: Star, other: Star): boolean {
  return star.at > other.at || (star.at === other.at && star.isOn);
}

/** Keeps only stars of shows and artists that exist or existed. */
async function keepKnown(db: Database, stars: readonly Star[]): Promise<Star[]> {
  const there = new Set<string>();
  const note = (kind: StarKind, ids: readonly { id: string }[]) => {
    for (const { id } of ids) there.add(`${kind}:${id}`);
  };
  for (const some of chunks(stars.filter(({ kind }) => kind === 'show').map(({ id }) => id)))
    note('show', await db.selectFrom('show').select('id').where('id', 'in', some).execute());
  for (const some of chunks(stars.filter(({ kind }) => kind === 'artist').map(({ id }) => id))) {
    note('artist', await db.selectFrom('artist').select('id').where('id', 'in', some).execute());
    const moved = db.selectFrom('moved').select('from_id as id').where('kind', '=', 'artist').where('from_id', 'in', some);
    note('artist', await moved.execute());
  }
  return stars.filter(({ kind, id }) => there.has(`${kind}:${id}`));
}

/** Deletes records of stars removed long ago. */
export async function sweepStars(db: Database, now: Temporal.Instant): Promise<void> {
  const before = timestamp(now.subtract({ hours: REMEMBERED_DAYS * 24 }));
  await inTransaction(db, (tx) =>
    tx
      .deleteFrom('star')
      .where('is_on', '=', 0)
      .where('changed_at', '<', before)
      .execute()
      .then(() => {}),
  );
}
