import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPublic } from '#backup/make/public.ts';
import { readHead } from '#database/changes/change-log.ts';
import { readChanges, writeCursor } from '#database/changes/read-changes.ts';
import { removeByHand } from '#desk/sources/decide-sources.ts';
import { changeAccount } from '#identity/account/account-store.ts';
import { hear } from '#ingest/hear/hear.ts';
import { findSource, writeSources } from '#ingest/store/source-store.ts';
import { loadPack } from '#pack/load.ts';
import { newCaller, newEditor } from '#rig/caller.ts';
import { cases } from '#rig/cases.ts';
import { testFolder } from '#rig/folder.ts';
import { type HttpClient, openHttpClient } from '#rig/http-client.ts';
import { sampleSource } from '#rig/samples.ts';
import { FULL_ENGINES, openTestSite, type TestSite } from '#rig/test-app.ts';
import { listShows } from '#shows/store.ts';

const ZONE = 'America/New_York';
const ACTS = ['Quiet Boat', 'Teeth of the Gar', 'Nobody Known', 'The Salt Committee'];
const VENUES = ['The Cannery', 'The Bilge', ''];

/** An action on the archive. Shows are chosen by position. */
type Step =
  | { does: 'hear'; rows: { night: number; act: number; venue: number }[] }
  | { does: 'remove source' }
  | { does: 'edit'; show: number; price: number }
  | { does: 'merge'; from: number; to: number }
  | { does: 'merge venues' }
  | { does: 'undo' }
  | { does: 'pack'; artist: number; name: number }
  | { does: 'profile'; place: number }
  | { does: 'close account' | 'open account' };

const few = fc.nat({ max: 7 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    does: fc.constant('hear' as const),
    rows: fc.array(fc.record({ night: fc.nat({ max: 2 }), act: fc.nat({ max: 3 }), venue: fc.nat({ max: 2 }) }), { maxLength: 4 }),
  }),
  fc.record({ does: fc.constant('remove source' as const) }),
  fc.record({ does: fc.constant('edit' as const), show: few, price: few }),
  fc.record({ does: fc.constant('merge' as const), from: few, to: few }),
  fc.record({ does: fc.constant('merge venues' as const) }),
  fc.record({ does: fc.constant('undo' as const) }),
  fc.record({ does: fc.constant('pack' as const), artist: few, name: few }),
  fc.record({ does: fc.constant('profile' as const), place: few }),
  fc.record({ does: fc.constantFrom('close account' as const, 'open account' as const) }),
);

describe.each(FULL_ENGINES)('on %s, whatever is done', (engine) => {
  let app: TestSite;
  let client: HttpClient;
  let send: (path: string, body: object) => Promise<{ id?: string }>;
  let member: string;
  let file: string;
  const decisions: string[] = [];

  beforeAll(async () => {
    app = await openTestSite(engine);
    client = await openHttpClient(app);
    const [editor, ada] = [await newEditor(app, 'desk'), await newCaller(app, 'ada')];
    member = ada.uid;
    const tokens = { desk: await editor.token(), own: await ada.token() };
    send = async (path, body) => {
      const headers = {
        authorization: `Bearer ${path.startsWith('/desk') ? tokens.desk : tokens.own}`,
        'content-type': 'application/json',
      };
      const answer = await client.ask(`/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      return JSON.parse(answer.body.toString()) as { id?: string };
    };
    const profile = { displayname: 'Ada', location: '', bio: '', createdAt: 0, email: 'ada@tunes.example' };
    await send('/post/registerData', { uid: member, username: 'ada_reed', ...profile });
  });
  afterAll(async () => {
    await client.close();
    await app.close();
  });

  const standing = () => listShows(app.db, { from: '2026-11-20', to: '2026-12-20', limit: 100 });
  const decide = async (path: string, body: object) => {
    const { id } = await send(path, body);
    if (id !== undefined) decisions.push(id);
  };

  async function take(done: Step): Promise<void> {
    if (done.does === 'hear') {
      const rows = done.rows.map(({ night, act, venue }) => `2026-11-2${7 + night},8pm,${ACTS[act]},${VENUES[venue]}`);
      writeFileSync(file, `Date,Time,Band,Venue\n${rows.join('\n')}\n`);
      const source = sampleSource({ id: 'gigs', name: 'Gigs', file, format: 'sheet', zone: ZONE });
      await app.db.transaction().execute((tx) => writeSources(tx, [source], 'desk'));
      const row = await findSource(app.db, 'gigs');
      if (row !== undefined) await hear(app.db, row, app.clock);
    } else if (done.does === 'remove source') await removeByHand(app.db, 'gigs', { editor: '', now: app.clock() }).catch(() => {});
    else if (done.does === 'edit') {
      const show = (await standing()).at(done.show);
      if (show !== undefined) await decide(`/desk/shows/${show.id}/edit`, { fields: { price: `$${done.price}` } });
    } else if (done.does === 'merge') {
      const shows = await standing();
      const [from, to] = [shows.at(done.from)?.id, shows.at(done.to)?.id];
      if (from !== undefined && to !== undefined && from !== to) await decide('/desk/merge', { from, to });
    } else if (done.does === 'merge venues') await decide('/desk/merge/venues', { from: 'bilge', to: 'cannery' });
    else if (done.does === 'undo') {
      const id = decisions.pop();
      if (id !== undefined) await send('/desk/undo', { id });
    } else if (done.does === 'pack') {
      const artists = app.pack.artists.map((row, n) =>
        n === done.artist ? { ...row, description: `Known as number ${done.name}.` } : row,
      );
      await loadPack(app.db, { ...app.pack, artists }, app.clock());
    } else if (done.does === 'profile') await send('/post/updateUserData', { uid: member, fields: { location: `Pier ${done.place}` } });
    else {
      const status = done.does === 'close account' ? 1 : 0;
      await app.db.transaction().execute((tx) => changeAccount(tx, member, { closed: status }));
    }
  }

  /** All public documents. */
  async function documents(): Promise<Map<string, string>> {
    const kinds: Record<string, string> = { artists: 'artist', venues: 'venue', shows: 'show', profiles: 'profile' };
    const all = new Map<string, string>();
    for (const { name, entries } of await readPublic(app.db))
      for (const entry of entries) {
        const id = name === 'profiles' ? String(entry.username).toLowerCase() : String(entry.id);
        if (kinds[name] !== undefined) all.set(`${kinds[name]}:${id}`, JSON.stringify(entry));
      }
    return all;
  }

  const PATHS = [
    ...['/', '/shows', '/shows?from=2026-11-28', '/artists', '/artists/quietboat', '/venues', '/venues/cannery', '/venues/bilge', '/news'],
    ...[
      '/users',
      '/u/Ada_Reed',
      '/search?q=boat',
      '/api/',
      '/api/shows',
      '/api/shows?artist=quietboat',
      '/api/artists',
      '/api/artists/quietboat',
    ],
    ...[
      '/shows/2026',
      '/shows/2026/11',
      '/api/archive/2026/11',
      '/venues/cannery?tab=past',
      '/api/artists/quietboat/played',
      '/sitemap.xml',
    ],
    ...[
      '/shows/quiet-boat-the-cannery-2026-11-27',
      '/shows/quiet-boat-bilge-bar-2026-11-28',
      '/api/shows/quiet-boat-the-cannery-2026-11-27',
    ],
    ...['/api/venues', '/api/venues/cannery', '/api/search?q=nobody', '/api/people'],
  ];

  test('every document that is different was logged, and what is kept is what would be made', async () => {
    file = join(testFolder(), 'gigs.csv');
    let different = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 6 }), async (steps) => {
        for (const done of steps) {
          const before = await documents();
          const start = await readHead(app.db);
          await take(done);
          const now = await documents();
          const { changes } = await readChanges(app.db, start);
          const logged = new Set(changes.map(({ kind, id }) => `${kind}:${id}`));
          const changed = [...new Set([...before.keys(), ...now.keys()])].filter((key) => before.get(key) !== now.get(key));
          different += changed.length;
          expect(
            changed.filter((key) => !logged.has(key)),
            JSON.stringify(done),
          ).toEqual([]);
          const headers = { 'x-cursor': writeCursor(await readHead(app.db)) };
          for (const path of PATHS) {
            const kept = await client.ask(path, { headers });
            const made = await app.site.request(path);
            expect([kept.status, kept.body.toString()], `${path} after ${JSON.stringify(done)}`).toEqual([made.status, await made.text()]);
          }
        }
      }),
      { numRuns: engine === 'sqlite' ? cases(5) : 2 },
    );
    expect(different).toBeGreaterThan(5);
  });
});
