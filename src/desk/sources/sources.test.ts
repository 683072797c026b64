import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#database/engines/open.ts';
import { hear } from '#ingest/hear/hear.ts';
import { findPasted } from '#ingest/store/source-store.ts';
import { newEditor } from '#rig/caller.ts';
import { PASSWORD } from '#rig/members.ts';
import { calendar, entry, openDesk } from '#rig/open-desk.ts';
import { isGone, sourceNamed } from '#rig/samples.ts';
import { ENGINES } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';
import type { DeskSource, DeskSources, FilterTrial, OneSource, ShowEvidence, Trial } from '#scene/desk/desk.ts';
import { removeByHand } from './decide-sources.ts';

const MOTORCO = '../shared/data/ical/motorco.ics';

describe.each(ENGINES)('sources at the desk on %s', (engine) => {
  const { app, call, keep, showsOn } = openDesk(engine);

  test('a source that suddenly lists little is taken at its word once an editor says so, and is usual then', async () => {
    const nights = (...days: number[]) => days.map((day) => `dec ${day} 2026: The Few ${day} at The Cannery 9pm`).join('\n');
    const { id } = await keep('The few', nights(1, 2, 3, 4, 5, 6, 7, 8, 9), { format: 'list' });
    const standing = async () => {
      const all = await Promise.all(['2026-12-01', '2026-12-02', '2026-12-09'].map(showsOn));
      return all.map(
        (shows) => shows.filter(({ status, title, event }) => !isGone({ status }) && `${title}${event}`.includes('The Few')).length,
      );
    };
    const source = async () => (await call<DeskSources>('/desk/sources')).sources.find((each) => each.id === id);
    expect([await standing(), (await source())?.doubted]).toEqual([[1, 1, 1], false]);
    await app()
      .db.updateTable('pasted')
      .set({ text: nights(1, 9) })
      .where('source_id', '=', id)
      .execute();
    await call('/desk/sources/hear', { id });
    expect([await standing(), (await source())?.doubted]).toEqual([[1, 1, 1], true]);
    const robin = await newEditor(app(), 'robin');
    const desk = new Walker(app().site);
    await desk.send('/login', { email: robin.email, password: PASSWORD, back: '/' });
    const asked = await (await desk.send('/desk/sources', { intent: 'hear', id, name: 'The few' })).text();
    const banner = />The few was [^<]*/.exec(asked)?.[0];
    expect(banner).toMatch(/^>The few was just checked\. .*2/);
    const html = await (await desk.ask('/desk/sources')).text();
    expect(html).toContain('Accept this result');
    // What is in trouble stands first.
    expect(html.indexOf('>The few</a>')).toBeLessThan(html.indexOf('>Bilge Bar&#x27;s calendar</a>'));
    expect(html).toContain('>The few</a>');
    const said = await (await desk.send('/desk/sources', { intent: 'believe', id, name: 'The few' })).text();
    expect([said.includes('The few is accepted. Shows it no longer lists are taken down.'), said.includes('Accept this result')]).toEqual([
      true,
      false,
    ]);
    expect([await standing(), (await source())?.doubted, (await source())?.usual, (await source())?.trouble]).toEqual([
      [1, 0, 1],
      false,
      2,
      null,
    ]);
  });

  test('what would be heard is shown whole, and says what is off', async () => {
    const desk = new Walker(app().site);
    await desk.send('/login', { email: (await newEditor(app(), 'plover')).email, password: PASSWORD, back: '/' });
    const days = Array.from({ length: 40 }, (_, n) => `2027-02-${String((n % 28) + 1).padStart(2, '0')}`);
    const events = days.map((day, n) => ({
      '@type': 'MusicEvent',
      name: `Night number ${n + 1}`,
      startDate: `${day}T${n < 28 ? '20' : '22'}:00`,
      location: { name: 'The Cannery' },
      ...(n === 39 ? { eventStatus: 'https://schema.org/EventCancelled' } : {}),
    }));
    const what = `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@graph': events })}</script>`;
    const html = await (await desk.send('/desk/sources', { intent: 'try', what })).text();
    const shown = html.replaceAll('<!-- -->', '');
    for (let n = 1; n <= 40; n++) expect(shown).toContain(`Night number ${n}<`);
    expect(shown).toContain('The other 10');
    expect(shown.replace(/<[^>]*>/g, '')).toContain('Canceled: Night number 40');
    expect(shown.match(/Canceled: /g)).toHaveLength(1);
  });

  test('keeps as many sources as it was asked to, however many at once and alike in name', async () => {
    const kept = await Promise.all(
      Array.from({ length: 12 }, (_, n) => keep('The same name', `mon nov 30: Act ${n} at The Cannery 9pm`, { format: 'list' })),
    );
    const ids = kept.map(({ id }) => id);
    expect(new Set(ids).size).toBe(12);
    const texts = await app().db.selectFrom('pasted').select(['source_id', 'text']).where('source_id', 'in', ids).execute();
    expect(new Set(texts.map(({ text }) => text)).size).toBe(12);
    for (const id of ids) await call('/desk/sources/remove', { id });
  });

  test('the form of a new source is one source, however often it is sent without a script; with other words it is another', async () => {
    const robin = await newEditor(app(), 'petrel');
    const desk = new Walker(app().site);
    await desk.send('/login', { email: robin.email, password: PASSWORD, back: '/' });
    const once = Walker.field(await (await desk.ask('/desk/sources')).text(), 'once');
    const form = { intent: 'keep', once, what: 'mon nov 30: The Twice at The Cannery 9pm', name: 'Kept twice', everyMinutes: '360' };
    const sent = [...(await Promise.all([desk.send('/desk/sources', form), desk.send('/desk/sources', form)]))];
    sent.push(await desk.send('/desk/sources', form));
    for (const answer of sent) expect(await answer.text()).toContain('Kept twice is saved');
    const kept = async () => (await call<DeskSources>('/desk/sources')).sources.filter(({ name }) => name === 'Kept twice');
    expect((await kept()).map(({ id }) => id)).toEqual(['kept-twice']);
    await desk.send('/desk/sources', { ...form, what: `${form.what} $5` });
    expect(await kept()).toHaveLength(2);
    for (const { id } of await kept()) await call('/desk/sources/remove', { id });
  });

  test('a language said at the desk is the one a source is read in, until its words tell it again', async () => {
    const { id } = await keep(
      'Bares',
      calendar(entry('vega', 'DTSTART:20261202T210000\nSUMMARY:Marta Vega en Casa Roja\nLOCATION:Casa Roja')),
    );
    const plays = async () =>
      (await showsOn('2026-12-02')).filter(({ event }) => event.startsWith('Marta')).map(({ bill }) => bill[0]?.name);
    const said = async (language: string | null) =>
      (await call<{ source: DeskSource }>(`/desk/sources/${id}/edit`, { fields: { language } })).source;
    expect(await said('es')).toMatchObject({ language: 'es', languageNamed: true });
    expect(await plays()).toEqual(['Marta Vega']);
    expect(await said('nl')).toMatchObject({ language: 'nl' });
    expect(await plays()).toEqual(['Marta Vega en Casa Roja']);
    expect(await said(null)).toMatchObject({ language: 'en', languageNamed: false });
    await call('/desk/sources/remove', { id });
  });

  test('a source’s own filter is tried, kept, and can be read: what it leaves out is withdrawn, and is back without it', async () => {
    const nights = ['Food Truck', 'Live Music', 'Live Music'].map((category, n) =>
      entry(`w${n}`, `DTSTART:202612${22 + n}T200000\nSUMMARY:Neap ${n}\nLOCATION:Room ${n}, Tin Harbor\nCATEGORIES:${category}`),
    );
    const { id } = await keep('Wide', calendar(...nights));
    const heard = async () => {
      const rows = await app().db.selectFrom('listing').select(['key', 'gone_at']).where('source_id', '=', id).orderBy('key').execute();
      return rows.map(({ key, gone_at }) => (gone_at === null ? key : '-'));
    };
    const filter = { leave: { categories: ['food truck'], places: ['Room 2'] } };
    expect(await call<FilterTrial>(`/desk/sources/${id}/filter/try`, { filter })).toMatchObject({
      ...{ of: 3, leftOut: 2 },
      listings: [
        { listing: { event: 'Neap 0' }, reason: 'its category is “food truck”' },
        { listing: { event: 'Neap 2' }, reason: 'its place is “Room 2”' },
      ],
    });
    expect(await heard()).toEqual(['w0', 'w1', 'w2']);
    await call(`/desk/sources/${id}/edit`, { fields: { filter } });
    expect(await heard()).toEqual(['-', 'w1', '-']);
    expect((await showsOn('2026-12-22')).filter(({ event, status }) => event === 'Neap 0' && status !== 'withdrawn')).toEqual([]);
    expect(await call<OneSource>(`/desk/sources/${id}/edit`)).toMatchObject({ fields: { filter }, leavesOut: { of: 3, leftOut: 2 } });
    await call(`/desk/sources/${id}/edit`, { fields: { filter: {} } });
    expect(await heard()).toEqual(['w0', 'w1', 'w2']);
    expect(await call<OneSource>(`/desk/sources/${id}/edit`)).toMatchObject({
      fields: { filter: {} },
      leavesOut: { of: 3, leftOut: 0, listings: [] },
    });
    expect(await call('/desk/sources/no-such-source/edit')).toMatchObject({ error: { code: 404 } });
    await call('/desk/sources/remove', { id });
    expect(await app().db.selectFrom('left_out').select('key').where('source_id', '=', id).execute()).toEqual([]);
  });

  test('a filter is tried with a new source, and holds from its first hearing on', async () => {
    const nights = ['Tin Harbor', 'Far City'].map((town, n) =>
      entry(`r${n}`, `DTSTART:202612${26 + n}T200000\nSUMMARY:Neap ${n}\nLOCATION:Room, ${town}`),
    );
    const [what, filter] = [calendar(...nights), { leave: { places: ['Far City'] } }];
    const tried = await call<Trial>('/desk/sources/try', { what, filter });
    expect(tried).toMatchObject({ coming: 1, listings: [{ event: 'Neap 0' }] });
    expect(tried.leavesOut).toMatchObject({
      of: 2,
      leftOut: 1,
      listings: [{ listing: { event: 'Neap 1' }, reason: 'its place is “Far City”' }],
    });
    const { id } = await keep('Region', what, { filter });
    expect((await showsOn('2026-12-26')).map(({ event }) => event)).toContain('Neap 0');
    expect((await showsOn('2026-12-27')).map(({ event }) => event)).not.toContain('Neap 1');
    const retried = await call<Trial>(`/desk/sources/${id}/try`, { fields: { terms: 'Asked.' } });
    expect([retried.coming, retried.leavesOut.leftOut]).toEqual([1, 1]);
    await call('/desk/sources/remove', { id });

    const robin = await newEditor(app(), 'robin-filters');
    const desk = new Walker(app().site);
    await desk.send('/login', { email: robin.email, password: PASSWORD, back: '/' });
    const typed = { what, 'leave places': 'Far City', name: 'Region', everyMinutes: '360' };
    const page = await (await desk.send('/desk/sources', { ...typed, intent: 'try' })).text();
    expect(page).toContain('Its filter would leave out 1 of 2 nights to come.');
    expect(page).toMatch(/name="leave places"[^>]*value="Far City"/);
    await desk.send('/desk/sources', { ...typed, intent: 'keep' });
    const kept = (await call<DeskSources>('/desk/sources')).sources.find(({ name }) => name === 'Region');
    expect((await call<OneSource>(`/desk/sources/${kept?.id}/edit`)).fields.filter).toEqual(filter);
    await call('/desk/sources/remove', { id: kept?.id });
  });

  test('an address or a text is tried before it is kept, and nothing of it stays', async () => {
    const before = await app().db.selectFrom('listing').select('key').execute();
    const trial = await call<Trial>('/desk/sources/try', {
      what: 'When,Who,Where\n2026-11-10,Neap,The Cannery\n2026-12-08,Quiet Boat w/ Neap,The Cannery\n2026-12-09,Tuesday Trivia,The Rusty Nail\n',
    });
    expect(trial).toMatchObject({ format: 'sheet', coming: 2, trouble: null });
    expect(trial.listings.map(({ performer }) => performer)).toEqual(['Quiet Boat w/ Neap', 'Tuesday Trivia']);
    expect(trial.listings.map(({ meaning }) => meaning)).toMatchObject([
      {
        venue: { id: 'cannery', name: 'The Cannery' },
        bill: [
          { artist: 'quietboat', name: 'Quiet Boat' },
          { artist: null, name: 'Neap' },
        ],
        kind: 'music',
      },
      { venue: { id: null, name: 'The Rusty Nail' }, kind: 'other', bill: [] },
    ]);
    const nowhere = await call<Trial>('/desk/sources/try', { what: 'http://127.0.0.1:1/x.ics' });
    expect(nowhere.trouble).toMatch(/127\.0\.0\.1/);
    expect(await app().db.selectFrom('listing').select('key').execute()).toHaveLength(before.length);
  });

  test('a source in another language is read in it: told by its words, or as somebody says', async () => {
    const what =
      'Dato,Konsert,Sted,Tid,Pris\nlørdag 5. desember,Neap UTSOLGT,The Cannery,kl. 20,"250,-"\nsøndag 6. desember,Quiet Boat,The Cannery,kl. 19,Gratis inngang\n';
    const trial = await call<Trial>('/desk/sources/try', { what });
    expect(trial).toMatchObject({ language: 'no', coming: 2, trouble: null });
    expect(trial.listings[0]).toMatchObject({ date: '2026-12-05', startTime: '2000', status: 'sold out' });
    expect(await call<Trial>('/desk/sources/try', { what, language: 'da' })).toMatchObject({ language: 'da', coming: 2 });
    expect(await keep('Guessed', what)).toMatchObject({ language: 'no', languageNamed: false });
    const named = await call<DeskSource>('/desk/sources', { name: 'Named', what: what.replaceAll('desember', 'december'), language: 'da' });
    expect(named).toMatchObject({ language: 'da', languageNamed: true, trouble: null });
    expect((await call<Trial>('/desk/sources/try', { what, language: 'xx' })).error).toMatchObject({ code: 400 });
  });

  test('a pasted text lies with its source: another process hears it, and it goes when the source goes', async () => {
    const what = 'When,Who,Where\n2026-12-09,Quiet Boat,The Cannery\n';
    const { id, trouble, address } = await keep('Sent by email', what);
    expect([trouble, address]).toEqual([null, '']);
    const other = await openDatabase(app().address);
    onTestFinished(() => other.destroy());
    const source = await sourceNamed(other, id);
    expect(await findPasted(other, source)).toBe(what);
    // Asked as if it had never been heard, so that the text is read again.
    expect(await hear(other, { ...source, fingerprint: null }, app().clock)).toMatchObject({ heard: 1, added: 0, trouble: null });
    await removeByHand(other, source.id, { editor: '', now: app().clock() });
    expect(await findPasted(other, source)).toBeUndefined();
    expect(await app().db.selectFrom('pasted').select('source_id').where('source_id', '=', id).execute()).toEqual([]);
  });

  test.skipIf(!existsSync(MOTORCO))(
    'a pasted real calendar becomes shows that can be followed back to the line they came from',
    async () => {
      const text = readFileSync(MOTORCO, 'utf8').replaceAll('2026', '2027');
      const moved = text.replace(/DTSTART([^:]*):\d{8}/g, 'DTSTART$1:20261215').replace(/DTEND([^:]*):\d{8}/g, 'DTEND$1:20261215');
      await keep('Pasted', moved);
      const shows = (await showsOn('2026-12-15')).filter(({ status }) => status === 'announced');
      expect(shows.length).toBeGreaterThan(20);
      const told = await call<ShowEvidence>(`/desk/shows/${shows[0]?.id}`);
      const [statement] = told.statements;
      expect(moved.split('\n')[(statement?.line ?? 0) - 1]).toContain(statement?.listing.uid);
    },
  );
});
