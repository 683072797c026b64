import { expect, test } from 'vitest';
import { sampleShow } from '#rig/samples.ts';
import { writeLetter } from './words.ts';

const FRAME = { brand: 'A Scene', site: 'https://scene.example' };
const OFTEN = {
  leastPrice: null,
  leastAge: null,
  genres: [],
  place: { address: '', city: '' },
  sequence: 0,
  announcedAt: '2026-11-01T12:00:00.000Z',
  changedAt: '2026-11-01T12:00:00.000Z',
};

function letterOf(count: number) {
  const shows = Array.from({ length: count }, (_, at) => ({ ...sampleShow({ id: `show-${at}`, slug: `show-${at}` }), ...OFTEN }));
  const links = { changeLink: 'https://scene.example/my/letters?key=a', stopLink: 'https://scene.example/my/stop?key=a' };
  return writeLetter(FRAME, { subject: 'This week', lead: [], lists: [{ heading: 'This week', shows }], why: 'Why.', ...links });
}

test('a list in a letter that is longer than a letter takes says how many it leaves out, and where they stand', () => {
  const { text, html } = letterOf(42);
  expect(text.match(/^https:\/\/scene\.example\/shows\/show-/gm)).toHaveLength(30);
  expect(text).toContain('And 12 more: https://scene.example/shows\n');
  expect(html).toContain('And <a href="https://scene.example/shows" style="color:#12292d">12 more</a>');
});

test('a list that stands in it whole says nothing of more', () => {
  expect(letterOf(30).text).not.toContain('more:');
});
