import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Show } from '#scene/shows/show.ts';
import { changedFacts } from './show-facts.ts';

/** Fields whose change nobody sees. */
const UNSEEN: readonly (keyof Show)[] = ['kindReason', 'kindProbability', 'music'];
/** Whether a change is visible, and whether calendars must update (housekeeping never makes them). */
function compareVisibly(before: Show, now: Show, isHousekeeping: boolean): { isSeen: boolean; concerns: boolean } {
  const differs = (field: keyof Show) => !isDeepStrictEqual(before[field], now[field]);
  const fields = Object.keys(now) as (keyof Show)[];
  return {
    isSeen: fields.some((field) => !UNSEEN.includes(field) && differs(field)),
    concerns: !isHousekeeping && (differs('endTime') || changedFacts(before, now).length > 0),
  };
}

/** History columns for an announced show, to be merged by `HISTORY_GOES_ON`; `changed_at` is '' if the change is not visible. */
export function newHistory(before: Show | undefined, now: Show, at: string, isHousekeeping: boolean) {
  const { isSeen, concerns } = before === undefined ? { isSeen: true, concerns: false } : compareVisibly(before, now, isHousekeeping);
  return {
    announced_at: at,
    changed_at: isSeen ? at : '',
    news_at: before === undefined || concerns ? at : '',
    sequence: concerns ? 1 : 0,
  };
}

/** Merges new history columns into existing ones. */
export const HISTORY_GOES_ON = {
  announced_at: sql<string>`show.announced_at`,
  changed_at: sql<string>`coalesce(nullif(excluded.changed_at, ''), show.changed_at)`,
  news_at: sql<string>`coalesce(nullif(excluded.news_at, ''), show.news_at)`,
  sequence: sql<number>`show.sequence + excluded.sequence`,
};

/** Which shows changed visibly, and which so that people who plan to go must know. */
export function compareAll(
  before: ReadonlyMap<string, Show>,
  now: ReadonlyMap<string, Show>,
  isHousekeeping: boolean,
): { seen: string[]; concerning: string[] } {
  const weighed = [...now].flatMap(([id, show]) => {
    const stood = before.get(id);
    return stood === undefined ? [] : [{ id, ...compareVisibly(stood, show, isHousekeeping) }];
  });
  const ids = (some: typeof weighed) => some.map(({ id }) => id);
  return { seen: ids(weighed.filter(({ isSeen }) => isSeen)), concerning: ids(weighed.filter(({ concerns }) => concerns)) };
}
