import { z } from 'zod';
import { joinWords } from '../text/listed.ts';

/** The genres of every scene; a pack may add more (`genres` in `scene.json`). A genre is its own name, in lower case. */
const GENRES = [
  'americana',
  'bluegrass',
  'blues',
  'brass',
  'classical',
  'country',
  'electronic',
  'experimental',
  'folk',
  'funk',
  'gospel',
  'hip-hop',
  'indie',
  'jazz',
  'latin',
  'metal',
  'pop',
  'punk',
  'r&b',
  'reggae',
  'rock',
  'singer-songwriter',
  'soul',
] as const;

/** The name of a genre, in addresses and on pages. */
export const Genre = z
  .string()
  .max(30)
  .regex(/^\p{Ll}[\p{Ll}\d]*(?:[ &'-][\p{Ll}\d]+)*$/u, 'must be a lowercase genre, such as hip-hop');

export const MAX_GENRES = 4;

/** Collects the genres that artists of a scene may have: the common genres and the scene's own. */
export function genresOf({ genres }: { genres: readonly string[] }): ReadonlySet<string> {
  return new Set<string>([...GENRES, ...genres]);
}

/** Explains which genres are unknown, and which exist; undefined if all are known. */
export function explainUnknownGenres(genres: readonly string[], known: readonly string[]): string | undefined {
  const strange = genres.filter((genre) => !known.includes(genre));
  if (strange.length === 0) return undefined;
  return `${joinWords(strange.map((genre) => `“${genre}”`))}: we don’t have this genre yet. We have ${joinWords(known)}; an editor can add more.`;
}
