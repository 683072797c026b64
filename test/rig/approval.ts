import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { registerProfile } from '#people/register.ts';
import type { Artist } from '#scene/artists/artist.ts';
import type { Decision } from '#scene/desk/desk.ts';
import type { History } from '#scene/history/history.ts';
import type { DeskProposal, DeskProposals, Proposal, ProposalsDecided, Waits } from '#scene/keepers/proposal.ts';
import type { Venue } from '#scene/venues/venue.ts';
import { type Caller, newCaller, newEditor } from './caller.ts';
import { givePage } from './keeper.ts';
import { type Engine, openTestSite, type TestSite } from './test-app.ts';

/** The API's answer about a page whose changes may wait for an editor. */
interface Kept {
  artist: Artist | null;
  written: { artist: Artist | null; venue: Venue | null };
  approval: string;
  proposals: Proposal[];
}

/** A site where edits need approval: Wren and Ada keep pages, Robin edits. Nothing waits at the start of a test. */
export function openApproval(engine: Engine) {
  let app: TestSite;
  let wren: Caller;
  let ada: Caller;
  let robin: Caller;
  const giveKeeper = (who: Pick<Caller, 'uid'>, kind: 'artist' | 'venue', page_id: string) => givePage(app, who, kind, page_id);
  beforeAll(async () => {
    app = await openTestSite(engine);
    wren = await newCaller(app, 'wren', { email_verified: 1 });
    ada = await newCaller(app, 'ada', { email_verified: 1 });
    robin = await newEditor(app, 'robin');
    const page = { createdAt: 0, location: '', bio: '' };
    await registerProfile(app.db, app.clock, { uid: wren.uid, username: 'wren', displayname: 'Wren Reed', ...page });
    await registerProfile(app.db, app.clock, { uid: robin.uid, username: 'robin', displayname: 'Robin', ...page });
    await giveKeeper(wren, 'artist', 'quietboat');
    await giveKeeper(wren, 'artist', 'tinwhistlers');
    await giveKeeper(wren, 'venue', 'cannery');
    await giveKeeper(ada, 'artist', 'quietboat');
    await giveKeeper(ada, 'artist', 'nowords');
  });
  beforeEach(async () => {
    await app.db.deleteFrom('proposal').execute();
    await app.db.deleteFrom('attempt').execute();
    await robin.call('/desk/approval', { approval: 'asked' });
  });
  afterAll(() => app.close());

  const waiting = async () => (await robin.call<DeskProposals>('/desk/proposals')).proposals;
  const decide = (some: DeskProposal[], more: object) =>
    robin.call<ProposalsDecided>('/desk/proposals', { proposals: some.map(({ id, seen }) => ({ id, seen })), ...more });
  return {
    app: () => app,
    wren: () => wren,
    ada: () => ada,
    robin: () => robin,
    giveKeeper,
    edit: (fields: object, more: object = {}, { who = wren, page = 'quietboat' } = {}) =>
      who.call<Waits & Decision>(`/keep/artist/${page}/artist`, { fields, ...more }),
    artist: (id = 'quietboat') => robin.call<Artist>(`/artists/${id}`),
    kept: (who = wren, page = 'artist/quietboat') => who.call<Kept>(`/keep/${page}`),
    waiting,
    async only(): Promise<DeskProposal> {
      const all = await waiting();
      expect(all).toHaveLength(1);
      return all[0] ?? expect.fail('nothing waits');
    },
    publish: (...some: DeskProposal[]) => decide(some, { as: 'published' }),
    refuse: (reason: string, ...some: DeskProposal[]) => decide(some, { as: 'refused', reason }),
    atTheDesk: (fields: object) => robin.call<{ decision: Decision }>('/desk/artists/quietboat/edit', { fields }),
    history: async (id = 'quietboat') => (await wren.call<History>(`/history?kind=artist&id=${id}`)).revisions,
  };
}
