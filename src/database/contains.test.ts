import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENGINES, emptyDatabase } from '#rig/test-app.ts';
import { contains, startsWith } from './contains.ts';

const text = fc.string({ unit: fc.constantFrom('a', 't', 'q', ' ', '%', '_', '\\', '7', 'ж', '🎸', '\n'), maxLength: 8 });

describe.each(ENGINES)('a part of a text on %s', (engine) => {
  let database: Awaited<ReturnType<typeof emptyDatabase>>;
  beforeAll(async () => {
    database = await emptyDatabase(engine);
  });
  afterAll(() => database.close());

  const answers = async (whole: string, part: string) => {
    const row = await database.db
      .selectFrom(sql<{ whole: string }>`(select cast(${whole} as text) as whole)`.as('texts'))
      .select([sql<number>`case when ${contains('whole', part)} then 1 else 0 end`.as('held')])
      .select([sql<number>`case when ${startsWith('whole', part)} then 1 else 0 end`.as('begun')])
      .executeTakeFirstOrThrow();
    return { held: row.held === 1, begun: row.begun === 1 };
  };

  test('is found as it is found in memory, whatever letters it is of', async () => {
    const around = fc
      .tuple(text, text, text, fc.boolean())
      .map(([before, part, after, there]) => ({ part, whole: there ? before + part + after : before }));
    await fc.assert(
      fc.asyncProperty(around, async ({ whole, part }) => {
        expect(await answers(whole, part)).toEqual({ held: whole.includes(part), begun: whole.startsWith(part) });
      }),
      { numRuns: 300 },
    );
  });
});
