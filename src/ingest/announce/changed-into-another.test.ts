import { describe, expect, test } from 'vitest';
import { calendar, entry, openDesk } from '#rig/open-desk.ts';
import { isGone } from '#rig/samples.ts';
import { FULL_ENGINES } from '#rig/test-app.ts';
import type { Decision } from '#scene/desk/desk.ts';

/** An entry corrected into one that another source already lists. */
describe.each(FULL_ENGINES)('a corrected entry, on %s', (engine) => {
  const { call, keep, showsOn, questions, app } = openDesk(engine);
  const told = (uid: string, day: string, name: string, place = 'The Net Loft') =>
    calendar(entry(uid, `DTSTART:202612${day}T210000\nSUMMARY:${name}\nLOCATION:${place}`));
  const standing = async (day: string) =>
    (await showsOn(`2026-12-${day}`)).filter(({ status, venue }) => !isGone({ status }) && PLACES.includes(venue.name));
  const PLACES = ['The Net Loft', 'Rope Shed'];
  const say = async (id: string, text: string) => call(`/desk/sources/${id}/edit`, { fields: { text } });

  test.each([
    ['a night that was not told yet', '01', '01', 'TBA', 'The Net Loft'],
    ['a closed night', '02', '02', 'Closed for a private party', 'The Net Loft'],
    ['a wrong date', '03', '04', 'Quiet Boat', 'The Net Loft'],
    ['a wrong place', '05', '05', 'Quiet Boat', 'Rope Shed'],
  ])('of %s is one show with it', async (what, day, wrongDay, wrongName, wrongPlace) => {
    const { id } = await keep(`First ${what}`, told('a', wrongDay, wrongName, wrongPlace));
    await keep(`Second ${what}`, told('z', day, 'Quiet Boat'));
    const [wrong] = (await standing(wrongDay)).filter(({ event }) => event === wrongName);
    await say(id, told('a', day, 'Quiet Boat'));
    expect(await standing(day)).toMatchObject([{ event: 'Quiet Boat', venue: { name: 'The Net Loft' } }]);
    if (wrongDay !== day) expect(await standing(wrongDay)).toEqual([]);
    // The wrong show's address leads on.
    const old = await app().site.request(`/shows/${wrong?.slug}`);
    expect([old.status, old.headers.get('location')]).toEqual([301, `/shows/${(await standing(day))[0]?.slug}`]);
  });

  test('of which an editor has said something is asked about', async () => {
    const { id } = await keep('First by hand', told('a', '10', 'TBA'));
    await keep('Second by hand', told('z', '10', 'Quiet Boat'));
    const [wrong] = (await standing('10')).filter(({ event }) => event === 'TBA');
    await call(`/desk/shows/${wrong?.id}/edit`, { fields: { price: '$9' } });
    await say(id, told('a', '10', 'Quiet Boat'));
    expect(await standing('10')).toHaveLength(2);
    expect((await questions()).filter(({ kind }) => kind === 'same')).not.toEqual([]);
  });

  test('stays the show of its own that an editor made it', async () => {
    const { id } = await keep('First split', told('a', '12', 'Quiet Boat'));
    await keep('Second split', told('z', '12', 'Quiet Boat'));
    await call<Decision>('/desk/split', { source: id, key: 'a' });
    expect(await standing('12')).toHaveLength(2);
    await say(id, told('a', '12', 'Quiet Boat (late show)'));
    await say(id, told('a', '12', 'Quiet Boat'));
    expect(await standing('12')).toHaveLength(2);
  });
});
