import { articleSpellings, readingsAtArticle, readingsOfAsked, readingsOfKnown, spellingsOf } from './artist-spellings.ts';
import { spellingsBesideTitle } from './beside.ts';
import { Directory } from './directory.ts';
import { answer, type Match } from './match.ts';
import { reworded } from './rewording.ts';

/** What telling artists by name needs to know of each. */
interface NamedArtist {
  id: string;
  name: string;
  othernames?: readonly string[];
}

/** Tells whom a written name means, of the artists added so far. */
interface ArtistIndexer {
  /** Adds one artist, in some tens of microseconds: a long list can be added a few hundred at a time, between other work. */
  add: (artist: NamedArtist) => void;
  match: (text: string) => Match;
}

/** An index of nobody yet. */
export function artistIndexer(): ArtistIndexer {
  const directory = new Directory();
  return {
    add: ({ id, name, othernames = [] }) => {
      for (const written of new Set([name, ...othernames])) {
        const readings = readingsOfKnown(written);
        directory.add(id, name, readings, readings.flatMap(spellingsOf));
      }
    },
    match: (text) => matchArtist(directory, text),
  };
}

/** Everybody on a list of artists, ready to be asked whom a written name means. */
export function artistIndex(artists: Iterable<NamedArtist>): { match: (text: string) => Match } {
  const indexer = artistIndexer();
  for (const artist of artists) indexer.add(artist);
  return indexer;
}

/** The surest spelling that one artist alone is known by; else the one artist a few slips or a word away; else nobody. */
function matchArtist(directory: Directory, text: string): Match {
  const readings = readingsOfAsked(text);
  const isKnown = (name: string) => directory.has(name);
  const same = directory.same([...readings.flatMap(spellingsOf), ...articleSpellings(text), ...spellingsBesideTitle(text, isKnown)]);
  return answer(same.length > 0 ? same : directory.near([...readings, ...readingsAtArticle(text)], reworded));
}
