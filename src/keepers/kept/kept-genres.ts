import type { Database } from '#database/engines/open.ts';
import { genreFault } from '#scene/artists/genre.ts';
import { Refusal } from '#scene/problem.ts';

/** The genres keepers choose among: those of the scene, and those that editors gave somebody. */
export async function knownGenres(db: Database, ofScene: ReadonlySet<string>): Promise<string[]> {
  const used = await db.selectFrom('artist_genre').select('genre').distinct().execute();
  return [...new Set([...ofScene, ...used.map(({ genre }) => genre)])].sort();
}

/**
 * Keepers choose among the genres there are. One that is written otherwise would stand beside itself in every list of genres.
 * @throws Refusal INVALID_ARGUMENT naming what is no genre, and those there are
 */
export async function demandGenres(db: Database, ofScene: ReadonlySet<string>, genres: readonly string[]): Promise<void> {
  if (genres.every((genre) => ofScene.has(genre))) return;
  const message = genreFault(genres, await knownGenres(db, ofScene));
  if (message !== undefined) throw new Refusal('INVALID_ARGUMENT', message, { genres: message });
}
