import { z } from 'zod';
import { listed } from '../text/listed.ts';

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
export const MAX_GENRES = 4;

/** Every genre that artists of a scene may have: those every scene has, and its own. */
export function genresOf({ genres }: { genres: readonly string[] }): ReadonlySet<string> {
  return new Set<string>([...GENRES, ...genres]);
}

/** Says which of some genres nobody knows, and which there are; undefined where all are known. */
export function genreFault(genres: readonly string[], known: readonly string[]): string | undefined {
  const strange = genres.filter((genre) => !known.includes(genre));
  if (strange.length === 0) return undefined;
  return `${listed(strange.map((genre) => `“${genre}”`))}: no such genre here yet. There are ${listed(known)}; an editor can add one.`;
}
