import type { Artist } from './artist.ts';
import { playerOf } from './players.ts';

/** Services by the host of their addresses, with or without something before it. */
const SERVICES: readonly (readonly [host: string, name: string])[] = [
  ['bandcamp.com', 'Bandcamp'],
  ['spotify.com', 'Spotify'],
  ['soundcloud.com', 'SoundCloud'],
  ['youtube.com', 'YouTube'],
  ['youtube-nocookie.com', 'YouTube'],
  ['youtu.be', 'YouTube'],
  ['music.apple.com', 'Apple Music'],
  ['itunes.apple.com', 'Apple Music'],
  ['instagram.com', 'Instagram'],
  ['facebook.com', 'Facebook'],
  ['tiktok.com', 'TikTok'],
  ['threads.net', 'Threads'],
  ['threads.com', 'Threads'],
  ['bsky.app', 'Bluesky'],
  ['tidal.com', 'Tidal'],
  ['deezer.com', 'Deezer'],
  ['discogs.com', 'Discogs'],
  ['patreon.com', 'Patreon'],
  ['medium.com', 'Medium'],
];

/** The service an address belongs to; undefined for any other website. Mastodon runs on many hosts: there it is the path that tells. */
export function serviceOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { hostname, pathname } = new URL(address);
  const known = SERVICES.find(([host]) => hostname === host || hostname.endsWith(`.${host}`));
  if (known !== undefined) return known[1];
  return /^\/(?:web\/)?@\w[\w.-]*(?:@[\w.-]+)?\/?$/.test(pathname) ? 'Mastodon' : undefined;
}

/** A link of an artist as pages show it. */
export interface ShownLink {
  label: string;
  href: string;
}

type Linked = Pick<Artist, 'website' | 'youtube' | 'instagram' | 'facebook'> & Partial<Pick<Artist, 'links'>>;

/** The links of an artist, each once: what only a player frames is no link, and of two on one service each says where it leads. */
export function linksOf({ website, youtube, instagram, facebook, links = [] }: Linked): ShownLink[] {
  const named = [
    { label: 'Website', href: website },
    { label: 'YouTube', href: youtube },
    { label: 'Instagram', href: instagram },
    { label: 'Facebook', href: facebook },
    ...links.filter((link) => !isFrame(link)).map((link) => ({ label: serviceOf(link) ?? hostOf(link), href: link })),
  ].filter((link): link is ShownLink => link.href !== undefined);
  const addresses = named.map(({ href }) => bare(href));
  return labeled(named.filter((_, at) => addresses.indexOf(addresses[at] ?? '') === at));
}

/** Links with their services as labels, and where each leads where several have one. */
export function labeled(links: readonly ShownLink[]): ShownLink[] {
  const counts = Map.groupBy(links, ({ label }) => label);
  return links.map(({ label, href }) => ({
    label: (counts.get(label)?.length ?? 0) > 1 && label !== bare(href) ? `${label} (${bare(href)})` : label,
    href,
  }));
}

/** The services that play music. */
const MUSIC_SERVICES = new Set(['Bandcamp', 'Spotify', 'SoundCloud', 'YouTube', 'Apple Music', 'Tidal', 'Deezer']);

type Heard = Partial<Pick<Artist, 'spotifyembed' | 'youtube' | 'links' | 'releases'>>;

/** Where to hear an artist: the first address that a page can play, else the first at a music service; undefined where none is known. */
export function heardAt({ spotifyembed, youtube, links = [], releases = [] }: Heard): string | undefined {
  const chosen = spotifyembed === undefined ? [] : [spotifyembed];
  const known = [...chosen, ...links, ...(youtube === undefined ? [] : [youtube]), ...releases.flatMap((release) => release.links)];
  return (
    known.find((address) => playerOf(address) !== undefined) ??
    known.find((address) => MUSIC_SERVICES.has(serviceOf(address) ?? '')) ??
    spotifyembed
  );
}

/** Whether an address is a player's own, which nobody opens by itself. */
function isFrame(address: string): boolean {
  return playerOf(address) === address;
}

/** The host of an address as people say it. */
export function hostOf(address: string): string {
  return new URL(address).host.replace(/^www\./, '');
}

/** An address without what two of one page may differ by. */
function bare(address: string): string {
  const { pathname, search } = new URL(address);
  return `${hostOf(address)}${pathname.replace(/\/$/, '')}${search}`;
}
