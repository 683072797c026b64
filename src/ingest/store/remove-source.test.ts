import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clockAt } from '#clock.ts';
import { lockChanges } from '#database/changes/change-log.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { testFolder } from '#rig/folder.ts';
import { sampleSource, sourceNamed } from '#rig/samples.ts';
import { ENGINES, openTestApp, SATURDAY, type TestApp } from '#rig/test-app.ts';
import { listShows } from '#shows/store.ts';
import { hear } from '../hear/hear.ts';
import { forgetSource } from './remove-source.ts';
import { findSource, writeSources } from './source-store.ts';

const GIGS = 'id,Date,Time,Band\n1,2026-11-20,8pm,Over\n2,2026-11-21,5pm,Begun\n3,2026-11-21,9pm,Tonight\n4,2026-11-28,8pm,Shared\n';

describe.each(ENGINES)('removing a source on %s', (engine) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await openTestApp(engine);
    const file = join(testFolder(), 'gigs.csv');
    writeFileSync(file, GIGS);
    const both = ['one', 'two'].map((id) => sampleSource({ id, name: 'Some', file }));
    await app.db.transaction().execute((tx) => writeSources(tx, both));
    const one = await sourceNamed(app.db, 'one');
    await hear(app.db, one, clockAt(SATURDAY));
  });
  afterEach(() => app.close());

  const remove = () =>
    inTransaction(app.db, async (tx) => {
      await lockChanges(tx);
      return forgetSource(tx, { id: 'one', zone: 'America/New_York' }, Temporal.Instant.from(SATURDAY));
    });
  const events = async () => (await listShows(app.db, { limit: 100 })).map(({ event, bill }) => event || bill[0]?.name);

  test('withdraws what is to come and keeps what has begun', async () => {
    expect(await remove()).toBe(2);
    expect(await events()).toEqual(['Over', 'Begun']);
    expect(await findSource(app.db, 'one')).toBeUndefined();
  });

  test('keeps what another source announces too', async () => {
    const shared = await app.db.selectFrom('listing').selectAll().where('key', '=', '4').executeTakeFirstOrThrow();
    await app.db
      .insertInto('listing')
      .values({ ...shared, source_id: 'two' })
      .execute();
    expect(await remove()).toBe(1);
    expect(await events()).toEqual(['Over', 'Begun', 'Shared']);
  });
});
