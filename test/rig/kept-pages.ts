import { afterAll, beforeEach } from 'vitest';
import type { Claiming, Keeper, MyPages, OthersClaim } from '#scene/keepers/claim.ts';
import type { Role } from '#scene/people/roles.ts';
import { stranger } from './anonymous.ts';
import { type Caller, callApi, newCaller } from './caller.ts';
import { givePage } from './keeper.ts';
import { type Engine, openTestSite, type TestSite } from './test-app.ts';

export const DAY = 86_400;

/** The API's answer about a page. */
export interface Kept {
  keepers: Keeper[];
  claims: OthersClaim[];
  invitations: { id: string; email: string }[];
  isDisputed: boolean;
  artist: { name: string };
}

/** All names are this machine's; no delay between visits. */
const fetchPolicy = {
  ports: 'any' as const,
  pauseMs: 0,
  mayReach: () => true,
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
};
let people = 0;

/** A new site for each test, with ways to become a keeper: of The Tin Whistlers by default. */
export function keptPages(engine: Engine) {
  let app: TestSite;
  const open = async (changed: Parameters<typeof openTestSite>[2]) => {
    await app?.close();
    app = await openTestSite(engine, undefined, changed);
  };
  beforeEach(() => open({ fetchPolicy }));
  afterAll(() => app.close());

  const lettersTo = async (email: string) => (await app.letters()).filter(({ to }) => to === email);
  return {
    app: () => app,
    /** Opens the site with other options. */
    open,
    async arrive(role: Role = 'member'): Promise<Caller> {
      const caller = await newCaller(app, `wren${people++}`, { role, email_verified: 1 });
      // Sessions must outlast the weeks that pass here.
      await app.db.updateTable('session').set({ expires_at: '2036-01-01T00:00:00.000Z' }).where('account_id', '=', caller.uid).execute();
      return caller;
    },
    begin: async (who: Caller, id = 'tinwhistlers') => (await who.call<{ claim: string }>('/claims', { kind: 'artist', id })).claim,
    claiming: (who: Caller, id = 'tinwhistlers') => who.call<Claiming>(`/claims/artist/${id}`),
    lettersTo,
    lastCode: async (email: string) => /code=([\w-]{43})/.exec((await lettersTo(email)).at(-1)?.body ?? '')?.[1] ?? '',
    keeps: async (who: Caller) => (await who.call<MyPages>('/claims')).keeps.map(({ page }) => page.id),
    saysKept: async (id = 'tinwhistlers') => (await callApi<{ kept: boolean }>(app, `/kept?kind=artist&id=${id}`)).kept,
    give: (who: Caller, page_id = 'tinwhistlers', kind: 'artist' | 'venue' = 'artist') => givePage(app, who, kind, page_id),
    record: (editor: Caller, email: string | null, id = 'tinwhistlers') => editor.call(`/desk/keeping/artist/${id}`, { email }),
    by: (who: Caller) => ({ editor: who.uid, now: app.clock() }),
    /** A website that an artist's page links to. */
    async site(says: () => string, id = 'tinwhistlers'): Promise<string> {
      const there = await stranger((request, response) =>
        request.url === '/robots.txt' ? response.writeHead(404).end() : response.end(`<p>${says()}</p>`),
      );
      const website = `http://${id}.example:${there.port}/about`;
      await app.db.updateTable('artist').set({ website }).where('id', '=', id).execute();
      return website;
    },
  };
}
