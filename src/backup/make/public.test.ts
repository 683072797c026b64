import { describe, expect, test } from 'vitest';
import { openDesk } from '#rig/open-desk.ts';
import { ENGINES } from '#rig/test-app.ts';
import { readPublic } from './public.ts';

describe.each(ENGINES)('what anybody may have on %s', (engine) => {
  const { app, call } = openDesk(engine);
  const moved = async () => (await readPublic(app().db)).find(({ name }) => name === 'moved')?.entries ?? [];

  test('names no former address of who was taken off the site, until they are back', async () => {
    await call('/desk/artists', { fields: { name: 'Jane Realname' }, despite: true });
    await call('/desk/artists/janerealname/edit', { fields: { name: 'Jay Names' }, address: 'jaynames' });
    await call('/desk/artists/jaynames/edit', { fields: { name: 'Stage Name' }, address: 'stagename' });
    const [first, second] = ['janerealname', 'jaynames'].map((from_id) => ({ kind: 'artist', from_id, to_id: 'stagename' }));
    expect(await moved()).toEqual([first, second]);
    const off = await call<{ id: string }>('/desk/artists/stagename/hide', { hidden: { why: 'not public', note: 'asked to be removed' } });
    expect((await app().site.request('/artists/janerealname')).status).toBe(410);
    expect(await moved()).toEqual([]);
    await call('/desk/undo', { id: off.id });
    expect(await moved()).toEqual([first, second]);
  });

  test('names no former address of who was found to be another that is off the site', async () => {
    await call('/desk/artists', { fields: { name: 'Jane Realname the Second' }, despite: true });
    await call('/desk/merge/artists', { from: 'janerealnamethesecond', to: 'zoebee' });
    expect(await moved()).toContainEqual({ kind: 'artist', from_id: 'janerealnamethesecond', to_id: 'zoebee' });
    await call('/desk/artists/zoebee/hide', { hidden: { why: 'not public', note: '' } });
    expect(JSON.stringify(await moved())).not.toContain('janerealnamethesecond');
  });
});
