import { describe, expect, test } from 'vitest';
import { deleteAccount } from '#identity/account/change-credentials.ts';
import { signUp } from '#identity/account/sign-up.ts';
import { hear } from '#ingest/hear/hear.ts';
import { findSource } from '#ingest/store/source-store.ts';
import { calendar, entry, openDesk } from '#rig/open-desk.ts';
import { FULL_ENGINES } from '#rig/test-app.ts';
import { BODIES } from '#rig/who-may.ts';
import type { Decision, Decisions, ShowEvidence } from '#scene/desk/desk.ts';
import { decide } from './decisions/decision-store.ts';

describe.each(FULL_ENGINES)('the desk on %s', (engine) => {
  const { app, member, call, keep, showsOn, questions } = openDesk(engine);

  test('a decision says who made it as long as they have an account, and never their email address', async () => {
    const account = { email: 'gone@tunes.example', password: 'three quiet boats' };
    const { account: row, ...gone } = await signUp(app().identity, account, 'client', { address: '', agent: '' });
    await app()
      .db.transaction()
      .execute((tx) => decide(tx, 'artist', 'Gone said so', {}, { editor: row.id, now: app().clock() }));
    const by = async () => (await call<Decisions>('/desk/decisions')).decisions.find(({ said }) => said === 'Gone said so')?.by;
    expect(await by()).toBe(`someone without a name (${row.id.slice(0, 4)})`);
    expect(JSON.stringify([await call('/desk/decisions'), await call('/desk/changes/people')])).not.toContain('@');
    await deleteAccount(app().identity, { account: row, ...gone });
    expect(await by()).toBe('a former editor');
    expect(JSON.stringify(await app().db.selectFrom('decision').selectAll().execute())).not.toContain('@');
  });

  test('is for editors alone, by every route', async () => {
    const routes = (app().site.request('/api/openapi.json') as Promise<Response>).then(
      (response) => response.json() as Promise<{ paths: Record<string, object> }>,
    );
    for (const [path, methods] of Object.entries((await routes).paths).filter(([name]) => name.startsWith('/desk'))) {
      for (const method of Object.keys(methods)) {
        const ask = (headers: Record<string, string>) =>
          app().site.request(`/api${path.replace('{id}', 'x')}`, {
            method: method.toUpperCase(),
            headers: { 'content-type': 'application/json', ...headers },
            ...(method === 'post' ? { body: JSON.stringify(BODIES[`post ${path}`] ?? {}) } : {}),
          });
        expect([path, (await ask({})).status]).toEqual([path, 401]);
        expect([path, (await ask({ authorization: `Bearer ${await member().token()}` })).status]).toEqual([path, 403]);
      }
    }
  });

  test('two sources that tell of one night make one show, each field by whose word goes first', async () => {
    const own = calendar(entry('own', 'DTSTART:20261130T200000\nSUMMARY:Quiet Boat w/ Neap\nLOCATION:The Cannery'));
    const town = calendar(
      entry(
        'town',
        'DTSTART:20261130T193000\nDTEND:20261130T230000\nSUMMARY:QUIET BOAT\nLOCATION:Cannery Ballroom\nDESCRIPTION:$12\\, 21+',
      ),
    );
    await keep('Town list', town);
    await keep('The Cannery itself', own, { venue: 'cannery', trust: 'venue' });
    const [show, ...rest] = await showsOn('2026-11-30');
    expect(rest).toEqual([]);
    expect(show).toMatchObject({ startTime: '2000', endTime: '2300', price: '$12', ages: '21+', venue: { id: 'cannery' } });
    expect(show?.bill.map(({ name }) => name)).toEqual(['Quiet Boat', 'Neap']);
    const told = await call<ShowEvidence>(`/desk/shows/${show?.id}`);
    expect(told.statements.map(({ source, line }) => [source, line])).toEqual([
      ['the-cannery-itself', 5],
      ['town-list', 5],
    ]);
    expect(told.provenance).toMatchObject({ startTime: 'the-cannery-itself', price: 'town-list' });
  });

  test('what a person set survives every hearing, until it is taken back', async () => {
    const [show] = await showsOn('2026-11-30');
    const decision = await call<Decision>(`/desk/shows/${show?.id}/edit`, { fields: { startTime: '2030' } });
    await app().db.updateTable('source').set({ fingerprint: null }).execute();
    const source = await findSource(app().db, 'the-cannery-itself');
    if (source !== undefined) await hear(app().db, source, app().clock);
    expect((await showsOn('2026-11-30'))[0]?.startTime).toBe('2030');
    await call('/desk/undo', { id: decision.id });
    expect((await showsOn('2026-11-30'))[0]?.startTime).toBe('2000');
    expect((await call<Decision>('/desk/undo', { id: decision.id })).error?.code).toBe(400);
  });

  test('when one source falls silent the other’s word stands', async () => {
    await call('/desk/sources/remove', { id: 'the-cannery-itself' });
    expect((await showsOn('2026-11-30'))[0]).toMatchObject({ startTime: '1930', status: 'announced' });
    await call('/desk/sources/remove', { id: 'town-list' });
    expect(await showsOn('2026-11-30')).toEqual([]);
  });

  test('early and late shows stay two', async () => {
    await keep(
      'Two shows',
      calendar(
        entry('a', 'DTSTART:20261201T180000\nSUMMARY:Quiet Boat (early show)\nLOCATION:The Cannery'),
        entry('b', 'DTSTART:20261201T213000\nSUMMARY:Quiet Boat (late show)\nLOCATION:The Cannery'),
      ),
    );
    await keep('Two shows again', calendar(entry('c', 'DTSTART:20261201T213000\nSUMMARY:Quiet Boat - Late Show\nLOCATION:The Cannery')));
    expect((await showsOn('2026-12-01')).map(({ startTime }) => startTime)).toEqual(['1800', '2130']);
  });

  test('an unknown venue never loses the show; told where it is, its past shows are mended too, and undo takes that back', async () => {
    await keep('Elsewhere', calendar(entry('x', 'DTSTART:20261210T200000\nSUMMARY:Neap\nLOCATION:Back Room of the Pier')));
    expect((await showsOn('2026-12-10'))[0]?.venue).toEqual({ id: null, name: 'Back Room of the Pier' });
    const question = (await questions()).find(({ words }) => words === 'Back Room of the Pier');
    expect(question?.kind).toBe('venue');
    const decision = await call<Decision>('/desk/answer', { question: question?.id, answer: { as: 'read as', means: 'bilge' } });
    expect(decision.said).toBe('“Back Room of the Pier” is Bilge Bar.');
    expect((await showsOn('2026-12-10'))[0]?.venue).toEqual({ id: 'bilge', name: 'Bilge Bar' });
    expect((await questions()).some(({ id }) => id === question?.id)).toBe(false);
    await call('/desk/undo', { id: decision.id });
    expect((await showsOn('2026-12-10'))[0]?.venue.id).toBeNull();
    expect((await questions()).some(({ id }) => id === question?.id)).toBe(true);
  });

  test('two shows an editor finds to be one become one, and two again when that is taken back', async () => {
    await keep('One', calendar(entry('p', 'DTSTART:20261205T200000\nSUMMARY:Album night with friends\nLOCATION:The Cannery')));
    await keep('Other', calendar(entry('q', 'DTSTART:20261205T200000\nSUMMARY:Neap\nLOCATION:The Cannery')));
    const [a, b] = (await showsOn('2026-12-05')).filter(({ venue }) => venue.id === 'cannery');
    const decision = await call<Decision>('/desk/merge', { from: a?.id, to: b?.id });
    expect((await showsOn('2026-12-05')).filter(({ venue }) => venue.id === 'cannery')).toHaveLength(1);
    await call('/desk/undo', { id: decision.id });
    expect((await showsOn('2026-12-05')).filter(({ venue }) => venue.id === 'cannery')).toHaveLength(2);
  });

  test('what one source says can be split off again', async () => {
    await keep('Left', calendar(entry('l', 'DTSTART:20261206T200000\nSUMMARY:Neap\nLOCATION:Bilge Bar')));
    await keep('Right', calendar(entry('r', 'DTSTART:20261206T200000\nSUMMARY:Neap\nLOCATION:Bilge Bar')));
    const [show] = await showsOn('2026-12-06');
    const told = await call<ShowEvidence>(`/desk/shows/${show?.id}`);
    const statement = told.statements.find(({ source }) => source === 'right');
    const decision = await call<Decision>('/desk/split', { source: 'right', key: statement?.key });
    expect(await showsOn('2026-12-06')).toHaveLength(2);
    await call('/desk/undo', { id: decision.id });
    expect(await showsOn('2026-12-06')).toHaveLength(1);
  });

  test('two venues that are one have one address', async () => {
    const decision = await call<Decision>('/desk/merge/venues', { from: 'bilge', to: 'cannery' });
    const old = await app().site.request('/venues/bilge');
    expect([old.status, old.headers.get('location')]).toEqual([301, '/venues/cannery']);
    expect((await showsOn('2026-12-06')).every(({ venue }) => venue.id === 'cannery')).toBe(true);
    await call('/desk/undo', { id: decision.id });
    expect((await app().site.request('/venues/bilge')).status).toBe(200);
    expect((await showsOn('2026-12-06')).some(({ venue }) => venue.id === 'bilge')).toBe(true);
  });
});
