import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SceneEntry } from './scene.ts';
import { findUnreadableColors } from './unreadable.ts';

const lookOf = (pack: string) => SceneEntry.parse(JSON.parse(readFileSync(`${pack}/scene.json`, 'utf8'))).look;
const look = lookOf('scenes/saltmarsh');

test.each(['scenes/saltmarsh', 'test/scene'])('every color of %s reads', (pack) => expect(findUnreadableColors(lookOf(pack))).toEqual([]));

test('what does not read is told with its colors, what it reaches and what is wanted', () => {
  const day = { ...look.day, mist: '#fefefe', error: '#e0876f' };
  const night = { ...look.night, green: '#1a3a2a', overprint: '#3a3a3a' };
  expect(findUnreadableColors({ day: { ...day, mist: '#20363a' }, night: look.night })).toEqual([
    'look.day: ink (#12292d) on mist (#20363a) reaches 1.19 to 1; text wants 4.5.',
    'look.day: error (#e0876f) on paper (#f4efe4) reaches 2.32 to 1; text wants 4.5.',
    expect.stringMatching(/^look\.day: overprint \(#562107\) on mist \(#20363a\) reaches 1\.\d+ to 1; large type wants 3\.$/),
  ]);
  const byNight = findUnreadableColors({ day: look.day, night });
  expect(byNight[0]).toMatch(/^look\.night: green \(#1a3a2a\) on paper \(#0d1b1e\) reaches 1\.\d\d to 1; large type wants 3\.$/);
  expect(byNight).toContainEqual(
    expect.stringMatching(/^look\.night: key \(#0b1b1e\) on overprint \(#3a3a3a\) reaches 1\.\d\d to 1; text wants 4\.5\.$/),
  );
});

test('what the papers that are printed all over cannot bear is told too', () => {
  expect(findUnreadableColors({ ...look, day: { ...look.day, key: '#ffffff' } })).toContainEqual(
    'look.day: key (#ffffff) on coral lit for it (#ffffff) reaches 1 to 1; text wants 4.5.',
  );
  expect(findUnreadableColors({ ...look, night: { ...look.night, ink: '#12292d' } })).toContainEqual(
    'look.day: ink of the night (#12292d) on ink (#12292d) reaches 1 to 1; text wants 4.5.',
  );
});

test('what falls short by little is not told as if it did not', () => {
  expect(findUnreadableColors({ ...look, day: { ...look.day, error: '#777777', paper: '#ffffff' } })).toContainEqual(
    'look.day: error (#777777) on paper (#ffffff) reaches 4.47 to 1; text wants 4.5.',
  );
});
