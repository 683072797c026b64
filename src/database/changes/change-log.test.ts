import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENGINES, emptyDatabase } from '#rig/test-app.ts';
import type { Database } from '../engines/open.ts';
import { inTransaction } from '../engines/transaction.ts';
import { compactChanges, lockChanges, logChanges, readHead, startNewLog } from './change-log.ts';
import { type Cursor, readChanges, readCursor, writeCursor } from './read-changes.ts';

/** A writer: how many documents it changes, whether it locks the log first or logs last, how long it takes, and whether it rolls back. */
const writer = fc.record({
  documents: fc.integer({ min: 1, max: 3 }),
  locksFirst: fc.boolean(),
  beforeMs: fc.nat({ max: 8 }),
  afterMs: fc.nat({ max: 8 }),
  isUndone: fc.boolean(),
});

describe.each(ENGINES)('the log of changes on %s', (engine) => {
  let db: Database;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ db, close } = await emptyDatabase(engine));
  });
  afterAll(() => close());

  const cursorOf = (text: string): Cursor => {
    const cursor = readCursor(text);
    if (cursor === undefined) throw new Error(`${text} is no cursor`);
    return cursor;
  };
  let count = 0;
  const log = (documents = 1) => {
    const ids = Array.from({ length: documents }, () => `show-${count++}`);
    return inTransaction(db, (tx) =>
      logChanges(
        tx,
        ids.map((id) => ({ kind: 'show', id })),
      ),
    ).then(() => ids);
  };

  test('tells whoever follows it of every change that was committed, once and in order, and of none that was undone', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(writer, { minLength: 1, maxLength: 12 }), async (writers) => {
        const start = cursorOf((await readChanges(db, undefined)).cursor);
        const committed: string[] = [];
        let writing = true;
        const seen: { id: string; version: number }[] = [];
        const following = (async () => {
          let cursor = start;
          for (let last = false; ; ) {
            const { changes, cursor: next, anew } = await readChanges(db, cursor);
            expect(anew).toBe(false);
            seen.push(...changes);
            cursor = cursorOf(next);
            if (last) return cursor;
            last = !writing;
            await delay(1);
          }
        })();
        await Promise.all(
          writers.map(async ({ documents, locksFirst, beforeMs, afterMs, isUndone }) => {
            const ids = Array.from({ length: documents }, () => `show-${count++}`);
            const work = inTransaction(db, async (tx) => {
              if (locksFirst) await lockChanges(tx);
              await delay(beforeMs);
              await logChanges(
                tx,
                ids.map((id) => ({ kind: 'show', id })),
              );
              await delay(afterMs);
              if (isUndone) throw new Error('undone');
            });
            if (isUndone) await expect(work).rejects.toThrow('undone');
            else committed.push(...(await work.then(() => ids)));
          }),
        );
        writing = false;
        const end = await following;
        expect(seen.map(({ id }) => id).toSorted()).toEqual(committed.toSorted());
        expect(seen.map(({ version }) => version)).toEqual(seen.map((_, n) => start.position + 1 + n));
        expect(end.position).toBe(start.position + seen.length);
      }),
      { numRuns: 20 },
    );
  });

  test('names a document once, where it changed last, and says when there is more to be had', async () => {
    const start = cursorOf((await readChanges(db, undefined)).cursor);
    for (const id of ['a', 'b', 'a']) await inTransaction(db, (tx) => logChanges(tx, [{ kind: 'artist', id }]));
    const { changes } = await readChanges(db, start);
    expect(changes).toEqual([
      { kind: 'artist', id: 'b', version: start.position + 2 },
      { kind: 'artist', id: 'a', version: start.position + 3 },
    ]);
    await log(1_500);
    const first = await readChanges(db, start);
    expect(first).toMatchObject({ more: true, anew: false });
    const second = await readChanges(db, cursorOf(first.cursor));
    expect([second.more, first.changes.length + second.changes.length]).toEqual([false, 1_502]);
  });

  test('tells whoever was away for longer than it goes back to begin anew, and nobody else', async () => {
    await log();
    const old = await readHead(db);
    await log();
    const recent = await readHead(db);
    await sql`update change set changed_at = '2020-01-01T00:00:00.000Z' where position <= ${recent.position}`.execute(db);
    await log();
    expect(await compactChanges(db, Temporal.Now.instant())).toBeGreaterThan(1);
    expect(await compactChanges(db, Temporal.Now.instant())).toBe(0);
    const now = await readHead(db);
    expect(await readChanges(db, old)).toEqual({ cursor: writeCursor(now), anew: true, more: false, changes: [] });
    expect(await readChanges(db, recent)).toMatchObject({ anew: false, changes: [{ version: now.position }] });
  });

  test('is another one after a restore; a cursor that is ahead of a database that lags waits for it', async () => {
    await log();
    const before = await readHead(db);
    expect(await readChanges(db, { ...before, position: before.position + 9 })).toEqual({
      cursor: writeCursor({ ...before, position: before.position + 9 }),
      anew: false,
      more: false,
      changes: [],
    });
    await inTransaction(db, startNewLog);
    const now = await readHead(db);
    expect(now.epoch).not.toBe(before.epoch);
    expect(await readChanges(db, before)).toMatchObject({ anew: true, cursor: writeCursor(now) });
  });
});
