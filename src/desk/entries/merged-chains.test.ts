import { describe, expect, test } from 'vitest';
import { openDesk } from '#rig/open-desk.ts';
import { sampleAnnouncement } from '#rig/samples.ts';
import { FULL_ENGINES } from '#rig/test-app.ts';
import type { Decision } from '#scene/desk/desk.ts';
import { announce } from '#shows/announce.ts';
import { findShow } from '#shows/store.ts';

const NAMES = ['Alpha', 'Bravo', 'Charlie'];
const ORDERS = [
  [0, 1],
  [1, 0],
];

// Shows whose source is gone have no listing to say whose they are: they rest on what the decisions remember.
describe.each(FULL_ENGINES)('shows that no source tells of, of those who were found to be each other, on %s', (engine) => {
  const { app, call } = openDesk(engine);
  const undo = async (id: string) => (await call<{ left: string[] }>('/desk/undo', { id })).left;
  const hide = (kind: string, id: string) => call<Decision>(`/desk/${kind}/${id}/hide`, { hidden: { why: 'other', note: '' } });
  const merge = (kind: string, from: string, to: string) => call<Decision>(`/desk/merge/${kind}`, { from, to });
  const tell = (show: Parameters<typeof announce>[1]) =>
    app()
      .db.transaction()
      .execute((tx) => announce(tx, show));

  /** Three artists or venues, each with a show, and who each of the shows is of by now: the first, the second, the third or nobody. */
  async function three(kind: 'artists' | 'venues', mark: string) {
    const ids: string[] = [];
    for (const each of NAMES) {
      const name = `${each} ${mark}`;
      const { id } = await call<{ id: string }>(`/desk/${kind}`, { fields: { name }, despite: true });
      ids.push(id);
      const of = kind === 'artists' ? { bill: [{ artist: id, name, role: 'headliner' as const }] } : { venue: { id, name }, bill: [] };
      await tell(sampleAnnouncement({ id: `past-${id}`, date: '2025-05-01', ...of }));
    }
    const whose = async (id: string) => {
      const show = await findShow(app().db, `past-${id}`);
      return ids.indexOf((kind === 'artists' ? show?.bill[0]?.artist : show?.venue.id) ?? '');
    };
    return { ids: ids as [string, string, string], now: () => Promise.all(ids.map(whose)) };
  }

  describe.each(['artists', 'venues'] as const)('%s', (kind) => {
    test.each(ORDERS)('come apart as they were, whichever merge is taken back first (%s before %s)', async (first, second) => {
      const { ids, now } = await three(kind, `Quorum ${first}`);
      const merged = [await merge(kind, ids[0], ids[1]), await merge(kind, ids[1], ids[2])];
      expect(await now()).toEqual([2, 2, 2]);
      expect(await undo(merged[first ?? 0]?.id ?? '')).toEqual([]);
      expect(await now()).toEqual(first === 0 ? [0, 2, 2] : [1, 1, 2]);
      expect(await undo(merged[second ?? 0]?.id ?? '')).toEqual([]);
      expect(await now()).toEqual([0, 1, 2]);
    });

    test.each(ORDERS)(
      'come back to whom they were, where one they were merged into was taken off (%s before %s)',
      async (first, second) => {
        const { ids, now } = await three(kind, `Lodge ${first}`);
        const decided = [await merge(kind, ids[0], ids[1]), await hide(kind, ids[1])];
        expect(await now()).toEqual([-1, -1, 2]);
        await undo(decided[first ?? 0]?.id ?? '');
        expect(await now()).toEqual(first === 0 ? [0, -1, 2] : [1, 1, 2]);
        await undo(decided[second ?? 0]?.id ?? '');
        expect(await now()).toEqual([0, 1, 2]);
      },
    );
  });
});
