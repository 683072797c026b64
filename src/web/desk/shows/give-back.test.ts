import { afterAll, beforeAll, expect, test } from 'vitest';
import { newMember } from '#rig/members.ts';
import { openTestSite, type TestSite } from '#rig/test-app.ts';
import type { Walker } from '#rig/walker.ts';
import type { DeskShow } from '#scene/desk/desk-show.ts';
import { fieldsOf, textsOf } from './show-form.ts';

let app: TestSite;
let wren: Walker;
beforeAll(async () => {
  app = await openTestSite();
  const editor = await newMember(app);
  await app.db.updateTable('account').set({ role: 'editor' }).where('id', '=', editor.uid).execute();
  ({ walker: wren } = editor);
});
afterAll(() => app.close());

test('the button under a field gives it back, by what it sends itself', async () => {
  const { id } = await app.db.selectFrom('show').select('id').where('status', '=', 'announced').limit(1).executeTakeFirstOrThrow();
  const path = `/desk/shows/${id}`;
  await wren.call(`${path}/edit`, { fields: { price: '$77', ages: '77+' } }, await wren.token());
  const headers = { authorization: `Bearer ${await wren.token()}` };
  const told = async () => (await (await wren.ask(`/api${path}`, { headers })).json()) as DeskShow;
  const [html, before] = [await (await wren.ask(path)).text(), fieldsOf((await told()).show)];
  const buttons = [...html.matchAll(/<button[^>]*>Use the source’s/g)].map(([button]) => button);
  const sent = buttons.map((button) => [/ name="([^"]+)"/.exec(button)?.[1] ?? '', / value="([^"]+)"/.exec(button)?.[1] ?? '']);
  expect(sent).toHaveLength(2);
  const form = { ...textsOf(before), loaded: JSON.stringify(before) };
  const answer = await wren.send(path, { ...form, ...Object.fromEntries(sent.slice(0, 1)) });
  expect([answer.status, (await told()).byHand.map(({ field }) => field)]).toEqual([200, ['ages']]);
});

test('a title is set in the form, says so under it and above, and is given back there', async () => {
  const { id, event } = await app.db
    .selectFrom('show')
    .select(['id', 'event'])
    .where('status', '=', 'announced')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const path = `/desk/shows/${id}`;
  const page = async () => (await wren.ask(path)).text();
  const headers = { authorization: `Bearer ${await wren.token()}` };
  const told = async () => (await (await wren.ask(`/api${path}`, { headers })).json()) as DeskShow;
  const form = async (more: Record<string, string>) => {
    const stands = fieldsOf((await told()).show);
    return wren.send(path, { ...textsOf(stands), loaded: JSON.stringify(stands), intent: 'edit', ...more });
  };
  expect(await page()).toMatch(/<label[^>]*>Title</);
  expect(await (await form({ event: ' ' })).text()).toContain('Enter a title.');
  await form({ event: 'Salt Fair' });
  expect((await told()).show.event).toBe('Salt Fair');
  const html = await page();
  expect(html).toContain('Set by hand: title.');
  expect(html).toMatch(/value="give-back event"[^>]*>Use the source’s/);
  await form({ intent: 'give-back event' });
  expect([(await told()).show.event, (await page()).includes('Nothing set by hand')]).toEqual([event, true]);
});

test('where no source ever spoke of a show, no field is marked as set by hand against one', async () => {
  const bill = [{ artist: null, name: 'Low Water', role: 'headliner' }];
  const fields = { date: '2027-03-09', startTime: '2000', venue: { id: 'cannery', name: 'The Cannery' }, bill };
  const { show } = (await (await wren.call('/desk/shows', { fields }, await wren.token())).json()) as { show: string };
  await wren.call(`/desk/shows/${show}/edit`, { fields: { price: '$77' } }, await wren.token());
  const html = await (await wren.ask(`/desk/shows/${show}`)).text();
  expect([html.includes('By hand'), html.includes('Use the source’s'), html.includes('Sources won’t change it')]).toEqual([
    false,
    false,
    false,
  ]);
  expect(html).toContain('Entered by hand. No source.');
});

test('what is set by hand as its source says it is no mark', async () => {
  const { id, venue_name } = await app.db
    .selectFrom('show')
    .select(['id', 'venue_name'])
    .where('status', '=', 'announced')
    .where('venue_id', 'is not', null)
    .limit(1)
    .executeTakeFirstOrThrow();
  const marks = async () =>
    [...(await (await wren.ask(`/desk/shows/${id}`)).text()).matchAll(/value="give-back (\w+)"/g)].map(([, field]) => field);
  await wren.call(`/desk/shows/${id}/edit`, { fields: { venue: { id: null, name: 'Elsewhere' } } }, await wren.token());
  expect(await marks()).toContain('venue');
  const { venue_id } = await app.db.selectFrom('venue').select('id as venue_id').where('name', '=', venue_name).executeTakeFirstOrThrow();
  await wren.call(`/desk/shows/${id}/edit`, { fields: { venue: { id: venue_id, name: '' } } }, await wren.token());
  expect(await marks()).not.toContain('venue');
});
