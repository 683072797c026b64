import { expect, test } from 'vitest';
import { buildPlayerAddress, PLAYER_HOSTS, readPastedAddress } from './players.ts';

const YOUTUBE = 'https://www.youtube-nocookie.com/embed';
const SOUNDCLOUD = 'https://w.soundcloud.com/player/?url=https%3A%2F%2F';
const BANDCAMP = 'size=large/artwork=small/transparent=true/';

/** Pasted text and the player that a page frames. */
const PLAYERS: Record<string, string> = {
  'https://open.spotify.com/embed/artist/4Z8W4fKeB5YxbusRsdQVPb': 'https://open.spotify.com/embed/artist/4Z8W4fKeB5YxbusRsdQVPb',
  'https://open.spotify.com/artist/4Z8W4fKeB5YxbusRsdQVPb?si=abc_1': 'https://open.spotify.com/embed/artist/4Z8W4fKeB5YxbusRsdQVPb',
  'https://open.spotify.com/intl-de/album/6dVIqQ8qmQ5GBnJ9shOYGE': 'https://open.spotify.com/embed/album/6dVIqQ8qmQ5GBnJ9shOYGE',
  'spotify:track:6dVIqQ8qmQ5GBnJ9shOYGE': 'https://open.spotify.com/embed/track/6dVIqQ8qmQ5GBnJ9shOYGE',
  '<iframe data-testid="embed-iframe" style="border-radius:12px" src="https://open.spotify.com/embed/album/6dVI?utm_source=generator" width="100%" height="352"></iframe>':
    'https://open.spotify.com/embed/album/6dVI',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s': `${YOUTUBE}/dQw4w9WgXcQ`,
  'http://m.youtube.com/watch?list=PLabc&v=dQw4w9WgXcQ': `${YOUTUBE}/dQw4w9WgXcQ`,
  'https://music.youtube.com/watch?v=dQw4w9WgXcQ': `${YOUTUBE}/dQw4w9WgXcQ`,
  'https://youtu.be/dQw4w9WgXcQ?si=x': `${YOUTUBE}/dQw4w9WgXcQ`,
  'https://www.youtube.com/shorts/dQw4w9WgXcQ': `${YOUTUBE}/dQw4w9WgXcQ`,
  'https://www.youtube.com/playlist?list=PL_abc-1': `${YOUTUBE}/videoseries?list=PL_abc-1`,
  '<iframe width="560" height="315" src="https://www.youtube.com/embed/videoseries?si=x&amp;list=PLabc" allowfullscreen></iframe>': `${YOUTUBE}/videoseries?list=PLabc`,
  'https://soundcloud.com/quiet-boat/low-water': `${SOUNDCLOUD}soundcloud.com%2Fquiet-boat%2Flow-water`,
  'https://m.soundcloud.com/quiet-boat/sets/tides?si=1': `${SOUNDCLOUD}soundcloud.com%2Fquiet-boat%2Fsets%2Ftides`,
  'https://soundcloud.com/quiet-boat/tracks': `${SOUNDCLOUD}soundcloud.com%2Fquiet-boat`,
  'https://soundcloud.com/quiet-boat/demo/s-a1B2': `${SOUNDCLOUD}soundcloud.com%2Fquiet-boat%2Fdemo%2Fs-a1B2`,
  '<iframe width="100%" height="166" scrolling="no" src="https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/soundcloud%253Atracks%253A123%3Fsecret_token%3Ds-a1B2&color=%23ff5500&auto_play=true"></iframe><div><a href="https://soundcloud.com/x">x</a></div>': `${SOUNDCLOUD}api.soundcloud.com%2Ftracks%2F123%3Fsecret_token%3Ds-a1B2`,
  'https://w.soundcloud.com/player/?url=https%3A//soundcloud.com/quiet-boat/low-water': `${SOUNDCLOUD}soundcloud.com%2Fquiet-boat%2Flow-water`,
  '<iframe style="border: 0; width: 350px; height: 470px;" src="https://bandcamp.com/EmbeddedPlayer/album=1234/size=large/bgcol=ffffff/linkcol=0687f5/tracklist=false/track=56/transparent=true/" seamless><a href="https://quietboat.bandcamp.com/album/tides">Tides</a></iframe>': `https://bandcamp.com/EmbeddedPlayer/album=1234/track=56/${BANDCAMP}`,
  '[bandcamp width=350 height=470 album=1234 size=large bgcol=ffffff tracklist=false]': `https://bandcamp.com/EmbeddedPlayer/album=1234/${BANDCAMP}`,
};

test('what is pasted from the four services becomes a player at an address of ours', () => {
  for (const [pasted, player] of Object.entries(PLAYERS)) {
    const address = readPastedAddress(pasted);
    expect([pasted, buildPlayerAddress(address)]).toEqual([pasted, player]);
    expect(PLAYER_HOSTS).toContain(new URL(player).host);
    // The player's own address names the same player.
    expect(buildPlayerAddress(player)).toBe(player);
  }
});

test('what none of them plays elsewhere is no player', () => {
  for (const other of [
    'https://quietboat.bandcamp.com/album/tides',
    'https://bandcamp.com/EmbeddedPlayer/size=large/',
    'https://www.youtube.com/@quietboat',
    'https://www.youtube.com/watch?v=<script>1',
    'https://soundcloud.com/discover',
    'https://on.soundcloud.com/x1',
    'https://w.soundcloud.com/player/?url=https://evil.example/x',
    'https://open.spotify.com/',
    'https://open.spotify.com/artist/..%2f',
    'https://spotify.link/x',
    'https://open.spotify.com.evil.example/artist/x',
    'https://evil.example/open.spotify.com/artist/x',
    'javascript:alert(1)//open.spotify.com/artist/x',
    'data:text/html,x',
    '',
    'open.spotify.com/artist/x',
  ])
    expect([other, buildPlayerAddress(other)]).toEqual([other, undefined]);
});

test('an embed code of somebody else’s is the address it frames', () => {
  expect(readPastedAddress(' <IFRAME title="x" SRC=\'//play.example/e?a=1&amp;b=2\'>')).toBe('https://play.example/e?a=1&b=2');
  expect(readPastedAddress('<p>no frame</p>')).toBe('<p>no frame</p>');
});
