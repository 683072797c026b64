import { expect } from 'vitest';
import { type Caller, newCaller } from './caller.ts';
import { PASSWORD } from './members.ts';
import type { TestSite } from './test-app.ts';
import { Walker } from './walker.ts';

/** Makes someone a page's keeper. */
export function givePage({ db }: Pick<TestSite, 'db'>, { uid }: Pick<Caller, 'uid'>, kind: 'artist' | 'venue', page_id: string) {
  return db.insertInto('keeper').values({ kind, page_id, account_id: uid, way: 'word', since: '2026-11-01T00:00:00.000Z' }).execute();
}

/** Wren, who keeps Quiet Boat's page, with an API caller and a browser without JavaScript. */
export async function newBandKeeper(app: TestSite): Promise<{ wren: Caller; walker: Walker }> {
  const wren = await newCaller(app, 'wren', { email_verified: 1 });
  await givePage(app, wren, 'artist', 'quietboat');
  const walker = new Walker(app.site);
  expect((await walker.send('/login', { email: wren.email, password: PASSWORD, back: '/' })).status).toBe(303);
  return { wren, walker };
}
