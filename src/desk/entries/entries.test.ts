import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, newEditor } from '#rig/caller.ts';
import { sampleShow } from '#rig/samples.ts';
import { ENGINES, openTestSite, type TestSite } from '#rig/test-app.ts';
import type { Artist } from '#scene/artists/artist.ts';
import type { Decision } from '#scene/desk/desk.ts';
import type { DeskEntries, LikelyEntry } from '#scene/desk/desk-entry.ts';
import type { Venue } from '#scene/venues/venue.ts';
import { announce } from '#shows/announce.ts';
import { findShow } from '#shows/store.ts';

type Decided = { decision: Decision; id: string };
interface Told<Entry> {
  entry: Entry;
  byHand: { field: string; by: string }[];
  shows: number;
  likely: LikelyEntry[];
  off: { why: string; note: string; decision: string } | null;
}

describe.each(ENGINES)('artists and venues at the desk on %s', (engine) => {
  let app: TestSite;
  let call: Caller['call'];
  beforeAll(async () => {
    app = await openTestSite(engine);
    ({ call } = await newEditor(app, 'wren'));
  });
  afterAll(() => app.close());

  const artist = (id: string) => call<Told<Artist>>(`/desk/artists/${id}`);
  const venue = (id: string) => call<Told<Venue>>(`/desk/venues/${id}`);
  const editArtist = (id: string, fields: object, more: object = {}) => call<Decided>(`/desk/artists/${id}/edit`, { fields, ...more });
  const undo = (id: string) => call<{ left: string[] }>('/desk/undo', { id });
  const listed = async (kind: string, words: Record<string, string>) => {
    const { entries } = await call<DeskEntries>(`/desk/${kind}?${new URLSearchParams(words)}`);
    return entries.map(({ name }) => name);
  };
  const asAnybody = async (path: string) => {
    const answer = await app.site.request(path);
    return [answer.status, answer.headers.get('location')];
  };
  const play = (id: string, credit: { artist: string | null; name: string }, more: object = {}) =>
    app.db.transaction().execute((tx) =>
      announce(
        tx,
        sampleShow({
          id,
          event: credit.name,
          date: '2027-05-01',
          night: '2027-05-01',
          bill: [{ ...credit, role: 'headliner' }],
          ...more,
        }),
      ),
    );

  test('every field of an artist can be set, and says who set it', async () => {
    const fields = {
      name: 'Zoë Bee & The Hive',
      othernames: ['Zoë Bee', 'Hive'],
      description: 'Honey.\n\nAnd wax.',
      genres: ['folk', 'pop'],
      verified: true,
      artistimage: 'zoe.jpg',
      website: 'https://zoe.example/',
      youtube: 'https://tube.example/zoe',
      instagram: 'https://pier.example/zoe',
      facebook: 'https://book.example/zoe',
      links: ['https://zoe.bandcamp.com/', 'https://pier.example/@zoe'],
      spotifyembed: 'https://open.spotify.com/embed/artist/zoe',
      formed: '2019',
      ended: '2024-05',
      members: [
        {
          name: 'Zoë',
          part: 'Voice',
          musician: 'zoe',
          from: '2019',
          to: '2024',
          img: 'zoe.png',
          instagram: 'zoebee',
          website: 'https://z.example/',
          description: 'Sings.',
        },
      ],
      releases: [{ title: 'Ebb', year: 2021, label: 'Hive', format: 'LP', links: ['https://zoe.bandcamp.com/ebb'], cover: 'ebb.png' }],
    };
    const { decision } = await editArtist('zoebee', fields, { why: 'She told us.' });
    expect(decision.said).toBe(
      'Renamed “Zoë Bee” to “Zoë Bee & The Hive” and changed its other names, description, genres, whole page, picture, website, YouTube link, Instagram link, Facebook link, links, player, beginning, end, members and records.',
    );
    expect((await artist('zoebee')).entry).toEqual({ id: 'zoebee', ...fields });
    expect(await call<Artist>('/artists/zoebee')).toEqual({ id: 'zoebee', ...fields });
    const { byHand } = await artist('zoebee');
    expect(byHand.map(({ field }) => field)).toEqual(Object.keys(fields).toSorted());
    expect(byHand[0]?.by).toMatch(/^someone without a name/);
    await editArtist('zoebee', { spotifyembed: '[bandcamp album=12 size=small]' });
    expect((await artist('zoebee')).entry).toMatchObject({
      spotifyembed: 'https://bandcamp.com/EmbeddedPlayer/album=12/size=large/artwork=small/transparent=true/',
    });
    await editArtist('zoebee', { website: null, artistimage: null, members: [] });
    expect((await artist('zoebee')).entry).not.toHaveProperty('website');
    await undo(decision.id);
    const { entry } = await artist('zoebee');
    expect([entry.name, entry.othernames, entry.genres, entry.verified]).toEqual(['Zoë Bee', ['Zoe B.'], ['singer-songwriter'], false]);
  });

  test('every field of a venue can be set, where on the map it is too', async () => {
    const fields = {
      name: 'The Bilge',
      shortname: 'Bilge',
      iwtbname: 'Bilge, Tin Harbor',
      foundas: ['Bilge Bar'],
      description: 'Low.',
      address: '2 Quay',
      city: 'Tin Harbor',
      position: { lat: 32.77651, lon: -79.93112 },
      website: 'https://bilge.example/new',
      ages: '21+',
      wayThere: 'The 4 stops at the door.\nPark behind the church.',
      access: 'A ramp at the side.',
      stepFree: { is: 'yes', note: 'The door at the side.', checked: '2026-11' },
      seating: { is: 'yes' },
      restroom: { is: 'no', checked: '2025-01' },
      quietSpace: { is: 'no' },
      hearingLoop: { is: 'yes', note: 'Row A.' },
      allAges: { is: 'no', note: '21+.' },
      cashOnly: { is: 'yes' },
      food: { is: 'yes', note: 'Fries.' },
      parking: { is: 'no' },
      bus: { is: 'yes', note: 'The 4.' },
      capacity: 120,
      daymark: 'ring',
    };
    const { decision } = await call<Decided>('/desk/venues/bilge/edit', { fields });
    expect((await venue('bilge')).entry).toEqual({ id: 'bilge', ...fields });
    expect(await call<Venue>('/venues/bilge')).toEqual({ id: 'bilge', ...fields });
    expect(await call('/desk/venues/bilge/edit', { fields: { position: { lat: 99, lon: 0 } } })).toMatchObject({ error: { code: 400 } });
    expect(await call('/desk/venues/bilge/edit', { fields: { capacity: 0 } })).toMatchObject({ error: { code: 400 } });
    for (const stepFree of [{ is: 'perhaps' }, { is: 'yes', checked: '2026-13' }, { is: 'yes', checked: '2026' }, { note: 'Stairs.' }])
      expect(await call('/desk/venues/bilge/edit', { fields: { stepFree } })).toMatchObject({ error: { code: 400 } });
    await undo(decision.id);
    expect((await venue('bilge')).entry).toEqual(app.pack.venues.find(({ id }) => id === 'bilge'));
    expect((await venue('bilge')).byHand).toEqual([]);
  });

  test('the second of two who edit one page sees what the first wrote, and nothing is written over', async () => {
    const expected = { description: '', genres: [] };
    await editArtist('harborlights', { description: 'Lamps.' }, { expected });
    const late = await editArtist('harborlights', { description: 'Lanterns.' }, { expected });
    expect(late.error).toMatchObject({
      status: 'ABORTED',
      fields: { description: 'Someone just changed this to “Lamps.”. Save again to use yours.' },
    });
    expect((await artist('harborlights')).entry.description).toBe('Lamps.');
    expect((await editArtist('harborlights', { genres: ['jazz'] }, { expected: { genres: [] } })).decision.said).toContain('genres');
    expect(await editArtist('harborlights', { genres: ['jazz'] })).toMatchObject({ error: { code: 400 } });
  });

  test('what was changed twice goes back layer by layer, whichever is taken back first', async () => {
    const says = async () => (await artist('nowords')).entry.description;
    const first = await editArtist('nowords', { description: 'One.', genres: ['rock'] });
    const second = await editArtist('nowords', { description: 'Two.' });
    expect((await undo(first.decision.id)).left).toEqual(['The description of “No Words Yet” was changed again since, so it stays.']);
    expect([await says(), (await artist('nowords')).entry.genres]).toEqual(['Two.', []]);
    expect((await undo(second.decision.id)).left).toEqual([]);
    expect(await says()).toBe('');
    const third = await editArtist('nowords', { description: 'Three.' });
    await editArtist('nowords', { description: 'Four.' });
    await undo(third.decision.id);
    expect(await says()).toBe('Four.');
    expect((await artist('nowords')).byHand.map(({ field }) => field)).toEqual(['description']);
  });

  test('a new address leads its shows along, and old ones lead to it for good', async () => {
    await play('pike', { artist: 'pikeoakes', name: 'Pike, Pruitt & Oakes' });
    const renamed = await editArtist('pikeoakes', { name: 'Pike & Oakes' }, { address: 'pike-and-oakes' });
    expect(renamed.id).toBe('pike-and-oakes');
    expect(await asAnybody('/artists/pikeoakes')).toEqual([301, '/artists/pike-and-oakes']);
    expect((await findShow(app.db, 'pike'))?.bill[0]?.artist).toBe('pike-and-oakes');
    expect(await editArtist('quietboat', {}, { address: 'pike-and-oakes' })).toMatchObject({
      error: { status: 'ALREADY_EXISTS', fields: { address: '“Pike & Oakes” has this address.' } },
    });
    expect(await editArtist('quietboat', {}, { address: 'pikeoakes' })).toMatchObject({ error: { status: 'ALREADY_EXISTS' } });
    await undo(renamed.decision.id);
    expect((await asAnybody('/artists/pikeoakes'))[0]).toBe(200);
    expect(await asAnybody('/artists/pike-and-oakes')).toEqual([301, '/artists/pikeoakes']);
    expect((await findShow(app.db, 'pike'))?.bill[0]?.artist).toBe('pikeoakes');
    const moved = await call<Decided>('/desk/venues/bilge/edit', { fields: {}, address: 'thebilge' });
    expect(await asAnybody('/venues/bilge')).toEqual([301, '/venues/thebilge']);
    await undo(moved.decision.id);
    expect((await asAnybody('/venues/bilge'))[0]).toBe(200);
  });

  test('one of a known name is offered before another is made; what is made is on the wall, and goes when that is taken back', async () => {
    const again = await call('/desk/artists', { fields: { name: 'tin whistlers' } });
    expect(again.error).toMatchObject({ status: 'ALREADY_EXISTS', fields: { name: '“The Tin Whistlers” already exists.' } });
    const { likely } = await call<{ likely: LikelyEntry[] }>('/desk/likely-entries', { kind: 'artist', name: 'Quite Boat' });
    expect(likely[0]).toMatchObject({ id: 'quietboat', same: false });
    await play('reeds', { artist: null, name: 'The Marsh Reeds' });
    const made = await call<Decided>('/desk/artists', { fields: { name: 'The Marsh Reeds', genres: ['folk'] } });
    expect([made.id, (await artist(made.id)).byHand.some(({ field }) => field === 'made')]).toEqual(['themarshreeds', true]);
    expect((await asAnybody('/artists/themarshreeds'))[0]).toBe(200);
    const twin = await call<Decided>('/desk/artists', { fields: { name: 'The Marsh Reeds' }, despite: true });
    expect(twin.id).toBe('themarshreeds2');
    expect(await listed('artists', { which: 'made' })).toEqual(['The Marsh Reeds', 'The Marsh Reeds']);
    for (const { decision } of [twin, made]) await undo(decision.id);
    expect((await asAnybody('/artists/themarshreeds'))[0]).toBe(404);
    const room = await call<Decided>('/desk/venues', { fields: { name: 'Net Loft', city: 'Tin Harbor', capacity: 40 } });
    expect((await asAnybody(`/venues/${room.id}`))[0]).toBe(200);
    expect(await listed('venues', { which: 'made' })).toEqual(['Net Loft']);
  });

  test('two artists that are one have one address and one list of shows, until they are taken apart again', async () => {
    await play('hull', { artist: 'nowords', name: 'No Words Yet' });
    const before = (await artist('nowords')).entry;
    const merged = await call<Decision>('/desk/merge/artists', { from: 'nowords', to: 'quietboat' });
    expect(await asAnybody('/artists/nowords')).toEqual([301, '/artists/quietboat']);
    expect((await findShow(app.db, 'hull'))?.bill[0]?.artist).toBe('quietboat');
    expect(await listed('artists', { q: 'no words' })).toEqual([]);
    expect((await artist('nowords')).off).toMatchObject({ why: 'merged', note: 'quietboat' });
    expect(await call('/desk/merge/artists', { from: 'nowords', to: 'quietboat' })).toMatchObject({
      error: { status: 'FAILED_PRECONDITION', message: 'Someone just merged “No Words Yet” into “Quiet Boat”. Nothing was changed.' },
    });
    await undo(merged.id);
    expect((await asAnybody('/artists/nowords'))[0]).toBe(200);
    expect((await findShow(app.db, 'hull'))?.bill[0]?.artist).toBe('nowords');
    expect((await artist('nowords')).entry).toEqual(before);
  });

  test('who is taken off the roster is in no list, and comes back with everything', async () => {
    await play('boat', { artist: 'quietboat', name: 'Quiet Boat' }, { venue: { id: 'bilge', name: 'Bilge Bar' } });
    const before = [(await artist('quietboat')).entry, (await venue('bilge')).entry];
    const hidden = await call<Decision>('/desk/artists/quietboat/hide', { hidden: { why: 'not music', note: 'A boat.' } });
    const room = await call<Decision>('/desk/venues/bilge/hide', { hidden: { why: 'other', note: 'Shut.' } });
    expect(await findShow(app.db, 'boat')).toMatchObject({
      venue: { id: null, name: 'Bilge Bar' },
      bill: [{ artist: null, name: 'Quiet Boat' }],
    });
    expect([await listed('artists', { q: 'quiet' }), await listed('artists', { which: 'off' })]).toEqual([[], ['Quiet Boat']]);
    expect((await artist('quietboat')).off).toMatchObject({ why: 'not music', note: 'A boat.' });
    expect(await call('/artists/quietboat')).toMatchObject({ error: { code: 410, status: 'NOT_FOUND' } });
    expect(JSON.stringify(await call('/artists/quietboat'))).not.toContain('A boat');
    for (const path of ['/artists/quietboat', '/venues/bilge'])
      for (const of of [path, `${path}.ics`, `${path}.atom`, `/api${path}`, `/api${path}/played`]) {
        const answer = await app.site.request(of);
        expect([of, answer.status, /taken (?:down|off)/i.test(await answer.text())]).toEqual([of, 410, true]);
      }
    for (const of of ['/artists/nobody-ever', '/venues/nowhere.ics', '/api/artists/nobody-ever', '/api/venues/nowhere/played'])
      expect([of, (await app.site.request(of)).status]).toEqual([of, 404]);
    for (const { id } of [hidden, room]) await undo(id);
    expect([(await artist('quietboat')).entry, (await venue('bilge')).entry]).toEqual(before);
    for (const path of ['/artists/quietboat', '/venues/bilge.ics']) expect((await asAnybody(path))[0]).toBe(200);
    expect(await findShow(app.db, 'boat')).toMatchObject({ venue: { id: 'bilge' }, bill: [{ artist: 'quietboat' }] });
  });

  test('an old address of one that was taken off says so too, and leads on once it is back', async () => {
    const { decision } = await editArtist('quietboat', {}, { address: 'quiet-boat-trio' });
    expect(await asAnybody('/artists/quietboat')).toEqual([301, '/artists/quiet-boat-trio']);
    const { id } = await call<Decision>('/desk/artists/quiet-boat-trio/hide', { hidden: { why: 'other', note: '' } });
    expect([(await asAnybody('/artists/quietboat'))[0], (await asAnybody('/artists/quiet-boat-trio'))[0]]).toEqual([410, 410]);
    await undo(id);
    expect(await asAnybody('/artists/quietboat')).toEqual([301, '/artists/quiet-boat-trio']);
    await undo(decision.id);
    expect((await asAnybody('/artists/quietboat'))[0]).toBe(200);
  });

  test('the lists find by any spelling, and go on page by page', async () => {
    expect(await listed('artists', { q: 'wistlers' })).toEqual(['The Tin Whistlers']);
    expect(await listed('artists', { which: 'full', q: 'tin' })).toEqual(['The Tin Whistlers']);
    expect(await listed('venues', { q: 'ballroom' })).toEqual(['The Cannery']);
    const first = await call<DeskEntries>('/desk/artists?limit=2');
    expect([first.entries.length, first.of > 4]).toEqual([2, true]);
    const second = await call<DeskEntries>(`/desk/artists?limit=2&after=${encodeURIComponent(first.next ?? '')}`);
    expect(second.entries.map(({ id }) => id)).not.toContain(first.entries[1]?.id);
    expect(await call('/desk/artists?after=x')).toMatchObject({ error: { code: 400 } });
    expect(await call('/desk/artists/No One')).toMatchObject({ error: { code: 404 } });
    expect(await editArtist('quietboat', { description: 'a\0b' })).toMatchObject({ error: { code: 400 } });
  });
});
