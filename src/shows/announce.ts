import type { Insertable } from 'kysely';
import { machineMoment } from '#clock.ts';
import { lockChanges, logChanges } from '#database/changes/change-log.ts';
import { chunks } from '#database/chunks.ts';
import type { Transaction } from '#database/engines/open.ts';
import { recordRevisions } from '#database/revisions.ts';
import type { CreditTable, ShowTable } from '#database/tables/archive-tables.ts';
import { replaceColumns } from '#database/tables/columns.ts';
import { leastAge } from '#interpret/facts.ts';
import { leastPrice } from '#interpret/least-price.ts';
import type { Status } from '#scene/shows/listing.ts';
import type { Show } from '#scene/shows/show.ts';
import { foldName, joinedName } from '#scene/text/names.ts';
import { nightOf } from '#scene/time/calendar.ts';
import { chooseAddresses, keepAddresses, wanting } from './addresses.ts';
import { type ChangeOptions, changedShow, changingShows, revisedShow, standingShows } from './changed-shows.ts';
import { CREDIT, SHOW } from './columns.ts';
import { HISTORY_GOES_ON, newHistory } from './history.ts';
import { withNamesThen } from './names-then.ts';
import { noteChanges } from './show-changes.ts';
import { wasOf } from './show-facts.ts';

/** What a show is announced as: everything but what follows: its night, its address, and what it was before. */
export type Announcement = Omit<Show, 'night' | 'slug' | 'was'>;

/** Announces a show: the one way in, for what was heard and what was typed alike. The same id again changes the show that stands there. */
export function announce(tx: Transaction, show: Announcement): Promise<void> {
  return announceAll(tx, [show]);
}

/** Announces several shows at once, each id among them once. A show that is announced as it is already is left alone. */
export async function announceAll(
  tx: Transaction,
  announcements: readonly Announcement[],
  { isHousekeeping = false, saidBy }: ChangeOptions = {},
): Promise<void> {
  await lockChanges(tx);
  for (const wanted of chunks(announcements)) {
    const before = await standingShows(
      tx,
      wanted.map(({ id }) => id),
    );
    const named = await withNamesThen(
      tx,
      wanted.map((show) => ({ ...show, night: nightOf(show.date, show.startTime) })),
    );
    const addresses = await chooseAddresses(
      tx,
      named.map((show) => wanting(show, before.get(show.id)?.slug)),
    );
    const shows = named.map((show) => ({
      ...show,
      slug: addresses.get(show.id) ?? '',
      was: wasOf(before.get(show.id), show, isHousekeeping),
    }));
    const changed = shows.flatMap((show) => changedShow(show.id, before.get(show.id), show));
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
    await keepAddresses(
      tx,
      some.flatMap(({ id, slug }) => (slug === before.get(id)?.slug ? [] : [[id, slug] as const])),
    );
    if (!isHousekeeping)
      await noteChanges(
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
      some.map((show) => revisedShow(show.id, before.get(show.id), show)),
    );
  }
}

function showRow(show: Show): Insertable<ShowTable> {
  const { venue, event, price, ages } = show;
  const numbers = { least_price: leastPrice(price), least_age: leastAge(ages) };
  return { ...SHOW.toRow(show), venue_id: venue.id, venue_name: venue.name, event_folded: foldName(event), ...numbers };
}

function creditRows({ id, bill }: Show): CreditTable[] {
  return bill.map((credit, position) => ({ show_id: id, position, ...CREDIT.toRow(credit), folded: foldName(credit.name) }));
}

function wordsRow({ id, night, event, bill }: Show) {
  const names = [event, ...bill.map(({ name }) => name)].flatMap((name) => [foldName(name), joinedName(name)]);
  const words = names
    .filter(Boolean)
    .map((name) => `\n${name}`)
    .join('');
  return { night, show_id: id, words };
}

/** Marks shows that their sources dropped; they keep their pages and their rows, as nobody knows whether they are off. What was withdrawn stays so. */
export async function markNoLongerListed(tx: Transaction, ids: readonly string[], options: ChangeOptions = {}): Promise<void> {
  const standing = tx.selectFrom('show').select('id').where('id', 'in', ids).where('status', '<>', 'withdrawn');
  const dropped = (await standing.execute()).map(({ id }) => id);
  if (dropped.length > 0) await setStatus(tx, dropped, 'no longer listed', { isHousekeeping: false, ...options });
}

/** Takes shows off the site that nobody speaks of, for the good order of the archive: nothing of it is news to anybody. */
export function withdraw(tx: Transaction, ids: readonly string[]): Promise<void> {
  return setStatus(tx, ids, 'withdrawn', { isHousekeeping: true });
}

async function setStatus(tx: Transaction, ids: readonly string[], status: Status, options: ChangeOptions): Promise<void> {
  const work = async () => {
    for (const some of chunks(ids)) await tx.updateTable('show').set({ status }).where('id', 'in', some).execute();
  };
  await changingShows(tx, ids, work, options);
}
