import { z } from 'zod';

/** The genres every scene has; a scene pack may name more (`genres` in `scene.json`). A genre is its own name, in small letters. */
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

/** The name of a genre, as it stands in addresses and on pages. */
export const Genre = z
  .string()
  .max(30)
  .regex(/^\p{Ll}[\p{Ll}\d]*(?:[ &'-][\p{Ll}\d]+)*$/u, 'must be a genre in small letters, such as hip-hop');

/** At most so many genres of one artist: more would say nothing. */
export const MOST_GENRES = 4;

/** Every genre that artists of a scene may have: those every scene has, and its own. */
export function genresOf({ genres }: { genres: readonly string[] }): ReadonlySet<string> {
  return new Set<string>([...GENRES, ...genres]);
}
