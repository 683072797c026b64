/** Hosts whose players a page frames, and only after a click; the content policy allows these and no others. */
export const PLAYER_HOSTS = ['open.spotify.com', 'bandcamp.com', 'w.soundcloud.com', 'www.youtube-nocookie.com'] as const;

/** Whether an address is a player we frame; others are offered as plain links. */
export function isPlayer(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host } = new URL(address);
  return protocol === 'https:' && PLAYER_HOSTS.some((player) => player === host);
}
