import { beforeAll, describe, expect, test } from 'vitest';
import { newEditor } from '#rig/caller.ts';
import { PASSWORD } from '#rig/members.ts';
import { openDesk } from '#rig/open-desk.ts';
import { FULL_ENGINES } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';
import type { Decision, DeskSource, OneSource } from '#scene/desk/desk.ts';
import type { History } from '#scene/history/history.ts';
import type { Problem } from '#scene/problem.ts';
import type { SourceFields } from '#scene/sources/source-fields.ts';

interface Edited {
  source: DeskSource;
  decision: Decision;
  error?: Problem;
}

const LIST = 'dec 9 2026: Neap at The Cannery 9pm\ndec 10 2026: Quiet Boat at The Cannery 9pm\n';

describe.each(FULL_ENGINES)('a source edited at the desk on %s', (engine) => {
  const { app, call, keep, showsOn } = openDesk(engine);
  const one = (id: string) => call<OneSource>(`/desk/sources/${id}/edit`);
  const edit = (id: string, fields: Partial<SourceFields>, more: object = {}) =>
    call<Edited>(`/desk/sources/${id}/edit`, { fields, ...more });
  const undo = (id: string) => call<{ left: string[] }>('/desk/undo', { id });
  const heardOn = async (night: string) =>
    (await showsOn(night)).filter(({ status }) => status !== 'withdrawn').map(({ bill, venue }) => [bill[0]?.name, venue.name]);

  test('every field is set, heard at once, stands in the history, and is taken back', async () => {
    const { id } = await keep('Edited', LIST, { format: 'list' });
    const { fields } = await one(id);
    const set = {
      name: 'Edited again',
      text: 'when,what,where\n9/12/2026,Neap Choir,Upstairs\n',
      format: 'sheet' as const,
      language: 'en' as const,
      zone: 'America/Chicago',
      trust: 'venue' as const,
      venue: 'bilge',
      everyMinutes: 60,
      terms: 'Asked in May.',
      mostly: 'music' as const,
      dayFirst: true,
      columns: { date: 1, performer: 'what' },
    };
    const { source, decision } = await edit(id, set, { why: 'They moved.' });
    expect(source).toMatchObject({ name: 'Edited again', format: 'sheet', everyMinutes: 60, coming: 1, trouble: null });
    const { text, ...others } = set;
    expect(await one(id)).toMatchObject({ fields: { ...fields, ...others }, text: { text }, ofPack: {} });
    expect(await heardOn('2026-12-09')).toContainEqual(['Neap Choir', 'Bilge Bar']);
    const { revisions } = await call<History>('/desk/changes');
    expect(revisions.find(({ kind }) => kind === 'source')).toMatchObject({
      name: 'Edited again',
      address: `/desk/sources/${id}`,
      why: 'They moved.',
      fields: expect.arrayContaining([
        { field: 'everyMinutes', label: 'interval', before: ['360 minutes'], now: ['60 minutes'] },
        { field: 'dayFirst', label: 'order of day and month', before: [], now: ['day first'] },
        { field: 'columns', label: 'columns', before: [], now: ['night: 1, who plays: what'] },
      ]),
    });
    expect(await undo(decision.id)).toMatchObject({ left: [] });
    expect(await one(id)).toMatchObject({ fields, text: { text: LIST } });
    await call('/desk/sources/hear', { id });
    expect((await heardOn('2026-12-10')).map(([name]) => name)).toContain('Quiet Boat');
  });

  test('what was set again since stays when it is taken back, and says so', async () => {
    const { id } = await keep('Twice', LIST, { format: 'list' });
    const { decision } = await edit(id, { everyMinutes: 30, terms: 'One.' });
    await edit(id, { everyMinutes: 45 });
    expect(await undo(decision.id)).toMatchObject({ left: ['The interval was changed again since, so it stays.'] });
    expect((await one(id)).fields).toMatchObject({ everyMinutes: 45, terms: '' });
  });

  test('a text takes the place of an address, and an address that of the text; what is heard meanwhile is said', async () => {
    const { id } = await keep('Moves', LIST, { format: 'list' });
    const address = 'http://127.0.0.1:1/shows.ics';
    const { source, decision } = await edit(id, { address });
    expect([source.address, source.trouble]).toEqual([address, expect.stringContaining('127.0.0.1')]);
    expect(decision.said).toBe('Changed the address of “Moves”.');
    expect(await one(id)).toMatchObject({ fields: { address }, text: null });
    expect(await app().db.selectFrom('pasted').selectAll().where('source_id', '=', id).execute()).toEqual([]);
    await undo(decision.id);
    expect(await one(id)).toMatchObject({ fields: { address: '' }, text: { text: LIST } });
  });

  test('what the scene pack says is given back, and a file of the machine is nobody’s to name', async () => {
    const id = 'cannery-calendar';
    const { fields } = await one(id);
    await edit(id, { text: LIST, venue: null, everyMinutes: 20 });
    const { ofPack } = await one(id);
    expect(ofPack).toEqual({ address: fields.address, venue: 'cannery', everyMinutes: 360 });
    expect(await edit(id, { address: '/etc/passwd' })).toMatchObject({
      error: { code: 400, fields: { address: 'An address starts with https:// and has no spaces.' } },
    });
    expect(await call(`/desk/sources/${id}/try`, { fields: { address: '/etc/passwd' } })).toMatchObject({ error: { code: 400 } });
    expect(await call(`/desk/sources/${id}/try`, { fields: ofPack })).toMatchObject({ format: 'ical', trouble: null });
    await call(`/desk/sources/${id}/edit`, { fields: ofPack });
    expect(await one(id)).toMatchObject({ fields, text: null, ofPack: {} });
  });

  test('settings go with a format that does not take them, and those of the pack come back with it', async () => {
    const { id } = await keep('Sheet', 'a,b\n1/12/2026,Neap\n', { format: 'sheet' });
    await edit(id, { columns: { date: 'a', performer: 'b' }, dayFirst: true });
    expect((await edit(id, { format: 'ical', columns: { date: 'a' } })).error?.fields).toEqual({
      format: 'Calendar (iCalendar): this format has no columns.',
    });
    await edit(id, { format: 'ical' });
    expect((await one(id)).fields).toMatchObject({ format: 'ical', columns: {}, dayFirst: null });
  });

  test.each([
    [{ name: ' ' }, { 'fields.name': 'Name the source.' }],
    [{ zone: 'Mars/Olympus' }, { zone: 'Mars/Olympus isn’t a time zone such as America/New_York.' }],
    [{ venue: 'no-such-place' }, { venue: 'We can’t find this venue.' }],
    [{ everyMinutes: 1 }, { 'fields.everyMinutes': 'Enter whole minutes, from 5 to 10080 (a week).' }],
    [{ text: '' }, { text: 'Enter an address, or paste text below.' }],
    [{ format: 'recipe' as const }, { format: 'Choose a format from the list.' }],
    [{ address: 'ftp://tunes.example' }, { address: 'An address starts with https:// and has no spaces.' }],
  ])('refuses %o in a sentence at its field, and changes nothing', async (fields, faults) => {
    const id = (await keep('Refused', LIST, { format: 'list' })).id;
    const before = await one(id);
    const { error } = await edit(id, fields);
    expect([error?.code, error?.fields]).toEqual([400, faults]);
    expect((await one(id)).fields).toEqual(before.fields);
  });

  test('is stopped where somebody else was quicker, and where nothing differs', async () => {
    const { id } = await keep('Raced', LIST, { format: 'list' });
    const { text } = await one(id);
    await edit(id, { everyMinutes: 30, text: `${LIST}dec 11 2026: Neap at The Cannery\n` });
    expect((await edit(id, { everyMinutes: 60 }, { expected: { everyMinutes: 360 } })).error).toMatchObject({
      code: 409,
      fields: { everyMinutes: 'Someone just changed this to “30 minutes”. Save again to use yours.' },
    });
    expect((await edit(id, { text: 'dec 1 2026: Neap' }, { expectedText: text?.version })).error?.fields).toEqual({
      text: expect.stringContaining('Someone just changed this text'),
    });
    expect((await edit(id, { everyMinutes: 30 })).error?.message).toBe('Nothing is different from what’s there.');
  });

  test('whose word counts for more is weighed anew at once', async () => {
    const first = await keep('One says nine', 'dec 20 2026: Tidal Bore at The Cannery 9pm', { format: 'list', trust: 'venue' });
    const other = await keep('Other says eight', 'dec 20 2026: Tidal Bore at The Cannery 8pm', { format: 'list' });
    const time = async () => (await showsOn('2026-12-20')).map(({ startTime }) => startTime);
    expect(await time()).toEqual(['2100']);
    await edit(other.id, { trust: 'venue' });
    await edit(first.id, { trust: 'aggregator' });
    expect(await time()).toEqual(['2000']);
  });

  describe('without a script', () => {
    const desk = () => new Walker(app().site);
    let walker: Walker;
    beforeAll(async () => {
      const robin = await newEditor(app(), 'robin');
      walker = desk();
      await walker.send('/login', { email: robin.email, password: PASSWORD, back: '/' });
    });
    const formOf = (html: string, intent: string) => {
      const form = html.split('<form').find((each) => each.includes(`value="${intent}"`)) ?? '';
      const inputs = [...form.matchAll(/<input[^>]*name="([^"]+)"[^>]*>/g)].map(([tag, name]) => [
        name,
        Walker.field(tag ?? '', name ?? ''),
      ]);
      const chosen = [...form.matchAll(/<select[^>]*name="([^"]+)".*?<\/select>/gs)].map(([select, name]) => [
        name,
        /<option value="([^"]*)" selected/.exec(select)?.[1] ?? '',
      ]);
      return Object.fromEntries([...inputs, ...chosen]) as Record<string, string>;
    };

    test('its form is tried and saved; what is refused keeps what was typed', async () => {
      const { id } = await keep('By form', LIST, { format: 'list' });
      const path = `/desk/sources/${id}`;
      const form = formOf(await (await walker.ask(path)).text(), 'trySource');
      expect(form).toMatchObject({ name: 'By form', everyMinutes: '360', zone: 'America/New_York', format: 'list' });
      const typed = { ...form, everyMinutes: '90', format: 'sheet' };
      const tried = await (await walker.send(path, { ...typed, intent: 'trySource' })).text();
      expect(tried.includes('it has no column of dates')).toBe(true);
      expect(formOf(tried, 'trySource')).toMatchObject({ everyMinutes: '90', format: 'sheet' });
      expect((await one(id)).fields).toMatchObject({ everyMinutes: 360, format: 'list' });
      const bad = await walker.send(path, { ...form, everyMinutes: '90', zone: 'Nowhere', intent: 'edit' });
      const html = await bad.text();
      expect([bad.status, html.includes('Nowhere isn’t a time zone such as America/New_York.')]).toEqual([400, true]);
      expect(formOf(html, 'trySource')).toMatchObject({ everyMinutes: '90', zone: 'Nowhere' });
      const good = await (await walker.send(path, { ...form, everyMinutes: '90', intent: 'edit' })).text();
      expect(good.includes('Changed the interval of “By form”. We read it right away: 2 nights to come.')).toBe(true);
      expect((await one(id)).fields.everyMinutes).toBe(90);
    });

    test('where somebody else was quicker, both stand there and nothing is lost', async () => {
      const { id } = await keep('Both', LIST, { format: 'list' });
      const path = `/desk/sources/${id}`;
      const form = formOf(await (await walker.ask(path)).text(), 'trySource');
      await edit(id, { everyMinutes: 30, terms: 'Theirs.' });
      const answer = await walker.send(path, { ...form, everyMinutes: '90', intent: 'edit' });
      const html = await answer.text();
      expect(html.includes('Someone just changed this to “30 minutes”.')).toBe(true);
      const both = formOf(html, 'trySource');
      expect(both).toMatchObject({ everyMinutes: '90', terms: 'Theirs.' });
      await walker.send(path, { ...both, intent: 'edit' });
      expect((await one(id)).fields).toMatchObject({ everyMinutes: 90, terms: 'Theirs.' });
    });

    test('its text is tried and kept, and its filter too', async () => {
      const { id } = await keep('Text by form', LIST, { format: 'list' });
      const path = `/desk/sources/${id}`;
      const html = await (await walker.ask(path)).text();
      const form = formOf(html, 'keepText');
      const text = `${LIST.replaceAll('\n', '\r\n')}dec 11 2026: Neap at The Cannery`;
      const tried = await (await walker.send(path, { ...form, text, intent: 'tryText' })).text();
      expect(tried.includes('it lists 3 nights to come')).toBe(true);
      const kept = await (await walker.send(path, { ...form, text, intent: 'keepText' })).text();
      expect(kept.includes('Changed the text of “Text by form”. We read it right away: 3 nights to come.')).toBe(true);
      const late = await walker.send(path, { ...form, text: 'dec 12 2026: Mine at The Cannery', intent: 'keepText' });
      const said = await late.text();
      expect([late.status, said.includes('dec 12 2026: Mine'), said.includes('Someone just changed this text')]).toEqual([409, true, true]);
      await walker.send(path, { 'leave words': 'Quiet Boat', intent: 'keepFilter' });
      expect((await one(id)).fields.filter).toEqual({ leave: { words: ['Quiet Boat'] } });
    });

    test('what the pack says is one button away', async () => {
      await edit('bilge-calendar', { everyMinutes: 15 });
      const path = '/desk/sources/bilge-calendar';
      const words = (await (await walker.ask(path)).text()).replaceAll('<!-- -->', '');
      expect(words.includes('15 minutes. The scene pack says: 360 minutes.')).toBe(true);
      const html = await (await walker.send(path, { intent: 'give-back everyMinutes' })).text();
      expect([html.includes('Changed the interval of'), html.includes('The scene pack says')]).toEqual([true, false]);
      expect((await one('bilge-calendar')).ofPack).toEqual({});
    });
  });
});
