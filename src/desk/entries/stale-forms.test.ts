import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, newEditor } from '#rig/caller.ts';
import { openDeskAndPages } from '#rig/open-desk.ts';
import { PASSWORD } from '#rig/people.ts';
import { FULL_ENGINES, openTestSite, type TestSite } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';
import type { Decision } from '#scene/desk/desk.ts';

type Decided = { decision: Decision; id: string };
type Told = { entry: Record<string, string>; off: { why: string } | null };

/** Every kind of entry, what one needs, and a field of it that holds words. */
const KINDS = [
  ['artists', {}, 'description'],
  ['venues', {}, 'description'],
  ['news', { day: '2026-11-20', draft: false, text: 'Before.' }, 'text'],
  ['services', { kind: 'sound' }, 'description'],
] as const;
const MERGED = [
  ['artists', 'quietboat', 'Quiet Boat'],
  ['venues', 'cannery', 'The Cannery'],
] as const;
const HIDDEN = { hidden: { why: 'other', note: '' } };

let made = 0;
const newName = () => `Eelgrass ${made++}`;

describe.each(FULL_ENGINES)('an entry that stands elsewhere by now, or nowhere, on %s', (engine) => {
  const { call } = openDeskAndPages(engine);
  const make = async (kind: string, fields: object) =>
    (await call<Decided>(`/desk/${kind}`, { fields: { name: newName(), ...fields } })).id;
  const move = async (kind: string, id: string, address: string) => call<Decided>(`/desk/${kind}/${id}/edit`, { fields: {}, address });

  test.each(KINDS)(
    'one of the %s that was renamed, twice, is read, edited and taken off under the address it had',
    async (kind, fields, words) => {
      const id = await make(kind, fields);
      await move(kind, id, `${id}-b`);
      await move(kind, `${id}-b`, `${id}-c`);
      expect((await call<Told>(`/desk/${kind}/${id}`)).entry.id).toBe(`${id}-c`);
      const edited = await call<Decided>(`/desk/${kind}/${id}/edit`, { fields: { [words]: 'After.' }, expected: {} });
      expect(edited.id).toBe(`${id}-c`);
      expect((await call<Told>(`/desk/${kind}/${id}-c`)).entry[words]).toContain('After.');
      expect((await call(`/desk/${kind}/${id}/hide`, HIDDEN)).error).toBeUndefined();
      expect((await call<Told>(`/desk/${kind}/${id}-c`)).off?.why).toBe('other');
    },
  );

  test.each(KINDS)('one of the %s that was taken off is edited no more, and it is said why', async (kind, fields, words) => {
    const id = await make(kind, fields);
    await call(`/desk/${kind}/${id}/hide`, HIDDEN);
    const { error } = await call(`/desk/${kind}/${id}/edit`, { fields: { [words]: 'After.' } });
    expect(error).toMatchObject({
      code: 404,
      message: expect.stringMatching(/^Someone just took “Eelgrass \d+” off the (roster|site)\./),
    });
  });

  test.each(MERGED)('of two %s made one nothing is changed under the one that went', async (kind, to, name) => {
    const id = await make(kind, {});
    await move(kind, id, `${id}-b`);
    await call(`/desk/merge/${kind}`, { from: id, to });
    const before = await call<Told>(`/desk/${kind}/${to}`);
    for (const gone of [id, `${id}-b`])
      for (const [what, body] of [
        ['edit', { fields: { description: 'After.' } }],
        ['hide', HIDDEN],
      ] as const) {
        const { error } = await call(`/desk/${kind}/${gone}/${what}`, body);
        expect(error).toMatchObject({ status: 'FAILED_PRECONDITION', message: expect.stringContaining(`into “${name}”`) });
      }
    expect(await call(`/desk/${kind}/${to}`)).toEqual(before);
    expect((await call<Told>(`/desk/${kind}/${id}-b`)).entry.description).toBe('');
    expect((await call<Told>(`/desk/${kind}/${id}`)).off?.why).toBe('merged');
  });
});

describe('a form of the desk that was open meanwhile, without JavaScript', () => {
  let app: TestSite;
  let ada: Caller;
  let walker: Walker;
  beforeAll(async () => {
    app = await openTestSite();
    ada = await newEditor(app, 'ada');
    const wren = await newEditor(app, 'wren');
    walker = new Walker(app.site);
    await walker.send('/login', { email: wren.email, password: PASSWORD, back: '/' });
  });
  afterAll(() => app.close());

  /** An entry that somebody has open; its page, its id, and what their form sends. */
  async function opened(kind: string, fields: object) {
    const name = newName();
    const { id } = await ada.call<Decided>(`/desk/${kind}`, { fields: { name, ...fields } });
    const page = `/desk/${kind}/${id}`;
    const loaded = Walker.field(await (await walker.ask(page)).text(), 'loaded');
    return { id, page, form: { intent: 'edit', loaded, name, slug: id, ...(kind === 'services' ? { kind: 'sound' } : {}) } };
  }

  test.each(KINDS)('one of the %s got another address: it leads there, and what was typed is saved there', async (kind, fields, words) => {
    const { id, page, form } = await opened(kind, fields);
    await ada.call(`${page}/edit`, { fields: {}, address: `${id}-b` });
    const asked = await walker.ask(page);
    expect([asked.status, asked.headers.get('location')]).toEqual([301, `${page}-b`]);
    const day = kind === 'news' ? { day: '2026-11-20', draft: 'no' } : {};
    const sent = await walker.send(page, { ...form, ...day, [words]: 'Typed meanwhile.' });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `${page}-b`]);
    expect((await ada.call<Told>(`${page}-b`)).entry[words]).toContain('Typed meanwhile.');
  });

  test('it got another address and other words: both stand there, and saved again it holds', async () => {
    const { id, page, form } = await opened('artists', {});
    await ada.call(`${page}/edit`, { fields: { description: 'Of somebody else.' }, address: `${id}-b` });
    const refused = await walker.send(page, { ...form, description: 'Typed meanwhile.' });
    const html = await refused.text();
    expect(refused.status).toBe(200);
    expect(html).toContain('Someone just changed this to “Of somebody else.”.');
    expect(/<textarea[^>]*name="description"[^>]*>([^<]*)/.exec(html)?.[1]).toBe('Typed meanwhile.');
    const again = { ...form, loaded: Walker.field(html, 'loaded'), slug: Walker.field(html, 'slug'), description: 'Typed meanwhile.' };
    expect((await walker.send(page, again)).headers.get('location')).toBe(`${page}-b`);
    expect((await ada.call<Told>(`${page}-b`)).entry).toMatchObject({ id: `${id}-b`, description: 'Typed meanwhile.' });
  });

  test.each(MERGED)('of two %s made one: it is said with which, and what was typed is kept', async (kind, to, name) => {
    const { id, page, form } = await opened(kind, {});
    await ada.call(`/desk/merge/${kind}`, { from: id, to });
    const html = await (await walker.send(page, { ...form, description: 'Typed\nmeanwhile.' })).text();
    expect(html).toContain(`into “${name}”`);
    expect(html).toContain('<p>Typed\nmeanwhile.</p>');
    expect(html).toContain(`href="/desk/${kind}/${to}"`);
  });

  test.each(KINDS)('one of the %s was taken off: that is said, and what was typed is kept', async (kind, fields, words) => {
    const { page, form } = await opened(kind, fields);
    await ada.call(`${page}/hide`, HIDDEN);
    const day = kind === 'news' ? { day: '2026-11-20', draft: 'no' } : {};
    const html = await (await walker.send(page, { ...form, ...day, [words]: 'Typed meanwhile.' })).text();
    expect(html).toMatch(/Someone just took .* off the (roster|site)\./);
    expect(html).toMatch(/<p>(&lt;p&gt;)?Typed meanwhile\./);
    expect(html).toContain('Bring it back');
  });
});
