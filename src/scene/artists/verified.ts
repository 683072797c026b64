/** An unverified, fictional artist on the roster whose page shows every possible field (requirements 2). */
export const EXAMPLE_ARTIST = 'exampleband';

/** Whether an artist has a full page: a verified artist, an artist with a keeper, or the example. */
export function hasPage(artist: { id: string; verified: boolean }, isKept: boolean): boolean {
  return artist.verified || isKept || artist.id === EXAMPLE_ARTIST;
}
