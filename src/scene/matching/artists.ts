import { readingsOfAsked, readingsOfKnown, spellingsOf } from './artist-spellings.ts';
import { Directory } from './directory.ts';
import { answer, type Match } from './match.ts';

/** What telling artists by name needs to know of each. */
interface NamedArtist {
  id: string;
  name: string;
  othernames?: readonly string[];
}

/** Everybody on a list of artists, ready to be asked whom a written name means. */
export function artistIndex(artists: Iterable<NamedArtist>): { match: (text: string) => Match } {
  const directory = new Directory();
  for (const { id, name, othernames = [] } of artists)
    for (const written of new Set([name, ...othernames])) {
      const readings = readingsOfKnown(written);
      directory.add(id, name, readings, readings.flatMap(spellingsOf));
    }
  return { match: (text) => matchArtist(directory, text) };
}

/** The surest spelling that one artist alone is known by; else the one artist a slip or two away; else nobody. */
function matchArtist(directory: Directory, text: string): Match {
  const readings = readingsOfAsked(text);
  const same = directory.same(readings.flatMap(spellingsOf));
  return answer(same.length > 0 ? same : directory.near(readings));
}
