import { timeWords } from '../time/span-words.ts';

/** The ways an artist or a venue can end. */
export const ENDING_WHYS = { artist: ['ended', 'died'], venue: ['closed'] } as const;
export type EndingWhy = (typeof ENDING_WHYS)['artist' | 'venue'][number];

const SAID: Record<EndingWhy, readonly [dated: string, dateless: string, ahead: string]> = {
  ended: ['Ended', 'No longer playing', 'Ends'],
  died: ['Died', 'Has died', 'Dies'],
  closed: ['Closed', 'Closed', 'Closes'],
};

/** Whether an end is in the future. */
export function isAhead(when: string | undefined, today: string): boolean {
  return when !== undefined && when > today.slice(0, when.length);
}

/**
 * Whether a day is after an end. If only the year or month is known, the end counts as its last possible day; an end without a date has
 * passed.
 */
export function isAfterEnd(day: string, { ended, ending }: { ended?: string | undefined; ending?: object | undefined }): boolean {
  if (ended === undefined) return ending !== undefined;
  return ended.length === 10 ? day > ended : day.slice(0, ended.length) >= ended;
}

/** Writes 'Closed in May 2024.', 'Died on May 17, 2024.', 'No longer playing.'; for a future day 'Closes on December 31, 2026.' */
export function endingWords(why: EndingWhy, when: string | undefined, today: string): string {
  const [dated, dateless, ahead] = SAID[why];
  if (when === undefined) return `${dateless}.`;
  return `${isAhead(when, today) ? ahead : dated} ${when.length === 10 ? 'on' : 'in'} ${timeWords(when)}.`;
}
