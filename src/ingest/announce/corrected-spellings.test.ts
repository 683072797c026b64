import { describe, expect, test } from 'vitest';
import { calendar, entry, openDesk } from '#rig/open-desk.ts';
import { ENGINES } from '#rig/test-app.ts';

/** A source corrects a name that is an open question. */
describe.each(ENGINES)('a question about a spelling, on %s', (engine) => {
  const { call, keep, questions } = openDesk(engine);
  const told = (uid: string, name: string, place: string) => entry(uid, `DTSTART:202612${uid}T210000\nSUMMARY:${name}\nLOCATION:${place}`);
  const say = async (id: string, text: string) => call(`/desk/sources/${id}/edit`, { fields: { text } });
  const asked = async () => (await questions()).map(({ words }) => words);

  test('is asked no more where the source has mended it', async () => {
    const { id } = await keep('Mended', calendar(told('01', 'Quiet Boat', '21.00 Mill Bar')));
    expect(await asked()).toContain('21.00 Mill Bar');
    await say(id, calendar(told('01', 'Quiet Boat', 'Mill Bar')));
    expect(await asked()).not.toContain('21.00 Mill Bar');
    expect(await asked()).toContain('Mill Bar');
  });

  test('is asked of another night that still has it', async () => {
    const { id } = await keep('Half', calendar(told('02', 'Quiet Boat', '22.00 Tar Shed'), told('03', 'Quiet Boat', '22.00 Tar Shed')));
    await say(id, calendar(told('02', 'Quiet Boat', 'Tar Shed'), told('03', 'Quiet Boat', '22.00 Tar Shed')));
    const still = (await questions()).find(({ words }) => words === '22.00 Tar Shed');
    expect(still?.told.show.date).toBe('2026-12-03');
    await say(id, calendar(told('02', 'Quiet Boat', 'Tar Shed'), told('03', 'Quiet Boat', 'Tar Shed')));
    expect(await asked()).not.toContain('22.00 Tar Shed');
  });
});
