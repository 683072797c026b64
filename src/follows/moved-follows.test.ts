import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, newEditor } from '#rig/caller.ts';
import { newMember } from '#rig/members.ts';
import { FULL_ENGINES, openTestSite, SATURDAY, type TestSite } from '#rig/test-app.ts';
import type { Decision } from '#scene/desk/desk.ts';
import { letterContext } from './letter-context.ts';
import { writeWeekly } from './weekly.ts';

describe.each(FULL_ENGINES)('what is followed and then moves, on %s', (engine) => {
  let app: TestSite;
  let wren: Caller;
  beforeAll(async () => {
    app = await openTestSite(engine);
    wren = await newEditor(app, 'wren');
  });
  afterAll(() => app.close());

  /** A follower of this, with what their email page shows, and whether an email is due. */
  async function follower(follow: string) {
    const { walker, email } = await newMember(app);
    await app.db.updateTable('account').set({ email_verified: 1 }).where('email', '=', email).execute();
    await walker.send('/my/letters', { intent: 'follow', follow, key: '' });
    return {
      page: async () => (await walker.ask('/my/letters')).text(),
      letters: async () => {
        await app.db.updateTable('follower').set({ next_at: '2026-01-01T00:00:00.000Z' }).execute();
        await app.db.deleteFrom('letter').where('recipient', '=', email).execute();
        await writeWeekly(letterContext(app.identity, 'America/New_York'), Temporal.Instant.from(SATURDAY));
        return (await app.db.selectFrom('letter').select('body').where('recipient', '=', email).execute()).map(({ body }) => body);
      },
    };
  }

  test('an artist with a new address is written about as before', async () => {
    const { page, letters } = await follower('artist:tinwhistlers');
    await wren.call('/desk/artists/tinwhistlers/edit', { fields: { name: 'Tin Whistles' }, address: 'tin-whistles' });
    expect(await page()).toContain('Tin Whistles');
    expect(await letters()).toEqual([expect.stringContaining('Tin Whistles')]);
  });

  test('of a venue that is another one now that one is told, until they come apart again', async () => {
    const { page, letters } = await follower('venue:bilge');
    const { id } = await wren.call<Decision>('/desk/merge/venues', { from: 'bilge', to: 'cannery' });
    expect(await page()).toContain('The Cannery');
    expect(await letters()).toEqual([expect.stringContaining('The Cannery')]);
    await wren.call('/desk/undo', { id });
    expect(await page()).toContain('Bilge Bar');
    for (const letter of await letters()) expect(letter).not.toContain('The Cannery');
  });
});
