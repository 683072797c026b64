/** The roster's fictional artist that is unverified and yet shows everything a page can carry (requirements 2). */
export const EXAMPLE_ARTIST = 'exampleband';

/** Whether an artist has a full page: it is verified, somebody keeps it (what they write is to be read), or it is the example. */
export function hasPage(artist: { id: string; verified: boolean }, isKept: boolean): boolean {
  return artist.verified || isKept || artist.id === EXAMPLE_ARTIST;
}
