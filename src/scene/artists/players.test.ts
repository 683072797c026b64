import { expect, test } from 'vitest';
import { isPlayer } from './players.ts';

test('known players are framed, everything else is not', () => {
  expect(isPlayer('https://open.spotify.com/embed/artist/x')).toBe(true);
  for (const other of [
    'http://open.spotify.com/embed',
    'https://open.spotify.com.evil.example/',
    'https://evil.example/open.spotify.com',
    'javascript:alert(1)',
    'data:text/html,x',
    '',
    'open.spotify.com',
  ])
    expect(isPlayer(other)).toBe(false);
});
