import type { VenuePlayed } from '#scene/archive/played.ts';
import { type Line, lineOf } from '../shows/line.ts';

/** What is counted of the past, its first and its latest show as a list tells them. */
export type Told<Played> = Omit<Played, 'first' | 'latest'> & { first: Line | null; latest: Line | null };

/** What has been played, with no more of its shows than a line says. */
export function toldOf<Played extends Pick<VenuePlayed, 'first' | 'latest'>>(played: Played): Told<Played> {
  return { ...played, first: played.first && lineOf(played.first), latest: played.latest && lineOf(played.latest) };
}
