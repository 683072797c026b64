import {
  articleSpellings,
  readingsAtArticle,
  readingsOfAsked,
  readingsOfKnown,
  spellingsOf,
  withoutFormation,
} from './artist-spellings.ts';
import { spellingsBesideTitle } from './beside-title.ts';
import { Directory, type PriorOdds } from './directory.ts';
import { LINKED, type Match, matchOf, type NameHit } from './match.ts';

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
  /** @param evidence what else speaks for somebody, as a logarithm of odds by their id */
  match: (text: string, evidence?: PriorOdds) => Match;
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
    match: (text, evidence) => matchArtist(directory, text, evidence),
  };
}

/** Everybody on a list of artists, ready to be asked whom a written name means. */
export function artistIndex(artists: Iterable<NamedArtist>): Pick<ArtistIndexer, 'match'> {
  const indexer = artistIndexer();
  for (const artist of artists) indexer.add(artist);
  return indexer;
}

/** The surest spelling that one artist alone is known by; else the one artist a few slips or a word away; else nobody. */
function matchArtist(directory: Directory, text: string, evidence?: PriorOdds): Match {
  const readings = readingsOfAsked(text);
  const isKnown = (name: string) => directory.has(name);
  const same = directory.same([...readings.flatMap(spellingsOf), ...articleSpellings(text), ...spellingsBesideTitle(text, isKnown)]);
  if (same.length > 0) return matchOf(same);
  return matchOf([...directory.near([...readings, ...readingsAtArticle(text)], evidence), ...asFormation(directory, text)], LINKED);
}

/** So likely 'Salt Psalm Band' is Salt Psalm: a person should say. */
const FORMATION = 0.4;

/** Whoever's name it is but for a word that says how many play: they may come as a band tonight, or be another act. */
function asFormation(directory: Directory, text: string): NameHit[] {
  const bare = withoutFormation(text);
  if (bare === undefined) return [];
  return directory
    .same(readingsOfAsked(bare).flatMap(spellingsOf))
    .map((hit) => ({ ...hit, confidence: FORMATION * hit.confidence, because: 'goes by this name but for how many play' }));
}
