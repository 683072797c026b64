import type { Artist } from './artist.ts';
import { buildPlayerAddress } from './players.ts';

/** Services by the host of their addresses, subdomains included. */
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

/** Names the service of an address; undefined for any other website. Mastodon has many hosts, so its paths identify it. */
export function serviceOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { hostname, pathname } = new URL(address);
  const known = SERVICES.find(([host]) => hostname === host || hostname.endsWith(`.${host}`));
  if (known !== undefined) return known[1];
  return /^\/(?:web\/)?@\w[\w.-]*(?:@[\w.-]+)?\/?$/.test(pathname) ? 'Mastodon' : undefined;
}

export interface ShownLink {
  label: string;
  href: string;
}

type Linked = Pick<Artist, 'website' | 'youtube' | 'instagram' | 'facebook'> & Partial<Pick<Artist, 'links'>>;

/** Lists the links of an artist, each once and without player frames. Two links on the same service get their destination as label. */
export function linksOf({ website, youtube, instagram, facebook, links = [] }: Linked): ShownLink[] {
  const named = [
    { label: 'Website', href: website },
    { label: 'YouTube', href: youtube },
    { label: 'Instagram', href: instagram },
    { label: 'Facebook', href: facebook },
    ...links.filter((link) => !isFrame(link)).map((link) => ({ label: serviceOf(link) ?? hostOf(link), href: link })),
  ].filter((link): link is ShownLink => link.href !== undefined);
  const addresses = named.map(({ href }) => normalizeAddress(href));
  return labelLinks(named.filter((_, at) => addresses.indexOf(addresses[at] ?? '') === at));
}

/** Labels links with their services, and with their destination if several are on the same service. */
export function labelLinks(links: readonly ShownLink[]): ShownLink[] {
  const counts = Map.groupBy(links, ({ label }) => label);
  return links.map(({ label, href }) => ({
    label: (counts.get(label)?.length ?? 0) > 1 && label !== normalizeAddress(href) ? `${label} (${normalizeAddress(href)})` : label,
    href,
  }));
}

const MUSIC_SERVICES = new Set(['Bandcamp', 'Spotify', 'SoundCloud', 'YouTube', 'Apple Music', 'Tidal', 'Deezer']);

type MusicAddresses = Partial<Pick<Artist, 'spotifyembed' | 'youtube' | 'links' | 'releases'>>;

/** Picks an address to hear an artist: the first that a page can play, else the first at a music service; undefined without either. */
export function pickMusicAddress({ spotifyembed, youtube, links = [], releases = [] }: MusicAddresses): string | undefined {
  const chosen = spotifyembed === undefined ? [] : [spotifyembed];
  const known = [...chosen, ...links, ...(youtube === undefined ? [] : [youtube]), ...releases.flatMap((release) => release.links)];
  return (
    known.find((address) => buildPlayerAddress(address) !== undefined) ??
    known.find((address) => MUSIC_SERVICES.has(serviceOf(address) ?? '')) ??
    spotifyembed
  );
}

/** Whether an address only works inside a frame, and so is no link. */
function isFrame(address: string): boolean {
  return buildPlayerAddress(address) === address;
}

/** Returns the host of an address without 'www.'. */
export function hostOf(address: string): string {
  return new URL(address).host.replace(/^www\./, '');
}

/** Strips what two addresses of the same page may differ in. */
function normalizeAddress(address: string): string {
  const { pathname, search } = new URL(address);
  return `${hostOf(address)}${pathname.replace(/\/$/, '')}${search}`;
}
