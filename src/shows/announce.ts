import type { Insertable } from 'kysely';
import { machineMoment } from '#clock.ts';
import { lockChanges, logChanges } from '#database/changes/change-log.ts';
import { chunks } from '#database/chunks.ts';
import type { Transaction } from '#database/engines/open.ts';
import { recordRevisions } from '#database/revisions.ts';
import type { CreditTable, ShowTable } from '#database/tables/archive-tables.ts';
import { replaceColumns } from '#database/tables/columns.ts';
import { readMinAge } from '#interpret/facts.ts';
import { readLowestPrice } from '#interpret/least-price.ts';
import type { Status } from '#scene/shows/listing.ts';
import type { Show } from '#scene/shows/show.ts';
import { foldName, foldWithoutSigns } from '#scene/text/names.ts';
import { nightOf } from '#scene/time/calendar.ts';
import { chooseSlugs, nameAndAddress, recordSlugs } from './addresses.ts';
import { type ChangeOptions, logEntryOf, logShowChanges, readShowsById, revisionOf } from './changed-shows.ts';
import { CREDIT, SHOW } from './columns.ts';
import { HISTORY_GOES_ON, newHistory } from './history.ts';
import { withNamesThen } from './names-then.ts';
import { recordChanges } from './show-changes.ts';
import { wasOf } from './show-facts.ts';

/** A show without the fields derived on writing: night, address and former facts. */
export type Announcement = Omit<Show, 'night' | 'slug' | 'was' | 'listen'>;

/** Announces a show, from a source or entered by hand. An existing id changes that show. */
export function announce(tx: Transaction, show: Announcement): Promise<void> {
  return announceAll(tx, [show]);
}

/** Announces shows with distinct ids. Unchanged shows are not written. */
export async function announceAll(
  tx: Transaction,
  announcements: readonly Announcement[],
  { isHousekeeping = false, saidBy }: ChangeOptions = {},
): Promise<void> {
  await lockChanges(tx);
  for (const wanted of chunks(announcements)) {
    const before = await readShowsById(
      tx,
      wanted.map(({ id }) => id),
    );
    const named = await withNamesThen(
      tx,
      wanted.map((show) => ({ ...show, night: nightOf(show.date, show.startTime) })),
    );
    const addresses = await chooseSlugs(
      tx,
      named.map((show) => nameAndAddress(show, before.get(show.id)?.slug)),
    );
    const shows = named.map((show) => ({
      ...show,
      slug: addresses.get(show.id) ?? '',
      was: wasOf(before.get(show.id), show, isHousekeeping),
    }));
    const changed = shows.flatMap((show) => logEntryOf(show.id, before.get(show.id), show));
    const different = new Set(changed.map(({ id }) => id));
    const some = shows.filter(({ id }) => different.has(id));
    if (some.length === 0) continue;
    await logChanges(tx, changed);
    const at = machineMoment();
    const rows = some.map((show) => ({ ...showRow(show), ...newHistory(before.get(show.id), show, at, isHousekeeping) }));
    await tx
      .insertInto('show')
      .values(rows)
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...replaceColumns(rows, 'id'), ...HISTORY_GOES_ON }))
      .execute();
    const ids = some.map(({ id }) => id);
    await recordSlugs(
      tx,
      some.flatMap(({ id, slug }) => (slug === before.get(id)?.slug ? [] : [[id, slug] as const])),
    );
    if (!isHousekeeping)
      await recordChanges(
        tx,
        some.map((now) => ({ before: before.get(now.id), now })),
        saidBy,
      );
    await tx.deleteFrom('credit').where('show_id', 'in', ids).execute();
    await tx.deleteFrom('show_words').where('show_id', 'in', ids).execute();
    await tx.insertInto('show_words').values(some.map(wordsRow)).execute();
    for (const credits of chunks(some.flatMap(creditRows))) await tx.insertInto('credit').values(credits).execute();
    await recordRevisions(
      tx,
      some.map((show) => revisionOf(show.id, before.get(show.id), show)),
    );
  }
}

function showRow(show: Show): Insertable<ShowTable> {
  const { venue, promoter, series, event, price, ages } = show;
  const numbers = { least_price: readLowestPrice(price), least_age: readMinAge(ages) };
  return {
    ...SHOW.toRow(show),
    venue_id: venue.id,
    venue_name: venue.name,
    promoter_id: promoter?.id ?? null,
    series_id: series?.id ?? null,
    event_folded: foldName(event),
    ...numbers,
  };
}

function creditRows({ id, bill }: Show): CreditTable[] {
  return bill.map((credit, position) => ({ show_id: id, position, ...CREDIT.toRow(credit), folded: foldName(credit.name) }));
}

function wordsRow({ id, night, event, bill }: Show) {
  const names = [event, ...bill.map(({ name }) => name)].flatMap((name) => [foldName(name), foldWithoutSigns(name)]);
  const words = names
    .filter(Boolean)
    .map((name) => `\n${name}`)
    .join('');
  return { night, show_id: id, words };
}

/** Marks shows that their sources dropped. They stay listed, as they may still happen; withdrawn shows stay withdrawn. */
export async function markNoLongerListed(tx: Transaction, ids: readonly string[], options: ChangeOptions = {}): Promise<void> {
  const standing = tx.selectFrom('show').select('id').where('id', 'in', ids).where('status', '<>', 'withdrawn');
  const dropped = (await standing.execute()).map(({ id }) => id);
  if (dropped.length > 0) await setStatus(tx, dropped, 'no longer listed', { isHousekeeping: false, ...options });
}

/** Withdraws shows that no source lists, for order in the archive. Nobody is notified. */
export function withdraw(tx: Transaction, ids: readonly string[]): Promise<void> {
  return setStatus(tx, ids, 'withdrawn', { isHousekeeping: true });
}

async function setStatus(tx: Transaction, ids: readonly string[], status: Status, options: ChangeOptions): Promise<void> {
  const work = async () => {
    for (const some of chunks(ids)) await tx.updateTable('show').set({ status }).where('id', 'in', some).execute();
  };
  await logShowChanges(tx, ids, work, options);
}
