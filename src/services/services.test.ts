import { describe, expect, test, vi } from 'vitest';
import { loadPack } from '#pack/load.ts';
import { openDeskAndPages } from '#rig/open-desk.ts';
import { ENGINES } from '#rig/test-app.ts';
import type { Decision } from '#scene/desk/desk.ts';
import type { DeskEntries } from '#scene/desk/desk-entry.ts';
import type { Service, ServiceList } from '#scene/entries/service.ts';
import type { History } from '#scene/history/history.ts';

type Decided = { decision: Decision; id: string };
/** Another process sees a change within 250 ms; a busy machine may take longer. */
const SOON = { timeout: 300_000 };

describe.each(ENGINES)('services on %s', (engine) => {
  const { app, client, call, page } = openDeskAndPages(engine);
  const make = (fields: object, more: object = {}) => call<Decided>('/desk/services', { fields, ...more });
  const edit = (id: string, fields: object, more: object = {}) => call<Decided>(`/desk/services/${id}/edit`, { fields, ...more });
  const undo = (id: string) => call<{ left: string[] }>('/desk/undo', { id });

  test('what the pack tells stands by kind, and can be narrowed to one without a script', async () => {
    const { services, kinds } = await call<ServiceList>('/services');
    expect(services.map(({ id }) => id)).toEqual(['lowtideloud', 'reed-and-rope']);
    expect(kinds).toEqual(['sound', 'rehearsal', 'repair', 'photo', 'lessons']);
    const all = (await page('/services')).html;
    expect(all.indexOf('Low Tide Loud')).toBeLessThan(all.indexOf('Reed &amp; Rope'));
    expect(all).toContain('href="/services?kind=repair"');
    const repairs = (await page('/services?kind=repair')).html;
    expect([repairs.includes('bench@reeds.example'), repairs.includes('Low Tide Loud')]).toEqual([true, false]);
    // The email address is plain text, so that crawlers find no link.
    expect(all).not.toContain('mailto:');
    expect((await page('/services?kind=lessons')).html).toContain('No one here does this yet.');
    expect((await call<ServiceList>('/services?kind=repair')).services).toHaveLength(1);
  });

  test('every field can be set, and says who set it; what cannot be meant gets a sentence', async () => {
    const fields = {
      name: 'The Loft',
      kind: 'rehearsal',
      description: 'Two rooms.',
      address: '1 Quay',
      city: 'Tin Harbor',
      website: 'https://loft.example/',
      // Any registered person can do this.
      email: 'loft!keys@loft.example',
      phone: '555 0100',
      prices: '$10 an hour',
    };
    const { id, decision } = await make(fields);
    expect([id, decision.said]).toEqual(['the-loft', 'Made a service: “The Loft”.']);
    expect(await call<Service>(`/services/${id}`)).toEqual({ id, ...fields });
    const shown = (await page(`/services/${id}`)).html;
    for (const says of ['The Loft', 'Rehearsal rooms', 'Two rooms.', '555 0100', '$10 an hour', '"@type":"LocalBusiness"'])
      expect(shown).toContain(says);
    expect((await make({ name: 'the loft' })).error?.code).toBe(400);
    expect((await make(fields)).error?.fields).toEqual({ name: '“The Loft” already exists.' });
    expect((await edit(id, { kind: 'gardening' })).error?.fields?.kind).toMatch(/^Choose one of these: sound, /);
    expect((await edit(id, { email: 'nobody' })).error?.fields).toEqual({ 'fields.email': 'Use the form name@place.' });
    const cleared = await edit(id, { phone: null, prices: null }, { why: 'They asked.' });
    expect(cleared.decision.said).toBe('Changed the phone and prices of “The Loft”.');
    expect(await call<Service>(`/services/${id}`)).not.toHaveProperty('phone');
    await undo(cleared.decision.id);
    expect((await call<Service>(`/services/${id}`)).phone).toBe('555 0100');
    const { revisions } = await call<History>(`/history?kind=service&id=${id}`);
    expect(revisions.map(({ takesBack, why }) => [takesBack, why])).toEqual([
      [true, ''],
      [false, 'They asked.'],
      [false, ''],
    ]);
    expect((await page(`/services/${id}/history`)).html).toContain('555 0100');
  });

  test('of two who edit one service the second sees both', async () => {
    const expected = { prices: 'From $20, by arrangement' };
    await edit('reed-and-rope', { prices: 'From $25' }, { expected });
    const late = await edit('reed-and-rope', { prices: 'From $30' }, { expected });
    expect(late.error).toMatchObject({ status: 'ABORTED' });
    expect(late.error?.fields?.prices).toContain('“From $25”');
  });

  test('an old address leads on for good, and what is taken off is gone until it is brought back', async () => {
    const { id } = await make({ name: 'Lens', kind: 'photo' });
    await edit(id, {}, { address: 'lens-and-light' });
    expect(await page('/services/lens')).toMatchObject({ status: 301, to: '/services/lens-and-light' });
    const off = await call<Decision>('/desk/services/lens-and-light/hide', { hidden: { why: 'never happened', note: '' } });
    for (const path of ['/services/lens', '/services/lens-and-light', '/api/services/lens']) expect((await page(path)).status).toBe(410);
    expect((await call<DeskEntries>('/desk/services?which=off')).entries).toMatchObject([{ id: 'lens-and-light' }]);
    await undo(off.id);
    expect((await page('/services/lens-and-light')).status).toBe(200);
    const listed = await call<DeskEntries>('/desk/services?limit=1&q=LENS');
    expect(listed.entries.map(({ name, more, byHand }) => [name, more, byHand.includes('made')])).toEqual([['Lens', 'Photography', true]]);
    expect((await page('/sitemap.xml')).html).toContain('/services/lens-and-light<');
  });

  test('a kept page of the services is another as soon as one is made', async () => {
    const seen = async () => (await client().ask('/services')).body.toString();
    expect(await seen()).not.toContain('Fiddle School');
    await make({ name: 'Fiddle School', kind: 'lessons' });
    await vi.waitFor(async () => expect(await seen()).toContain('Fiddle School'), SOON);
  });

  test('the pack loaded again writes over nothing that people wrote, and may name kinds of its own', async () => {
    await edit('lowtideloud', { phone: '555 0199' });
    const services = app().pack.services.map((each) => (each.id === 'lowtideloud' ? { ...each, phone: '555 0000' } : each));
    const { services: told } = await loadPack(app().db, { ...app().pack, services }, app().clock());
    expect(told.kept).toContainEqual({
      id: 'lowtideloud',
      name: 'Low Tide Loud',
      why: 'phone: set here, and the pack differs',
    });
    expect((await call<Service>('/services/lowtideloud')).phone).toBe('555 0199');
    expect((await call<Service>('/services/the-loft')).name).toBe('The Loft');
  });

  test('where there is none, the page says what would fill it, and no page leads there', async () => {
    await app().db.deleteFrom('service').execute();
    const { html, status } = await page('/services');
    expect(status).toBe(200);
    expect(html).toContain('are listed on this page. Nobody is yet.');
    expect(html).not.toContain('href="/services"');
    expect((await page('/users')).html).toContain('Nobody has one yet.');
  });
});
