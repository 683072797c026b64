import {
  articleSpellings,
  formsByArticle,
  formsOfAsked,
  formsOfListed,
  spellingsBesideTitle,
  spellingsOf,
  withoutFormation,
} from './artist-spellings.ts';
import { Directory, type PriorOdds } from './directory.ts';
import { type Match, MIN_LINKED, matchOf, type NameHit } from './match.ts';

interface NamedArtist {
  id: string;
  name: string;
  othernames?: readonly string[];
}

/** Finds the artist that a name means. */
interface ArtistIndexer {
  /** Adds one artist, in some tens of microseconds. */
  add: (artist: NamedArtist) => void;
  /** @param evidence other log-odds for an artist, by id */
  match: (text: string, evidence?: PriorOdds) => Match;
}

/** An empty index. */
export function artistIndexer(): ArtistIndexer {
  const directory = new Directory();
  return {
    add: ({ id, name, othernames = [] }) => {
      for (const written of new Set([name, ...othernames])) {
        const forms = formsOfListed(written);
        directory.add(id, name, forms, forms.flatMap(spellingsOf));
      }
    },
    match: (text, evidence) => matchArtist(directory, text, evidence),
  };
}

/** An index of a list of artists. */
export function artistIndex(artists: Iterable<NamedArtist>): Pick<ArtistIndexer, 'match'> {
  const indexer = artistIndexer();
  for (const artist of artists) indexer.add(artist);
  return indexer;
}

/** The artist with the surest spelling; else one a few typing errors or a word away. */
function matchArtist(directory: Directory, text: string, evidence?: PriorOdds): Match {
  const forms = formsOfAsked(text);
  const isKnown = (name: string) => directory.has(name);
  const same = directory.findSame([...forms.flatMap(spellingsOf), ...articleSpellings(text), ...spellingsBesideTitle(text, isKnown)]);
  if (same.length > 0) return matchOf(same);
  return matchOf([...directory.findNear([...forms, ...formsByArticle(text)], evidence), ...asFormation(directory, text)], MIN_LINKED);
}

/** 'Salt Psalm Band' may be Salt Psalm: too unsure to link without asking. */
const FORMATION_CONFIDENCE = 0.4;

/** Artists with this name but for a word for how many play. */
function asFormation(directory: Directory, text: string): NameHit[] {
  const bare = withoutFormation(text);
  if (bare === undefined) return [];
  return directory
    .findSame(formsOfAsked(bare).flatMap(spellingsOf))
    .map((hit) => ({ ...hit, confidence: FORMATION_CONFIDENCE * hit.confidence, because: 'goes by this name but for how many play' }));
}
