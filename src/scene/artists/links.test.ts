import { expect, test } from 'vitest';
import { linksOf, pickMusicAddress, serviceOf } from './links.ts';

test.each([
  ['https://neaptide.bandcamp.com/album/ebb', 'Bandcamp'],
  ['https://open.spotify.com/artist/4Z8W4fKeB5YxbusRsdQVPb', 'Spotify'],
  ['https://spotify.link/x', undefined],
  ['https://m.soundcloud.com/neap', 'SoundCloud'],
  ['https://www.youtube.com/@neap', 'YouTube'],
  ['https://youtu.be/dQw4w9WgXcQ', 'YouTube'],
  ['https://music.apple.com/us/artist/neap/1', 'Apple Music'],
  ['https://music.apple.com.evil.example/us', undefined],
  ['https://notbandcamp.com/', undefined],
  ['https://pier.example/@neap', 'Mastodon'],
  ['https://pier.example/@neap@other.example', 'Mastodon'],
  ['https://pier.example/@neap/12', undefined],
  ['https://www.tiktok.com/@neap', 'TikTok'],
  ['https://neap.example/', undefined],
  ['no address', undefined],
])('%s is on %s', (address, service) => {
  expect(serviceOf(address)).toBe(service);
});

test('each link is shown once, unknown hosts by their name, and two of one service say where they lead', () => {
  const frame = 'https://bandcamp.com/EmbeddedPlayer/album=1/size=large/artwork=small/transparent=true/';
  const links = ['https://neap.bandcamp.com/', 'https://ebb.bandcamp.com', 'https://www.neap.example', 'https://zine.example/neap', frame];
  expect(linksOf({ website: 'https://neap.example/', youtube: 'https://youtube.com/@neap', links })).toEqual([
    { label: 'Website', href: 'https://neap.example/' },
    { label: 'YouTube', href: 'https://youtube.com/@neap' },
    { label: 'Bandcamp (neap.bandcamp.com)', href: 'https://neap.bandcamp.com/' },
    { label: 'Bandcamp (ebb.bandcamp.com)', href: 'https://ebb.bandcamp.com' },
    { label: 'zine.example', href: 'https://zine.example/neap' },
  ]);
});

test('an artist is heard at the player that was chosen, else at the first link that can be played, else at a music service', () => {
  const links = ['https://neap.bandcamp.com/album/ebb', 'https://soundcloud.com/neap/ebb', 'https://youtu.be/dQw4w9WgXcQ'];
  expect(pickMusicAddress({ links })).toBe('https://soundcloud.com/neap/ebb');
  expect(pickMusicAddress({ links, spotifyembed: 'https://youtu.be/dQw4w9WgXcQ' })).toBe('https://youtu.be/dQw4w9WgXcQ');
  expect(pickMusicAddress({ youtube: 'https://youtu.be/dQw4w9WgXcQ', links: links.slice(0, 1) })).toBe('https://youtu.be/dQw4w9WgXcQ');
  expect(pickMusicAddress({ links: [], releases: [{ title: 'Ebb', links: links.slice(1, 2) }] })).toBe('https://soundcloud.com/neap/ebb');
  // Not playable on a page, but on Bandcamp's site.
  expect(pickMusicAddress({ links: links.slice(0, 1) })).toBe('https://neap.bandcamp.com/album/ebb');
  expect(pickMusicAddress({ youtube: 'https://tube.example/@neap', links: ['https://zine.example/neap'] })).toBeUndefined();
});
