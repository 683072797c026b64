/** Hosts whose players a page frames, and only after a click; the content policy allows only these. */
export const PLAYER_HOSTS = ['open.spotify.com', 'bandcamp.com', 'w.soundcloud.com', 'www.youtube-nocookie.com'] as const;
const [SPOTIFY, BANDCAMP, SOUNDCLOUD, YOUTUBE] = PLAYER_HOSTS;

/** SoundCloud's own pages, and the parts of a person's page that are no track. */
const SOUNDCLOUD_PAGES = /^(?:charts|discover|jobs|pages|search|stations|stream|tags|terms-of-use|upload|you)$/;
const SOUNDCLOUD_PARTS = /^(?:albums|comments|followers|following|likes|popular-tracks|reposts|sets|spotlight|tracks)$/;

/**
 * Builds the address of the frame that plays an address, from the ids in it. Undefined if none of the four services can frame it,
 * such as a Bandcamp album (its page's address lacks its id) or a YouTube channel.
 */
export function buildPlayerAddress(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  const path = url.pathname.split('/').filter(Boolean);
  switch (url.hostname.replace(/^(?:www|m|music)\./, '')) {
    case SPOTIFY:
      return spotifyPlayer(path);
    case BANDCAMP:
      return bandcampPlayer(path);
    case 'soundcloud.com':
      return soundcloudPlayer(path);
    case SOUNDCLOUD:
      return soundcloudById(url.searchParams) ?? buildPlayerAddress(url.searchParams.get('url') ?? '');
    case 'youtube.com':
    case 'youtube-nocookie.com':
      return youtubePlayer(path, url.searchParams);
    case 'youtu.be':
      return youtubePlayer(['embed', ...path], url.searchParams);
    default:
      return undefined;
  }
}

/** Builds the address of a player that starts on its own, if its service can: the visitor has already pressed Play. */
export function buildAutoplayAddress(address: string): string | undefined {
  const player = buildPlayerAddress(address);
  if (player?.startsWith(`https://${YOUTUBE}/`)) return `${player}${player.includes('?') ? '&' : '?'}autoplay=1`;
  return player?.startsWith(`https://${SOUNDCLOUD}/`) ? `${player}&auto_play=true` : player;
}

/** In UTF-16 units. Embed codes are shorter; longer text is no player. */
const MAX_PASTED_CHARS = 2000;

/** Extracts the address from a pasted embed code or share link (`spotify:…`). Addresses stay as they are. */
export function readPastedAddress(pasted: string): string {
  const text = pasted.trim();
  if (text.length > MAX_PASTED_CHARS) return text;
  const [, kind, id] = /^spotify:([a-z]+):([A-Za-z0-9]+)$/.exec(text) ?? [];
  if (kind !== undefined) return `https://${SPOTIFY}/${kind}/${id}`;
  const [, release] = /^\[bandcamp\s([^\]]*)\]/.exec(text) ?? [];
  if (release !== undefined) return bandcampPlayer(['EmbeddedPlayer', ...release.split(/\s+/)]) ?? text;
  const [, quoted, single] = /<iframe\s(?:[^>]*\s)?src\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(text) ?? [];
  const framed = (quoted ?? single)?.replaceAll('&amp;', '&').replace(/^\/\//, 'https://');
  return framed === undefined ? text : (buildPlayerAddress(framed) ?? framed);
}

function spotifyPlayer(path: readonly string[]): string | undefined {
  const at = path.findIndex((part) => /^(?:artist|album|track|playlist|show|episode)$/.test(part));
  const id = path[at + 1] ?? '';
  return at >= 0 && /^[A-Za-z0-9]{1,40}$/.test(id) ? `https://${SPOTIFY}/embed/${path[at]}/${id}` : undefined;
}

/** Bandcamp's path says what to play: `/EmbeddedPlayer/album=12/size=large/track=3/`. */
function bandcampPlayer([page = '', ...settings]: readonly string[]): string | undefined {
  const ids = settings.filter((setting) => /^(?:album|track)=\d{1,20}$/.test(setting));
  return page.startsWith('EmbeddedPlayer') && ids.length > 0
    ? `https://${BANDCAMP}/EmbeddedPlayer/${ids.join('/')}/size=large/artwork=small/transparent=true/`
    : undefined;
}

function soundcloudPlayer(path: readonly string[]): string | undefined {
  const [who = '', what = ''] = path;
  if (who === '' || SOUNDCLOUD_PAGES.test(who) || path.length > 4 || !path.every((part) => /^[\w-]+$/.test(part))) return undefined;
  const isWhole = SOUNDCLOUD_PARTS.test(what) && !(what === 'sets' && path.length > 2);
  return soundcloudFrame(`https://soundcloud.com/${(isWhole ? [who] : path).join('/')}`);
}

/** SoundCloud's embed code names a track by number, with a token if it is private. */
function soundcloudById(words: URLSearchParams): string | undefined {
  const [, kind, id] =
    /^https?:\/\/api\.soundcloud\.com\/(tracks|playlists|users)\/(?:soundcloud(?::|%3A)[a-z]+(?::|%3A))?(\d+)/i.exec(
      words.get('url') ?? '',
    ) ?? [];
  const [token = ''] = /secret_token(?:=|%3D)s-\w+/i.exec(words.get('url') ?? '') ?? [];
  return id === undefined ? undefined : soundcloudFrame(`https://api.soundcloud.com/${kind}/${id}${token === '' ? '' : `?${token}`}`);
}

function soundcloudFrame(plays: string): string {
  return `https://${SOUNDCLOUD}/player/?url=${encodeURIComponent(plays)}`;
}

function youtubePlayer([page = '', id = '']: readonly string[], words: URLSearchParams): string | undefined {
  const list = words.get('list') ?? '';
  const video = page === 'watch' ? (words.get('v') ?? '') : /^(?:embed|live|shorts|v)$/.test(page) ? id : '';
  // 'videoseries' is in the place of an id if a playlist plays, and is as long as an id.
  if (/^[\w-]{11}$/.test(video) && video !== 'videoseries') return `https://${YOUTUBE}/embed/${video}`;
  const isList = (page === 'playlist' || video === 'videoseries') && /^[\w-]{2,64}$/.test(list);
  return isList ? `https://${YOUTUBE}/embed/videoseries?list=${list}` : undefined;
}
