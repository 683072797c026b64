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
  newsAt: '2026-11-01T12:00:00.000Z',
};

function letterOf(count: number) {
  const shows = Array.from({ length: count }, (_, at) => ({ ...sampleShow({ id: `show-${at}`, slug: `show-${at}` }), ...OFTEN }));
  const links = { changeLink: 'https://scene.example/my/letters?key=a', stopLink: 'https://scene.example/my/stop?key=a' };
  return writeLetter(FRAME, { subject: 'This week', lead: [], lists: [{ heading: 'This week', shows }], why: 'Why.', ...links });
}

test('a list in an email that is longer than an email takes says how many it leaves out, and where they stand', () => {
  const { text, html } = letterOf(42);
  expect(text.match(/^https:\/\/scene\.example\/shows\/show-/gm)).toHaveLength(30);
  expect(text).toContain('And 12 more: https://scene.example/shows\n');
  expect(html).toContain('And <a href="https://scene.example/shows" style="color:#12292d">12 more</a>');
});

test('a name that holds an address is no link, wherever it stands', () => {
  const event = 'Unlock now: https://evil.example/x';
  const show = { ...sampleShow({ id: 'locked', event, title: event, bill: [{ artist: null, name: event, role: 'headliner' }] }), ...OFTEN };
  const links = { changeLink: 'https://scene.example/my/letters?key=a', stopLink: 'https://scene.example/my/stop?key=a' };
  const lead = [`${event} was moved. See https://scene.example/shows.`];
  const letter = writeLetter(FRAME, {
    subject: `Changed: ${event}`,
    lead,
    lists: [{ heading: 'Now', shows: [show] }],
    why: 'Why.',
    ...links,
  });
  expect(Object.values(letter).join()).not.toContain('evil.example');
  expect(letter.subject).toBe('Changed: Unlock now: evil. example/x');
  expect(letter.text).toContain('See https://scene.example/shows.');
});

test('a list that stands in it whole says nothing of more', () => {
  expect(letterOf(30).text).not.toContain('more:');
});
