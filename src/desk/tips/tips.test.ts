import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, newEditor } from '#rig/caller.ts';
import { PASSWORD } from '#rig/members.ts';
import { photograph } from '#rig/picture-files.ts';
import { FULL_ENGINES, openTestSite, type TestSite } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';
import type { Decision } from '#scene/desk/desk.ts';
import type { DeskTips, OneTip, ToldTip } from '#scene/tip.ts';
import { storePicture, sweepPictures } from '#sent/store.ts';
import { sweepTips } from '#tips/store.ts';

describe.each(FULL_ENGINES)('tips on %s', (engine) => {
  let app: TestSite;
  let token = '';
  beforeAll(async () => {
    app = await openTestSite(engine);
    token = await (await newEditor(app, 'wren')).token();
  });
  afterAll(() => app.close());

  let visitors = 0;
  /** Each call is from an address of its own, unless it says from which. */
  async function call<T>(
    path: string,
    body?: unknown,
    { from = `198.51.100.${++visitors % 250}`, signed = false } = {},
  ): Promise<Answer<T>> {
    const init =
      body === undefined ? {} : { method: 'POST', body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body) };
    const headers = {
      'content-type': body instanceof Uint8Array ? 'application/octet-stream' : 'application/json',
      ...(signed ? { authorization: `Bearer ${token}` } : {}),
    };
    // The site reads the visitor's IP address from the socket.
    const env = { incoming: { socket: { remoteAddress: from } } };
    return (await (await app.site.request(`/api${path}`, { ...init, headers }, env)).json()) as Answer<T>;
  }
  const tell = (tip: object, from?: string) => call<{ key: string }>('/tips', tip, from === undefined ? {} : { from });
  const told = (key: string) => call<ToldTip>(`/tips/told?key=${key}`);
  const desk = <T>(path: string, body?: unknown) => call<T>(path, body, { signed: true });
  const waiting = async (who: string) => {
    const { tips } = await desk<DeskTips>('/desk/tips');
    return tips.find((tip) => tip.who === who || tip.words === who) ?? expect.fail(`${who} does not wait`);
  };

  test('a tip that is sent twice at once, or again, by one form is told once; other words by the same form are another', async () => {
    const key = 'k'.repeat(43);
    const tip = { date: '2026-12-11', who: 'Wet Rope', place: 'The Cannery', key };
    const both = await Promise.all([tell(tip), tell(tip)]);
    expect([...both, await tell(tip)]).toEqual([{ key }, { key }, { key }]);
    expect((await tell({ ...tip, key: 'easily guessed' })).error?.status).toBe('INVALID_ARGUMENT');
    const other = await tell({ ...tip, who: 'Dry Rope' });
    expect(other.key).toHaveLength(43);
    expect(other.key).not.toBe(key);
    const { tips } = await desk<DeskTips>('/desk/tips');
    expect(tips.map(({ who }) => who).filter((who) => who.endsWith('Rope'))).toEqual(['Wet Rope', 'Dry Rope']);
    expect([(await told(key)).who, (await told(other.key)).who]).toEqual(['Wet Rope', 'Dry Rope']);
  });

  test('what two people tell in the same words waits once, answers both, and waits once again', async () => {
    const tip = { date: '2026-12-12', who: 'Same Rope', place: 'The Cannery' };
    const keys = [await tell({ ...tip, reach: 'ada@same.example' }), await tell({ ...tip, reach: 'bo@same.example' })].map(
      ({ key }) => key,
    );
    const before = (await desk<DeskTips>('/desk/tips')).open;
    await tell(tip);
    const { tips, open } = await desk<DeskTips>('/desk/tips');
    const [one, ...more] = tips.filter(({ who }) => who === tip.who);
    expect([open, more, one?.reach]).toEqual([before, [], 'ada@same.example, bo@same.example']);
    const answers = () => Promise.all(keys.map(async (key) => (await told(key)).answer));
    const settled = await desk<Decision>(`/desk/tips/${one?.id}`, { as: 'refused', answer: 'It is private.' });
    expect(await answers()).toEqual(['It is private.', 'It is private.']);
    const mailed = (await app.letters()).map(({ to }) => to).filter((to) => to.endsWith('@same.example'));
    expect(mailed.sort()).toEqual(['ada@same.example', 'bo@same.example']);
    await desk('/desk/undo', { id: settled.id });
    expect([(await desk<DeskTips>('/desk/tips')).open, await answers()]).toEqual([before, ['', '']]);
    await desk('/desk/tips', { tips: [one?.id], as: 'refused', answer: 'No.' });
    expect([(await desk<DeskTips>('/desk/tips')).open, await answers()]).toEqual([before - 1, ['No.', 'No.']]);
  });

  test('what is refused of a tip without a script is said in the form it was sent from', async () => {
    await tell({ date: '2026-11-28', who: 'Undertow Choir', place: 'The Cannery' });
    await tell({ date: '2026-11-28', who: 'Undertow Trio', place: 'The Cannery' });
    const robin = await newEditor(app, 'robin');
    const walker = new Walker(app.site);
    await walker.send('/login', { email: robin.email, password: PASSWORD, back: '/' });
    const { id } = await waiting('Undertow Choir');
    const html = await (
      await walker.send('/desk/tips', { intent: 'settle', outcome: `answer ${id}`, id, as: 'refused', answer: ' ' })
    ).text();
    const open = html.split('<details open').slice(1);
    expect(open).toHaveLength(1);
    expect(open[0]).toMatch(new RegExp(`^[^]*Say why you’re not using it\\.[^]*name="id" value="${id}"`));
    // The other form of the same tip, which is closed, has nothing refused and takes no focus.
    const fields = [...html.matchAll(/<input[^>]*name="answer"[^>]*>/g)].map(([field]) => field);
    expect(fields.filter((field) => field.includes('aria-invalid="true"'))).toEqual([expect.stringContaining(`id="answer-${id}"`)]);
  });

  test('a show that anybody tells is public nowhere before an editor lists it; whoever told it hears', async () => {
    const { key } = await tell({
      date: '2026-11-27',
      who: 'Marsh Lanterns, Quiet Boat',
      place: 'The Cannery',
      time: '8 PM',
      reach: 'dot@tunes.example',
    });
    expect(await told(key)).toMatchObject({ state: 'open', who: 'Marsh Lanterns, Quiet Boat', show: null });
    expect(JSON.stringify(await told(key))).not.toContain('dot@');
    for (const page of ['/shows?from=2026-11-27', '/search?q=lanterns', `/told?key=${key}`])
      expect([page, (await (await app.site.request(page)).text()).includes('dot@')]).toEqual([page, false]);
    expect(await (await app.site.request('/shows?from=2026-11-27')).text()).not.toContain('Lanterns');
    const tip = await waiting('Marsh Lanterns, Quiet Boat');
    expect(tip).toMatchObject({ reach: 'dot@tunes.example', date: '2026-11-27', about: null });
    expect(tip.listed.map(({ venue }) => venue.name)).toContain('The Cannery');
    const [show] = tip.listed;
    const decision = await desk<Decision>(`/desk/tips/${tip.id}`, { as: 'listed', show: show?.id, answer: 'It was there, thanks.' });
    expect(await told(key)).toMatchObject({ state: 'listed', answer: 'It was there, thanks.', show: show?.slug });
    const page = await app.site.request(`/told?key=${key}`);
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(await page.text()).toContain('It was there, thanks.');
    expect((await desk<object>(`/desk/tips/${tip.id}`, { as: 'refused', answer: 'No.' })).error?.status).toBe('FAILED_PRECONDITION');
    await desk('/desk/undo', { id: decision.id });
    expect(await told(key)).toMatchObject({ state: 'open', answer: '', show: null });
  });

  test('an address left with a tip gets an email about the outcome, which quotes none of it; spam gets none, nor does a flooded mailbox', async () => {
    const settle = async (who: string, said: object) => desk(`/desk/tips/${(await waiting(who)).id}`, said);
    const to = async (email: string) => (await app.letters()).filter((letter) => letter.to === email);
    const evil = 'Unlock https://evil.example';
    await tell({ date: '2026-12-13', who: evil, words: evil, reach: 'teller@tunes.example' });
    await settle(evil, { as: 'refused', answer: 'No band plays.' });
    const [letter, ...more] = await to('teller@tunes.example');
    expect([letter?.subject, more]).toEqual([`About your tip at ${app.pack.scene.brand}`, []]);
    expect(letter?.body).toMatch(/^You told us about a show on Sunday, 12\/13\. We didn’t use it\.\n\nAn editor says: “No band plays\.”/);
    expect(letter?.body).not.toContain('Unlock');
    await tell({ date: '2026-12-13', who: 'By phone', reach: '555 0100' });
    await settle('By phone', { as: 'refused', answer: 'No.' });
    for (let tips = 0; tips < 5; tips++) await tell({ date: '2026-12-13', who: `Flood ${tips}`, reach: 'victim@tunes.example' });
    for (let tips = 0; tips < 5; tips++) await settle(`Flood ${tips}`, { as: 'refused', answer: 'No.' });
    expect(await to('victim@tunes.example')).toHaveLength(3);
    await tell({ date: '2026-12-13', who: 'Pills here', reach: 'spam@tunes.example' });
    await desk('/desk/tips', { tips: [(await waiting('Pills here')).id], as: 'spam' });
    expect(await to('spam@tunes.example')).toEqual([]);
  });

  test('a no has its reason, which whoever told it reads', async () => {
    const { key } = await tell({ date: '2026-11-28', who: 'A food truck' });
    const tip = await waiting('A food truck');
    expect((await desk<object>(`/desk/tips/${tip.id}`, { as: 'refused' })).error?.fields).toEqual({
      answer: 'Say why you’re not using it.',
    });
    await desk(`/desk/tips/${tip.id}`, { as: 'refused', answer: 'No band comes with it.' });
    expect(await told(key)).toMatchObject({ state: 'refused', answer: 'No band comes with it.' });
  });

  test('many are refused by one decision, and wait again by one undo; what was answered meanwhile stays', async () => {
    const keys: string[] = [];
    for (const who of ['Pills', 'More pills', 'A bake sale', 'A fourth']) keys.push((await tell({ date: '2026-11-29', who })).key);
    const ids = await Promise.all(['Pills', 'More pills', 'A bake sale', 'A fourth'].map(async (who) => (await waiting(who)).id));
    const states = async () => Promise.all(keys.map(async (key) => (await told(key)).state));
    const [one, two, sale, fourth] = ids;
    expect((await desk('/desk/tips', { tips: [sale], as: 'refused' })).error?.fields).toEqual({ answer: 'Say why you’re not using it.' });
    await desk(`/desk/tips/${fourth}`, { as: 'refused', answer: 'By itself.' });
    const spam = await desk<Decision>('/desk/tips', { tips: [one, two, fourth, 'gone'], as: 'spam' });
    expect(spam.said).toBe('Marked 2 of 4 tips as spam; the others were answered by then.');
    expect([await states(), (await told(keys[3] ?? '')).answer]).toEqual([['refused', 'refused', 'open', 'refused'], 'By itself.']);
    expect((await desk('/desk/tips', { tips: [one, two], as: 'spam' })).error?.status).toBe('FAILED_PRECONDITION');
    const no = await desk<Decision>('/desk/tips', { tips: [sale], as: 'refused', answer: 'No band plays.' });
    expect([no.said, (await told(keys[2] ?? '')).answer]).toEqual([
      'Turned down one tip (“A bake sale, 2026-11-29”) (No band plays.).',
      'No band plays.',
    ]);
    await desk('/desk/undo', { id: spam.id });
    expect(await states()).toEqual(['open', 'open', 'refused', 'refused']);
    await desk('/desk/tips', { tips: [one, two], as: 'spam' });
  });

  test('something wrong on a page goes the same way', async () => {
    const about = { kind: 'artist', id: 'quietboat' };
    expect((await tell({ about })).error?.fields).toEqual({ words: 'Say what is wrong.' });
    expect((await tell({ about: { ...about, id: 'nobody' }, words: 'Gone' })).error?.status).toBe('NOT_FOUND');
    const { key } = await tell({ about, words: 'They are five now.' });
    const tip = await waiting('They are five now.');
    expect(tip).toMatchObject({ kind: 'fault', about: { id: 'quietboat', name: 'Quiet Boat' } });
    await desk(`/desk/tips/${tip.id}`, { as: 'mended' });
    expect((await told(key)).state).toBe('mended');
    for (const [page, link] of [
      ['/artists/quietboat', 'artist%3Aquietboat'],
      ['/venues/cannery', 'venue%3Acannery'],
      ['/shows/the-tin-whistlers-the-cannery-2026-11-27', 'show%3Athe-tin-whistlers-the-cannery-2026-11-27'],
    ] as const)
      expect(await (await app.site.request(page)).text()).toContain(`/tell?about=${link}`);
  });

  test.each([
    [
      { who: 'Marsh Lanterns w/ Quite Boat\n\nDJ Neap\n', place: 'The Bilge', time: '8ish, doors 7', words: '$10 at the door, 21+' },
      {
        bill: ['Marsh Lanterns', 'Quiet Boat', 'DJ Neap'],
        venue: 'bilge',
        startTime: '2000',
        doorsTime: '1900',
        price: '$10',
        ages: '21+',
      },
    ],
    [
      { who: 'Nikita, the Wicked; Quiet Boat', place: 'somewhere by the docks', time: '9' },
      { bill: ['Nikita, the Wicked', 'Quiet Boat'], venue: null, startTime: '2100' },
    ],
    [
      { who: 'Open mic with Quiet Boat', time: 'doors 7:30 PM' },
      { title: 'Open mic', bill: ['Quiet Boat'], startTime: null, doorsTime: '1930' },
    ],
    [
      { who: 'Quiet Boat', time: 'noon' },
      { startTime: '1200', endTime: null },
    ],
    [
      { who: 'Quiet Boat', time: 'in the evening' },
      { startTime: null, doorsTime: null },
    ],
    [{ who: 'Quiet Boat', time: '25:00' }, { startTime: null }],
  ])(
    '%j is read as a listing is',
    async (tip: { who: string; place?: string; [field: string]: string }, {
      bill,
      venue,
      ...reads
    }: { bill?: string[]; venue?: string | null; [field: string]: unknown }) => {
      await tell({ date: '2026-12-11', ...tip });
      const { id } = await waiting(tip.who.trim());
      const { reading } = await desk<OneTip>(`/desk/tips/${id}`);
      expect(reading).toMatchObject(reads);
      if (bill !== undefined) expect(reading.bill.map(({ name }) => name)).toEqual(bill);
      if (venue !== undefined) expect(reading.venue).toMatchObject(venue === null ? { id: null, name: tip.place } : { id: venue });
      expect(reading.bill.find(({ name }) => name === 'Quiet Boat')).toMatchObject({ artist: 'quietboat' });
      await desk(`/desk/tips/${id}`, { as: 'refused', answer: 'Read.' });
    },
  );

  test('a flyer alone is enough; nobody else’s is taken, nobody sees it, and it stays as long as the tip', async () => {
    const flyer = await call<{ file: string; preview: string }>('/tips/flyer', await photograph({ width: 200, height: 150, hue: 77 }));
    expect((await tell({ flyer: flyer.preview.replace(/key=.*/, 'key=guessed') })).error?.fields).toHaveProperty('flyer');
    const { key } = await tell({ flyer: flyer.preview });
    expect(await told(key)).toMatchObject({ hasFlyer: true });
    expect((await app.site.request(`/pictures/${flyer.file}`)).status).toBe(404);
    // Its sender sees it on the form; as a link, or on another site, it opens nothing.
    const seen = async (preview: string, headers: Record<string, string>) => (await app.site.request(preview, { headers })).status;
    const onOurPage = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' };
    const inOlder = { referer: 'http://localhost/tell', host: 'localhost' };
    expect([await seen(flyer.preview, onOurPage), await seen(flyer.preview, inOlder)]).toEqual([200, 200]);
    for (const elsewhere of [
      {},
      { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' },
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' },
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' },
      { referer: 'https://elsewhere.example/' },
    ] as Record<string, string>[])
      expect([elsewhere, await seen(flyer.preview, elsewhere)]).toEqual([elsewhere, 404]);
    const { tips } = await desk<DeskTips>('/desk/tips');
    const atTheDesk = tips.find((tip) => tip.flyer?.file === flyer.file)?.flyer?.preview ?? expect.fail('no flyer at the desk');
    const later = (days: number) => Temporal.Now.instant().add({ hours: 24 * days });
    const sweep = (days: number) =>
      app.db.transaction().execute(async (tx) => {
        await sweepTips(tx, later(days));
        await sweepPictures(tx, later(days));
      });
    await sweep(100);
    expect(await seen(atTheDesk, {})).toBe(200);
    await sweep(200);
    expect((await told(key)).error?.status).toBe('NOT_FOUND');
    expect(await seen(atTheDesk, {})).toBe(404);
  });

  test('flyers that no tip names go after a day, and only so many wait', async () => {
    const now = Temporal.Now.instant();
    const loose = (id: number) => ({ id: `${id}`.padStart(32, '0'), width: 200, height: 150, content: new Uint8Array(10) });
    const keep = (id: number, by: string) =>
      app.db.transaction().execute((tx) => storePicture(tx, loose(id), { by, key: `key ${id}`, now }));
    for (let id = 1; id <= 200; id++) await keep(id, '');
    await expect(keep(201, '')).rejects.toThrow('more flyers than we can keep');
    expect((await keep(202, 'wren')).sent_by).toBe('wren');
    const kept = async () => (await app.db.selectFrom('picture').select('id').where('id', 'like', '00000%').execute()).length;
    const sweep = (hours: number) => app.db.transaction().execute((tx) => sweepPictures(tx, now.add({ hours })));
    await sweep(23);
    expect(await kept()).toBe(201);
    await sweep(25);
    expect(await kept()).toBe(1);
    expect((await keep(201, '')).sent_by).toBe('');
    await sweep(8 * 24);
  });

  test('too little is told so at its field; from one address ten come an hour', async () => {
    expect((await tell({ who: 'Somebody' })).error?.fields).toEqual({ date: 'Enter the night, or add a flyer.' });
    expect((await tell({ date: '2026-12-01' })).error?.fields).toEqual({ who: 'Enter who’s playing, or add a flyer.' });
    const answers: (string | undefined)[] = [];
    for (let each = 0; each < 12; each++)
      answers.push((await tell({ date: '2026-12-01', who: `Band ${each}` }, '203.0.113.7')).error?.status);
    expect(answers.slice(0, 10)).toEqual(Array(10).fill(undefined));
    expect(answers.slice(10)).toEqual(['RESOURCE_EXHAUSTED', 'RESOURCE_EXHAUSTED']);
  });
});
