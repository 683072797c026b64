import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockChanges } from '#database/changes/change-log.ts';
import type { Transaction } from '#database/engines/open.ts';
import { hasPostgres, openTestApp, type TestApp } from '#rig/test-app.ts';
import type { Listing } from '#scene/shows/listing.ts';
import { makeShow } from '../shows/make-show.ts';
import { editShow, giveBack } from '../shows/set-by-hand.ts';
import { mergeShows, splitListing } from '../shows/show-actions.ts';
import { undo } from '../undo/undo.ts';
import type { Deciding } from './decision-store.ts';

// On SQLite one transaction follows another.
describe.runIf(hasPostgres)('a decision while somebody else writes', () => {
  let app: TestApp;
  let deciding: Deciding;
  beforeAll(async () => {
    app = await openTestApp('postgres');
    deciding = { editor: '', now: app.clock() };
  });
  afterAll(() => app.close());

  const takeBack = (id: string) => undo(app.db, id, { editor: '', now: Temporal.Instant.from('2026-11-22T00:00:00.000Z') });
  const make = async (title: string) => (await makeShow(app.db, { date: '2026-12-01', title }, true, deciding)).show;
  const tell = async (tx: TestApp['db'] | Transaction, key: string, show_id: string) => {
    const { id } = await tx.selectFrom('source').select('id').executeTakeFirstOrThrow();
    const listing: Listing = {
      ...{ key, uid: '', date: '2026-12-01', startTime: null, endTime: null, doorsTime: null, performer: '', event: 'Heard' },
      ...{ venue: '', status: 'announced', url: '', categories: [], description: '', price: '', ages: '' },
    };
    const told = { as_listed: JSON.stringify(listing), meaning: '{}', first_heard_at: '', gone_at: '2026-11-20T00:00:00.000Z' };
    await tx
      .insertInto('listing')
      .values({ source_id: id, key, show_id, date: '2026-12-01', ...told })
      .execute();
    return id;
  };
  const showOf = async (key: string) =>
    (await app.db.selectFrom('listing').select('show_id').where('key', '=', key).executeTakeFirstOrThrow()).show_id;

  /** Begins what is decided while somebody holds the log of changes, who writes once all of it waits. */
  async function beside<Decided>(decide: (() => Promise<Decided>)[], write: (tx: Transaction) => Promise<unknown>): Promise<Decided[]> {
    const blocked = sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const waiting = async () => (await blocked.execute(app.db)).rows.length;
    const decided = await app.db.transaction().execute(async (tx) => {
      await lockChanges(tx);
      const begun = Promise.all(decide.map((one) => one()));
      await expect.poll(waiting, { interval: 20 }).toBe(decide.length);
      await write(tx);
      return { begun };
    });
    return decided.begun;
  }

  test('of two shows that are one, what is told of the first by then goes back with it', async () => {
    const [one, other] = [await make('One'), await make('Other')];
    const [decision = ''] = await beside([() => mergeShows(app.db, one, other, deciding)], (tx) => tell(tx, 'late', one));
    expect(await showOf('late')).toBe(other);
    await takeBack(decision);
    expect(await showOf('late')).toBe(one);
  });

  test('what is split off goes back to the show that it is of by then', async () => {
    const [one, other] = [await make('One'), await make('Other')];
    const source = await tell(app.db, 'split', one);
    const [decision = ''] = await beside([() => splitListing(app.db, source, 'split', deciding)], (tx) =>
      tx.updateTable('listing').set({ show_id: other }).where('key', '=', 'split').execute(),
    );
    await takeBack(decision);
    expect(await showOf('split')).toBe(other);
  });

  test('what is given back is what was set by then, once that is taken back', async () => {
    const show = await make('Priced');
    await editShow(app.db, show, { price: '$1' }, deciding);
    const [decision = ''] = await beside([() => giveBack(app.db, show, 'price', deciding)], (tx) =>
      tx.updateTable('show_edit').set({ value: '"$2"' }).where('show_id', '=', show).where('field', '=', 'price').execute(),
    );
    await takeBack(decision);
    expect((await app.db.selectFrom('show').select('price').where('id', '=', show).executeTakeFirst())?.price).toBe('$2');
  });

  test('of two who announce the same show at once the second is told that it is listed', async () => {
    const announce = () =>
      makeShow(app.db, { date: '2026-12-22', startTime: '2000', title: 'Twice at once' }, false, deciding).then(
        () => 'announced',
        (error: Error) => error.message,
      );
    const answers = await beside([announce, announce], async () => undefined);
    expect(answers.toSorted()).toEqual(['announced', '“Twice at once” is already listed that night.']);
    expect(await app.db.selectFrom('show').select('event').where('event', '=', 'Twice at once').execute()).toHaveLength(1);
  });
});
