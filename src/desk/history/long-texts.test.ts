import type { KyselyPlugin } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { openDesk } from '#rig/open-desk.ts';
import { FULL_ENGINES } from '#rig/test-app.ts';
import { listDecisions } from '../decisions/decision-store.ts';
import { readHistory } from './read-history.ts';

const SOURCES = 5;
const TEXT = `dec 12 2026: Neap at The Cannery 9pm\n${`# ${'lorem ipsum '.repeat(80)}\n`.repeat(300)}`;

describe.each(FULL_ENGINES)('what is told of long texts on %s', (engine) => {
  const { app, call, keep } = openDesk(engine);
  beforeAll(async () => {
    for (let made = 0; made < SOURCES; made++) {
      const { id } = await keep('Long', TEXT, { format: 'list' });
      await call('/desk/sources/remove', { id });
    }
  }, 60_000);

  /** Does some reading, and counts the characters of the longest answer of the database, and how often others had their turn. */
  async function counting<Read>(read: (db: ReturnType<typeof app>['db']) => Promise<Read>) {
    let longest = 0;
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        const texts = result.rows.flatMap((row) => Object.values(row)).filter((value) => typeof value === 'string');
        longest = Math.max(
          longest,
          texts.reduce((sum, text) => sum + text.length, 0),
        );
        return result;
      },
    };
    let turns = 0;
    let next = setImmediate(function count() {
      turns++;
      next = setImmediate(count);
    });
    const told = await read(app().db.withPlugin(plugin));
    clearImmediate(next);
    return { told, longest, turns };
  }

  test('decisions are listed without what takes them back', async () => {
    const { told, longest } = await counting((db) => listDecisions(db, 200));
    expect(told.filter(({ kind }) => kind === 'remove source')).toHaveLength(SOURCES);
    expect(longest).toBeLessThan(TEXT.length / 2);
  });

  test('a history reads them one by one, and others have their turn between', async () => {
    const { told, longest, turns } = await counting((db) => readHistory(db, { kind: 'source', limit: 200 }));
    expect(told.revisions).toHaveLength(SOURCES * 2);
    expect(told.revisions[0]?.fields.find(({ field }) => field === 'text')?.before).toEqual(['a text of 301 lines']);
    expect(longest).toBeLessThan(TEXT.length * 1.5);
    expect(turns).toBeGreaterThanOrEqual(SOURCES * 2);
  });
});
