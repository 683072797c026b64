import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hear } from '#ingest/hear/hear.ts';
import { findSource, writeSources } from '#ingest/store/source-store.ts';
import { loadPack } from '#pack/load.ts';
import { newEditor } from '#rig/caller.ts';
import { cases } from '#rig/cases.ts';
import { testFolder } from '#rig/folder.ts';
import { isGone, sampleSource } from '#rig/samples.ts';
import { FULL_ENGINES, openTestSite, type TestSite } from '#rig/test-app.ts';
import type { Show } from '#scene/shows/show.ts';
import type { WholeShow } from '#scene/shows/whole-show.ts';
import { listShows } from './store.ts';

const ACTS = ['Quiet Boat', 'Teeth of the Gar', 'Nobody Known', '?!'];
const VENUES = ['The Cannery', 'The Bilge', 'Elsewhere'];

type Step =
  | { does: 'hear'; entries: { uid: number; night: number; act: number; venue: number; hour: number }[] }
  | { does: 'rename'; show: number; act: number }
  | { does: 'merge'; from: number; to: number }
  | { does: 'split'; show: number }
  | { does: 'merge venues' }
  | { does: 'undo' }
  | { does: 'seed'; name: number };

const few = fc.nat({ max: 5 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('hear' as const),
      entries: fc.uniqueArray(
        fc.record({ uid: few, night: fc.nat({ max: 1 }), act: fc.nat({ max: 3 }), venue: fc.nat({ max: 2 }), hour: fc.nat({ max: 2 }) }),
        { maxLength: 5, selector: ({ uid }) => uid },
      ),
    }),
  },
  fc.record({ does: fc.constant('rename' as const), show: few, act: fc.nat({ max: 3 }) }),
  fc.record({ does: fc.constant('merge' as const), from: few, to: few }),
  fc.record({ does: fc.constant('split' as const), show: few }),
  fc.record({ does: fc.constant('merge venues' as const) }),
  { weight: 2, arbitrary: fc.record({ does: fc.constant('undo' as const) }) },
  fc.record({ does: fc.constant('seed' as const), name: fc.nat({ max: 2 }) }),
);

const entry = (uid: number, night: number, act: number, venue: number) => ({ uid, night, act, venue, hour: 2 });
/** Shows of the same name, renamed, moved, merged and unmerged, then withdrawn. */
const HISTORY: Step[] = [
  { does: 'hear', entries: [entry(0, 0, 0, 0), entry(1, 0, 1, 1), entry(2, 1, 2, 2), entry(3, 1, 3, 2)] },
  { does: 'seed', name: 1 },
  { does: 'hear', entries: [entry(0, 1, 0, 1), entry(1, 0, 2, 1), entry(2, 1, 2, 2), entry(3, 1, 3, 2)] },
  { does: 'merge', from: 0, to: 1 },
  { does: 'hear', entries: [entry(0, 0, 0, 0), entry(2, 0, 1, 0)] },
  { does: 'undo' },
  { does: 'hear', entries: [entry(2, 0, 1, 0)] },
];

describe.each(FULL_ENGINES)('the addresses of shows on %s', (engine) => {
  let app: TestSite;
  let post: (path: string, body: object) => Promise<{ id?: string }>;
  let file: string;
  const decisions: string[] = [];
  /** Current merges. */
  const merged = new Map<string, { to: string; decision: string }>();
  /** The first show seen under each slug. */
  const seen = new Map<string, string>();
  const told = { redirects: 0, gone: 0 };

  beforeAll(async () => {
    app = await openTestSite(engine);
    ({ call: post } = await newEditor(app, 'desk'));
  });
  afterAll(() => app.close());

  const all = () => listShows(app.db, { from: '2026-11-20', to: '2026-12-20', others: true, withdrawn: true, limit: 500 });
  const standing = async () => (await all()).filter((show) => !isGone(show));
  const decide = async (path: string, body: object) => {
    const { id } = await post(path, body);
    if (id !== undefined) decisions.push(id);
    return id;
  };

  async function take(done: Step): Promise<void> {
    const shows = await standing();
    if (done.does === 'hear') {
      const events = done.entries.map(
        ({ uid, night, act, venue, hour }) =>
          `BEGIN:VEVENT\r\nUID:u${uid}\r\nDTSTART;TZID=America/New_York:2026112${7 + night}T${18 + hour}0000\r\nSUMMARY:${ACTS[act]}\r\nLOCATION:${VENUES[venue]}\r\nEND:VEVENT\r\n`,
      );
      writeFileSync(file, `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n${events.join('')}END:VCALENDAR\r\n`);
      const source = sampleSource({ id: 'gigs', name: 'Gigs', file, format: 'ical' });
      await app.db.transaction().execute((tx) => writeSources(tx, [source], 'desk'));
      const row = await findSource(app.db, 'gigs');
      if (row !== undefined) await hear(app.db, row, app.clock);
    } else if (done.does === 'rename') {
      const show = shows.at(done.show);
      if (show !== undefined) await decide(`/desk/shows/${show.id}/edit`, { fields: { event: `${ACTS[done.act]} Night` } });
    } else if (done.does === 'merge') {
      const [from, to] = [shows.at(done.from)?.id, shows.at(done.to)?.id];
      if (from === undefined || to === undefined || from === to) return;
      const decision = await decide('/desk/merge', { from, to });
      if (decision !== undefined) merged.set(from, { to, decision });
    } else if (done.does === 'split') {
      const rows = await app.db
        .selectFrom('listing')
        .select(['source_id as source', 'key'])
        .where('gone_at', 'is', null)
        .orderBy('key')
        .execute();
      const row = rows.at(done.show);
      if (row !== undefined) await decide('/desk/split', row);
    } else if (done.does === 'merge venues') await decide('/desk/merge/venues', { from: 'bilge', to: 'cannery' });
    else if (done.does === 'undo') {
      const id = decisions.pop();
      if (id !== undefined) await post('/desk/undo', { id });
      for (const [from, { decision }] of merged) if (decision === id) merged.delete(from);
    } else {
      const artists = app.pack.artists.map((row) =>
        row.id === 'quietboat' ? { ...row, name: ['Quiet Boat', 'Loud Boat', 'Boat'][done.name] ?? '' } : row,
      );
      await loadPack(app.db, { ...app.pack, fingerprint: `again ${done.name}`, artists }, app.clock());
    }
  }

  /** Shows corrected into ones that another source already listed. */
  async function corrected(): Promise<Map<string, string>> {
    const rows = app.db.selectFrom('moved').select(['from_id', 'to_id']).where('kind', '=', 'show').where('decision_id', 'is', null);
    return new Map((await rows.execute()).map(({ from_id, to_id }) => [from_id, to_id]));
  }

  /** The first announced show after following merges. */
  function leadsTo(id: string, announced: ReadonlySet<string>, others: ReadonlyMap<string, string>): string | undefined {
    const passed = new Set<string>();
    for (let at: string | undefined = id; at !== undefined && !passed.has(at); at = merged.get(at)?.to ?? others.get(at)) {
      if (announced.has(at)) return at;
      passed.add(at);
    }
    return undefined;
  }

  async function look(slug: string): Promise<{ show: Show | null; hops: number }> {
    const answer = await app.site.request(`/api/shows/${slug}`);
    if (answer.status === 308) {
      const there = new URL(answer.headers.get('location') ?? '', `http://tunes.example/api/shows/${slug}`);
      const next = await app.site.request(there.pathname);
      expect(next.status).toBe(200);
      return { show: ((await next.json()) as WholeShow).show, hops: 1 };
    }
    expect(answer.status, slug).toBe(200);
    return { show: ((await answer.json()) as WholeShow).show, hops: 0 };
  }

  test('whatever is done, each ever given out leads to its show, or to the one that was found to be, or says that it is gone', async () => {
    file = join(testFolder(), 'gigs.ics');
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        for (const done of steps) {
          await take(done);
          const shows = await all();
          const announced = new Set(shows.filter(({ status }) => status !== 'withdrawn').map(({ id }) => id));
          for (const { id, slug } of shows) {
            if (!seen.has(slug)) seen.set(slug, id);
            expect(seen.get(slug), `${slug} after ${JSON.stringify(done)}`).toBe(id);
          }
          const others = await corrected();
          for (const [slug, owner] of seen) {
            const { show, hops } = await look(slug);
            const expected = leadsTo(owner, announced, others);
            expect(show?.id, `${slug} after ${JSON.stringify(done)}`).toBe(expected);
            if (show === null || isGone(show)) told.gone++;
            if (show !== null) expect(hops === 0).toBe(show.slug === slug);
            told.redirects += hops;
          }
        }
      }),
      { numRuns: engine === 'sqlite' ? cases(5) : 2, examples: [[HISTORY]] },
    );
    expect(seen.size).toBeGreaterThan(5);
    expect(told.redirects).toBeGreaterThan(0);
    expect(told.gone).toBeGreaterThan(0);
  });

  test('what no show was ever called, or nothing can be called, is not there', async () => {
    for (const path of ['nobody-nowhere-2026-11-21', 'Not%20A%20Slug', '2026', `${'x'.repeat(81)}`, '%00', 'a--b'])
      expect((await app.site.request(`/api/shows/${path}`)).status, path).toBe(404);
  });
});
