import type { Database } from '#database/engines/open.ts';
import { Refusal } from '#scene/problem.ts';
import { listed } from '#scene/text/listed.ts';

/**
 * Keepers choose among the genres there are: those of the scene, and those that editors gave somebody. One that is written otherwise would
 * stand beside itself in every list of genres.
 * @throws Refusal INVALID_ARGUMENT naming what is no genre, and those there are
 */
export async function demandGenres(db: Database, ofScene: ReadonlySet<string>, genres: readonly string[]): Promise<void> {
  const others = genres.filter((genre) => !ofScene.has(genre));
  if (others.length === 0) return;
  const used = await db.selectFrom('artist_genre').select('genre').distinct().execute();
  const known = new Set([...ofScene, ...used.map(({ genre }) => genre)]);
  const strange = others.filter((genre) => !known.has(genre));
  if (strange.length === 0) return;
  const message = `${listed(strange.map((genre) => `“${genre}”`))}: no such genre here yet. There are ${listed([...known].sort())}; an editor can add one.`;
  throw new Refusal('INVALID_ARGUMENT', message, { genres: message });
}
