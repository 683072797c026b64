import { expect, test } from 'vitest';
import { newEditor } from '#rig/caller.ts';
import { openTestSite } from '#rig/test-app.ts';
import type { ToldEntry } from '#scene/desk/desk-entry.ts';
import type { Venue } from '#scene/venues/venue.ts';

test('a venue under another name at the same street and number is a likely one, another town’s is not', async () => {
  const app = await openTestSite();
  const robin = await newEditor(app, 'robin');
  const make = (name: string, address: string, city: string) => robin.call('/desk/venues', { fields: { name, address, city } });
  await make('The Orange Door', '18 Biltmore Avenue', 'Tin Harbor');
  await make('Marsh Music Hall', '18 Biltmore Ave., Suite 2', 'tin harbor');
  await make('Far Away Hall', '18 Biltmore Ave', 'Elsewhere');
  await make('The Orange Dore', '', '');
  await make('Next Door', '20 Biltmore Ave', 'Tin Harbor');
  const { likely } = await robin.call<ToldEntry<Venue>>('/desk/venues/theorangedoor');
  expect(likely).toEqual([
    expect.objectContaining({ id: 'theorangedore', why: ['name alike'] }),
    { id: 'marshmusichall', name: 'Marsh Music Hall', by: 'Marsh Music Hall', same: false, shows: 0, why: ['same street'] },
  ]);
  await app.close();
});
