import { describe, expect, test } from 'vitest';
import { packNotice } from '#database/loaded-pack.ts';
import { loadPack, packMarkOf } from '#pack/load.ts';
import { readPack } from '#pack/read/read.ts';
import { newEditor } from '#rig/caller.ts';
import { PASSWORD } from '#rig/members.ts';
import { openDesk } from '#rig/open-desk.ts';
import { FULL_ENGINES, openAnotherSite } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';
import type { DeskWaits } from '#scene/desk/desk.ts';

describe.each(FULL_ENGINES)('a site started with another pack than its database holds, on %s', (engine) => {
  const { app } = openDesk(engine);

  test('says so to admins at the desk, and to nobody else, until the pack is taken in', async () => {
    const other = { ...app().pack, scene: { ...app().pack.scene, brand: 'Reed Town Nights' }, fingerprint: 'other' };
    const site = { ...app(), ...(await openAnotherSite({ ...app(), pack: other }, app().db)) };
    const [robin, ash] = [await newEditor(app(), 'robin'), await newEditor(app(), 'ash')];
    await app().db.updateTable('account').set({ role: 'admin' }).where('email', '=', robin.email).execute();
    const read = async (email: string, at = site) => {
      const desk = new Walker(at.site);
      await desk.send('/login', { email, password: PASSWORD, back: '/' });
      return (await (await desk.ask('/desk/sources')).text()).replace(/<[^>]*>/g, '');
    };
    const said = 'The database holds Tin Harbor Tunes, and the site was started with the pack of Reed Town Nights';
    expect(await packNotice(app().db, packMarkOf(other))).toContain(said);
    expect(await read(robin.email)).toContain(said);
    expect(await read(ash.email)).not.toContain('The database holds');
    expect(await read(robin.email, app())).not.toContain('The database holds');
    expect((await ash.call<DeskWaits>('/desk/waits')).pack).toBeNull();
    await loadPack(app().db, other, app().clock());
    expect(await packNotice(app().db, packMarkOf(other))).toBeUndefined();
    expect(await read(robin.email)).not.toContain('The database holds');
    const changed = { ...other, fingerprint: 'changed' };
    expect(await packNotice(app().db, packMarkOf(changed))).toMatch(/^The scene pack has changed since it was loaded/);
    // Taken in by the command line while the site went on: there is nothing left for `seed` to tell.
    await loadPack(app().db, { ...readPack('test/scene'), fingerprint: 'newer' }, app().clock());
    expect(await read(robin.email, app())).toContain('If it’s already loaded, restart the site');
    await loadPack(app().db, readPack('test/scene'), app().clock());
  });
});
