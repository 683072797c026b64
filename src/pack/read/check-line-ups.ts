import type { ArtistEntry, Member } from '#scene/artists/artist.ts';
import { timeFaults } from '#scene/time/line-up-times.ts';
import { isBefore, spanWords } from '#scene/time/span-words.ts';

/**
 * Sees to it that what a pack says of who played when can be true: nobody leaves before they come, plays before the band was formed
 * or after it ended, plays twice at once in one band, or has two names.
 * @param file the file that says it, as it is named to whoever wrote it
 * @throws Error in one sentence that names the artist and the field
 */
export function checkLineUps(file: string, artists: Readonly<Record<string, ArtistEntry>>): void {
  const called = new Map<string, { name: string; where: string }>();
  for (const [id, artist] of Object.entries(artists)) {
    const fault = faultOf(artist);
    if (fault !== undefined) throw new Error(`${file}: ${id}.${fault}`);
    for (const [index, { musician, name }] of artist.members.entries()) {
      if (musician === undefined) continue;
      const where = `${id}.members.${index}`;
      const before = called.get(musician);
      if (before === undefined) called.set(musician, { name, where });
      else if (before.name !== name)
        throw new Error(
          `${file}: ${where}.musician: ${musician} is called ${before.name} at ${before.where} and ${name} here; a musician has one name.`,
        );
    }
  }
}

/** The first field of a line-up that cannot be true, and why. */
function faultOf(artist: ArtistEntry): string | undefined {
  const [first] = Object.entries(timeFaults(artist));
  return first === undefined ? doubleOf(artist.members) : first.join(': ');
}

/** Somebody who stands in a line-up twice at one time. */
function doubleOf(members: readonly Member[]): string | undefined {
  const known = [...members.entries()].filter(([, { musician }]) => musician !== undefined);
  for (const stints of Map.groupBy(known, ([, { musician }]) => musician).values()) {
    for (const [index, one] of stints)
      for (const [earlier, other] of stints) {
        if (earlier >= index || isApart(one, other)) continue;
        const when = spanWords(other);
        return `members.${index}: ${one.musician} stands at members.${earlier} already${when === '' ? '' : `, ${when}`}; say when each time began and ended, or both parts in one.`;
      }
  }
  return undefined;
}

/** Whether one of two times in a band was over when the other began. */
function isApart(one: Member, other: Member): boolean {
  const over = (first: Member, then: Member) => first.to !== undefined && then.from !== undefined && !isBefore(then.from, first.to);
  return over(one, other) || over(other, one);
}
