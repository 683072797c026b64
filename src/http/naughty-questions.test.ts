import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pickSome } from '#rig/cases.ts';
import { hasHostile, naughtyStrings } from '#rig/hostile.ts';
import { openTestSite, type TestSite } from '#rig/test-app.ts';

let app: TestSite;
beforeAll(async () => {
  app = await openTestSite();
});
afterAll(() => app.close());

/** Which status each query gets. */
async function answers(address: string, questions: readonly string[]): Promise<Map<number, string[]>> {
  const found = new Map<number, string[]>();
  for (const question of questions) {
    const answer = await app.site.request(address + encodeURIComponent(question.toWellFormed()));
    await answer.arrayBuffer();
    found.set(answer.status, [...(found.get(answer.status) ?? []), question]);
  }
  return found;
}

describe.skipIf(!hasHostile)('every naughty string', () => {
  test.each(['/search?q=', '/artists?q='])('as a question gives a page: %s', async (address) => {
    const found = await answers(address, pickSome(naughtyStrings()));
    expect([...found.keys()]).toEqual([200]);
  });

  test.each(['/shows?venue=', '/shows?date='])(
    'in a filter gives a page that says what is wrong with it: %s',
    { timeout: 300_000 },
    async (address) => {
      const found = await answers(address, pickSome(naughtyStrings()));
      for (const good of [200, 303, 400]) found.delete(good);
      expect([...found]).toEqual([]);
    },
  );
});
