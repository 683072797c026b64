import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { readPack } from '#pack/read/read.ts';
import { writePack } from '#pack/write/write-pack.ts';
import { testFolder } from '#rig/folder.ts';
import { openDeskAndPages } from '#rig/open-desk.ts';
import { ENGINES, openTestSite } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';
import type { Decision } from '#scene/desk/desk.ts';
import type { History } from '#scene/history/history.ts';

interface Told {
  told: { entry: Record<string, string>; byHand: { field: string; by: string }[] };
  ofPack: Record<string, string>;
}
/** Another process sees a change within 250 ms; a busy machine may take longer. */
const SOON = { timeout: 300_000 };

describe.each(ENGINES)('the words of the scene on %s', (engine) => {
  const { app, client, call } = openDeskAndPages(engine);
  const edit = (fields: object, more: object = {}) => call<{ decision: Decision }>('/desk/scene/edit', { fields, ...more });
  const page = async (path: string) => (await app().site.request(path)).text();

  test('what is set is on every page at once, and given back the pack speaks again', async () => {
    const { footer } = app().pack.scene;
    expect((await call<Told>('/desk/scene')).ofPack.footer).toBe(footer);
    const seen = async (path: string) => (await client().ask(path)).body.toString();
    expect(await seen('/venues')).toContain(footer);
    const set = await edit({ footer: 'Set in type by hand.', greeting: 'Come to', contact: 'Ring the bell.\nTwice.' }, { why: 'Spring.' });
    expect(set.decision.said).toBe(
      'Changed the first line of the welcome, foot of every page and words of the contact page of “The scene’s own words”.',
    );
    await vi.waitFor(async () => expect(await seen('/venues')).toContain('Set in type by hand.'), SOON);
    await vi.waitFor(async () => expect(await seen('/')).toContain('Come to'), SOON);
    expect(await page('/contactus')).toContain('Ring the bell.\nTwice.');
    expect(await call<{ footer: string }>('/scene')).toMatchObject({ footer: 'Set in type by hand.' });
    const { told } = await call<Told>('/desk/scene');
    expect(told.byHand.map(({ field, by }) => [field, by])).toEqual(
      ['contact', 'footer', 'greeting'].map((field) => [field, expect.stringMatching(/^someone without a name/)]),
    );
    await edit({ footer: null });
    await vi.waitFor(async () => expect(await seen('/venues')).toContain(footer), SOON);
    expect((await call<Told>('/desk/scene')).told.entry).not.toHaveProperty('footer');
    await call('/desk/undo', { id: set.decision.id });
    expect((await call<Told>('/desk/scene')).told.entry).toEqual({ id: 'words', name: 'The scene’s own words' });
    expect(await page('/')).toContain(app().pack.scene.welcome[0]);
    const { revisions } = await call<History>('/history?kind=scene&id=words');
    expect(revisions.map(({ takesBack, why }) => [takesBack, why])).toEqual([
      [true, ''],
      [false, ''],
      [false, 'Spring.'],
    ]);
    expect(await page('/scene/history')).toContain('Set in type by hand.');
  });

  test('the second of two sees what the first wrote, and what cannot be meant gets a sentence', async () => {
    await edit({ intro: 'One town.' });
    const late = await edit({ intro: 'Two towns.' }, { expected: { intro: null } });
    expect(late.error).toMatchObject({ status: 'ABORTED', fields: { intro: expect.stringContaining('“One town.”') } });
    expect((await edit({ profile: 'nowhere' })).error?.code).toBe(400);
    expect((await edit({ footer: 'x'.repeat(301) })).error?.fields).toEqual({
      'fields.footer': 'Use at most 300 characters; you have 301.',
    });
    expect((await edit({ intro: 'One town.' })).error?.code).toBe(400);
  });

  test('a pack that is written out says what people had the scene say', async () => {
    expect((await edit({ email: 'nobody' })).error?.fields).toEqual({ 'fields.email': 'Use the form name@place.' });
    await edit({ handle: '@elsewhere', email: 'desk@tunes.example' });
    expect(await page('/contactus')).toContain('<a href="mailto:desk@tunes.example">desk@tunes.example</a>');
    const folder = join(testFolder(), 'out');
    await writePack(app().db, app().pack, folder);
    const { social, intro, footer, email } = readPack(folder).scene;
    expect([social.handle, social.network, intro, footer, email]).toEqual([
      '@elsewhere',
      app().pack.scene.social.network,
      'One town.',
      app().pack.scene.footer,
      'desk@tunes.example',
    ]);
  });
});

test('without JavaScript a word is set, kept when refused, and given back', async () => {
  const app = await openTestSite();
  const wren = new Walker(app.site);
  const password = 'three quiet boats';
  await wren.send('/register', { displayname: 'Wren', username: 'wren', email: 'wren@tunes.example', password, confirm: password });
  await app.db.updateTable('account').set({ role: 'editor' }).execute();
  const html = async () => (await wren.ask('/desk/scene')).text();
  const form = { intent: 'edit', loaded: Walker.field(await html(), 'loaded'), footer: 'By hand.', profile: 'pier' };
  const refused = await (await wren.send('/desk/scene', form)).text();
  expect([refused.includes('A link starts with https://'), Walker.field(refused, 'footer')]).toEqual([true, 'By hand.']);
  expect(await (await wren.send('/desk/scene', { ...form, profile: '' })).text()).toContain('Changed the foot of every page');
  expect(await html()).toContain('Use the pack’s: “');
  expect(await (await wren.send('/desk/scene', { intent: 'give-back footer' })).text()).toContain('Changed the foot of every page');
  expect(await html()).not.toContain('Use the pack’s: “');
  await app.close();
});
