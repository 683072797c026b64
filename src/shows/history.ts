import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Show } from '#scene/shows/show.ts';
import { changedFacts } from './show-facts.ts';

/** What a source may say otherwise without the show being another to anybody. */
const UNSEEN: readonly (keyof Show)[] = ['kindReason', 'kindProbability', 'music'];
/** Whether anybody would see that a show changed, and whether it became another in calendars: by meaning, so housekeeping never does that. */
function weigh(before: Show, now: Show, isHousekeeping: boolean): { isSeen: boolean; concerns: boolean } {
  const differs = (field: keyof Show) => !isDeepStrictEqual(before[field], now[field]);
  const fields = Object.keys(now) as (keyof Show)[];
  return {
    isSeen: fields.some((field) => !UNSEEN.includes(field) && differs(field)),
    concerns: !isHousekeeping && (differs('endTime') || changedFacts(before, now).length > 0),
  };
}

/** The history of a show that is announced, to be added to the one it has (`HISTORY_GOES_ON`): `changed_at` is '' where nobody would see that it changed. */
export function newHistory(before: Show | undefined, now: Show, at: string, isHousekeeping: boolean) {
  const { isSeen, concerns } = before === undefined ? { isSeen: true, concerns: false } : weigh(before, now, isHousekeeping);
  return {
    announced_at: at,
    changed_at: isSeen ? at : '',
    news_at: before === undefined || concerns ? at : '',
    sequence: concerns ? 1 : 0,
  };
}

/** What the history of a show becomes that stands already. */
export const HISTORY_GOES_ON = {
  announced_at: sql<string>`show.announced_at`,
  changed_at: sql<string>`coalesce(nullif(excluded.changed_at, ''), show.changed_at)`,
  news_at: sql<string>`coalesce(nullif(excluded.news_at, ''), show.news_at)`,
  sequence: sql<number>`show.sequence + excluded.sequence`,
};

/** Which of some shows changed so that anybody would see it, and which so that it concerns those who want to go. */
export function weighAll(
  before: ReadonlyMap<string, Show>,
  now: ReadonlyMap<string, Show>,
  isHousekeeping: boolean,
): { seen: string[]; concerning: string[] } {
  const weighed = [...now].flatMap(([id, show]) => {
    const stood = before.get(id);
    return stood === undefined ? [] : [{ id, ...weigh(stood, show, isHousekeeping) }];
  });
  const ids = (some: typeof weighed) => some.map(({ id }) => id);
  return { seen: ids(weighed.filter(({ isSeen }) => isSeen)), concerning: ids(weighed.filter(({ concerns }) => concerns)) };
}
