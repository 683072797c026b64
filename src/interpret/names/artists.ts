import {
  listArticleForms,
  listArticleSpellings,
  listAskedForms,
  listRosterForms,
  listSpellings,
  listSpellingsWithoutTitle,
  stripBandSize,
} from './artist-spellings.ts';
import { Directory, type PriorOdds } from './directory.ts';
import { chooseMatch, type Match, MIN_LINKED_PROBABILITY, type NameHit } from './match.ts';

interface NamedArtist {
  id: string;
  name: string;
  othernames?: readonly string[];
}

interface ArtistIndexer {
  /** Adds one artist, in some tens of microseconds. */
  add: (artist: NamedArtist) => void;
  /** @param evidence other log-odds for an artist, by id */
  match: (text: string, evidence?: PriorOdds) => Match;
}

/** Creates an empty index that finds the artist by a name. */
export function createArtistIndexer(): ArtistIndexer {
  const directory = new Directory();
  return {
    add: ({ id, name, othernames = [] }) => {
      for (const written of new Set([name, ...othernames])) {
        const forms = listRosterForms(written);
        directory.add(id, name, forms, forms.flatMap(listSpellings));
      }
    },
    match: (text, evidence) => matchArtist(directory, text, evidence),
  };
}

/** Creates an index of a list of artists. */
export function createArtistIndex(artists: Iterable<NamedArtist>): Pick<ArtistIndexer, 'match'> {
  const indexer = createArtistIndexer();
  for (const artist of artists) indexer.add(artist);
  return indexer;
}

/** Returns the artist with the surest spelling; else an artist whose name differs by a few typing errors or a word. */
function matchArtist(directory: Directory, text: string, evidence?: PriorOdds): Match {
  const forms = listAskedForms(text);
  const isKnown = (name: string) => directory.has(name);
  const same = directory.findSame([
    ...forms.flatMap(listSpellings),
    ...listArticleSpellings(text),
    ...listSpellingsWithoutTitle(text, isKnown),
  ]);
  if (same.length > 0) return chooseMatch(same);
  return chooseMatch(
    [...directory.findNear([...forms, ...listArticleForms(text)], evidence), ...findWithoutBandSize(directory, text)],
    MIN_LINKED_PROBABILITY,
  );
}

/** 'Salt Psalm Band' may be Salt Psalm, but an editor must confirm it. */
const WITHOUT_BAND_SIZE_CONFIDENCE = 0.4;

/** Finds artists by a name without its word for the size of the band. */
function findWithoutBandSize(directory: Directory, text: string): NameHit[] {
  const bare = stripBandSize(text);
  if (bare === undefined) return [];
  return directory.findSame(listAskedForms(bare).flatMap(listSpellings)).map((hit) => ({
    ...hit,
    confidence: WITHOUT_BAND_SIZE_CONFIDENCE * hit.confidence,
    because: 'goes by this name but for how many play',
  }));
}
