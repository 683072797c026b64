import { expect, onTestFinished, test } from 'vitest';
import { clockAt } from '#clock.ts';
import { logChanges } from '#database/changes/change-log.ts';
import { openDatabase } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { emptyDatabase } from '#rig/test-app.ts';
import { watchVersion } from './freshness.ts';

test('a thousand who say they know of later changes cost one reading, and take nothing from the others', async () => {
  const app = await emptyDatabase('sqlite');
  onTestFinished(app.close);
  let readings = 0;
  const db = await openDatabase(app.address, ({ sql }) => {
    if (sql.includes('"change_head"')) readings++;
  });
  onTestFinished(() => db.destroy());
  const watch = watchVersion(db, clockAt('2026-11-21T23:00:00Z'), 'UTC');
  const before = await watch.read();
  await inTransaction(app.db, (tx) => logChanges(tx, [{ kind: 'news', id: 'one' }]));
  readings = 0;
  const all = Array.from({ length: 1_000 }, () => watch.readAgain());
  expect(watch.known()).toEqual(before);
  expect(new Set((await Promise.all(all)).map(({ position }) => position))).toEqual(new Set([before.position + 1]));
  expect(readings).toBe(1);
  expect(watch.known()?.position).toBe(before.position + 1);
  await inTransaction(app.db, (tx) => logChanges(tx, [{ kind: 'news', id: 'two' }]));
  const last = await watch.readAgain();
  expect(last.position).toBe(before.position + 2);
  expect(last.nouns).toEqual({ ...before.nouns, words: last.position });
});
