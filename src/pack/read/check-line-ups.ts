import type { ArtistEntry, Member } from '#scene/artists/artist.ts';
import { timeFaults } from '#scene/time/line-up-times.ts';
import { isBefore, spanWords } from '#scene/time/span-words.ts';

/**
 * Checks that a pack's line-ups are possible: nobody leaves before joining, plays before the band formed or after it ended, is in a band
 * twice at a time, or has two names.
 * @param file the file, as messages name it
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

/** The first impossible field of a line-up, and why. */
function faultOf(artist: ArtistEntry): string | undefined {
  const [first] = Object.entries(timeFaults(artist));
  return first === undefined ? findDoubled(artist.members) : first.join(': ');
}

/** Finds someone who is in a line-up twice at one time. */
function findDoubled(members: readonly Member[]): string | undefined {
  const known = [...members.entries()].filter(([, { musician }]) => musician !== undefined);
  for (const stints of Map.groupBy(known, ([, { musician }]) => musician).values()) {
    for (const [index, one] of stints)
      for (const [earlier, other] of stints) {
        if (earlier >= index || isApart(one, other)) continue;
        const when = spanWords(other);
        return `members.${index}: ${one.musician} is already at members.${earlier}${when === '' ? '' : `, ${when}`}; give the years of each time, or combine both parts.`;
      }
  }
  return undefined;
}

/** Whether one stint ended before the other began. */
function isApart(one: Member, other: Member): boolean {
  const over = (first: Member, then: Member) => first.to !== undefined && then.from !== undefined && !isBefore(then.from, first.to);
  return over(one, other) || over(other, one);
}
