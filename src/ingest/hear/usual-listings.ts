import { NOTHING_TAKEN_DOWN } from '#scene/sources/unread.ts';

/** Under this part of the nights a source usually lists, it is doubted; where fewer than this many are usual, it never is. */
const DOUBTED_PART = 1 / 3;
const MIN_USUAL = 6;

/** How much the latest hearing counts among those before: one that goes on listing less is believed after some hearings. */
const LATEST_PART = 1 / 4;

/** How many nights to come a source usually lists, once it has listed so many. */
export function usualAfter(usual: number | null, listed: number): number {
  return usual === null ? listed : Math.round(usual * (1 - LATEST_PART) + listed * LATEST_PART);
}

/** Why a source that lists so few nights to come is not believed, in words that follow its name; '' when it is. */
export function doubtOf(usual: number | null, listed: number): string {
  if (usual === null || usual < MIN_USUAL || listed >= usual * DOUBTED_PART) return '';
  return `it lists ${listed} ${listed === 1 ? 'night' : 'nights'} where it usually lists ${usual}; ${NOTHING_TAKEN_DOWN}`;
}
