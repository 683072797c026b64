import { afterAll, beforeAll, expect, test } from 'vitest';
import { newMember } from '#rig/members.ts';
import { openTestSite, type TestSite } from '#rig/test-app.ts';
import type { Walker } from '#rig/walker.ts';
import type { DeskShow } from '#scene/desk/desk-show.ts';
import { fieldsOf } from './show-form.ts';
import { textsOf } from './show-texts.ts';

let app: TestSite;
let wren: Walker;
beforeAll(async () => {
  app = await openTestSite();
  const editor = await newMember(app);
  await app.db.updateTable('account').set({ rank: 'editor' }).where('id', '=', editor.uid).execute();
  ({ walker: wren } = editor);
});
afterAll(() => app.close());

/** The form of a show, sent with another name on its bill; and what its bill says then. */
async function billing() {
  const { id } = await app.db.selectFrom('show').select('id').where('status', '=', 'announced').limit(1).executeTakeFirstOrThrow();
  const path = `/desk/shows/${id}`;
  const headers = { authorization: `Bearer ${await wren.token()}` };
  const told = async () => (await (await wren.ask(`/api${path}`, { headers })).json()) as DeskShow;
  const before = fieldsOf((await told()).show);
  const row = before.bill.length;
  const form = { ...textsOf(before), intent: 'edit', loaded: JSON.stringify(before), [`role${row}`]: 'support', [`place${row}`]: '9' };
  return {
    before: before.bill,
    bill: async () => (await told()).show.bill,
    save: async (name: string, link: 'known' | 'name') =>
      (await wren.send(path, { ...form, [`act${row}`]: name, [`link${row}`]: link })).text(),
  };
}

test('a name on a bill that is nearly one of the roster is asked about, and stays as typed where that is meant', async () => {
  const { before, bill, save } = await billing();
  expect(await save('Quiet Boatt', 'known')).toContain('Did you mean “Quiet Boat”?');
  expect(await bill()).toEqual(before);
  await save('Quiet Boatt', 'name');
  expect((await bill()).at(-1)).toMatchObject({ name: 'Quiet Boatt', artist: null });
});

test('a name on a bill that is nobody’s is taken as it is', async () => {
  const { bill, save } = await billing();
  await save('Loud Ship', 'known');
  expect((await bill()).at(-1)).toMatchObject({ name: 'Loud Ship', artist: null });
});

test('an address is read as people copy it, from the button of a calendar too', async () => {
  for (const what of ['webcal://calendar.invalid/shows.ics', 'calendar.invalid/shows.ics']) {
    const answer = await (await wren.send('/desk/sources', { intent: 'try', what })).text();
    expect(answer, what).toContain('https://calendar.invalid');
    expect(answer, what).not.toContain('no reader can tell');
  }
});
