/** The roster's fictional artist that is unverified and yet shows everything a page can carry (specification, section 2). */
export const EXAMPLE_ARTIST = 'exampleband';

/** Whether an artist has a full page: it is verified, or it is the example. */
export function hasPage(artist: { id: string; verified: boolean }): boolean {
  return artist.verified || artist.id === EXAMPLE_ARTIST;
}
