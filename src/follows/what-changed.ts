import type { Database } from '#database/engines/open.ts';
import type { ShowToldTable } from '#database/tables/account-tables.ts';
import { clock12, isDay, monthDay, weekday } from '#scene/time/calendar.ts';
import type { ShowChangeRow } from '#shows/show-changes.ts';
import { FACTS, isSameFact } from '#shows/show-facts.ts';

/** A stretch of time, of whose changes followers are told up to one of them. */
export type Stretch = Pick<ShowToldTable, 'since' | 'until' | 'reached'>;

/** What becomes of a show that whoever wants to go must know. */
const FATES = ['cancelled', 'postponed', 'moved'];

/** From where it was told up to the last change there is, once the first of them is old enough; undefined before, and where there is none. */
export async function nextStretch(db: Database, id: string, since: string, until: string): Promise<Stretch | undefined> {
  const changes = await changesIn(db, id, { since, until: '9' });
  const [first, last] = [changes[0], changes.at(-1)];
  if (first === undefined || last === undefined || first.changed_at > until) return undefined;
  return { since, until: last.changed_at, reached: null };
}

function changesIn(db: Database, id: string, { since, until }: Pick<ShowToldTable, 'since' | 'until'>): Promise<ShowChangeRow[]> {
  return db
    .selectFrom('show_change')
    .selectAll()
    .where('show_id', '=', id)
    .where('changed_at', '>', since)
    .where('changed_at', '<=', until)
    .orderBy('changed_at')
    .orderBy('field')
    .execute();
}

/** What became different in all, in sentences; undefined where nothing did that whoever wants to go must know. */
export async function newsOf(db: Database, id: string, stretch: Pick<ShowToldTable, 'since' | 'until'>): Promise<string[] | undefined> {
  const changes = await changesIn(db, id, stretch);
  const news = [...Map.groupBy(changes, ({ field }) => field)].flatMap(([field, some]) => {
    const [first, last] = [some[0], some.at(-1)];
    return first === undefined || last === undefined || isUndone(first, last) ? [] : (sentence(field, first.before, last.after) ?? []);
  });
  return news.length === 0 ? undefined : news;
}

/** Whether a fact means in the end what it meant at first. Rows from before meanings were kept are compared by their text. */
function isUndone(first: ShowChangeRow, last: ShowChangeRow): boolean {
  const isFact = FACTS.find((name) => name === first.field);
  if (isFact === undefined || first.before_means === '' || last.after_means === '') return first.before === last.after;
  return isSameFact(isFact, first.before_means, last.after_means);
}

function sentence(field: string, before: string, after: string): string | undefined {
  const day = (text: string) => (isDay(text) ? `${weekday(text)} ${monthDay(text)}` : text);
  const time = (text: string) => (text === '' ? 'a time not told' : clock12(text));
  switch (field) {
    case 'date':
      return `It was to be on ${day(before)}, and is on ${day(after)} now.`;
    case 'start':
      return `It was to begin at ${time(before)}, and begins at ${time(after)} now.`;
    case 'venue':
      return `It was to be at ${before || 'a place not told'}, and is at ${after || 'a place not told'} now.`;
    case 'doors':
      return `Doors were to open at ${time(before)}, and open at ${time(after)} now.`;
    case 'bill':
      return `On the bill were ${before || 'names not told'}; now it is ${after || 'names not told'}.`;
    case 'price':
      return `It was ${before || 'at a price not told'}, and is ${after || 'at a price not told'} now.`;
    case 'status':
      if (FATES.includes(after)) return `It is ${after}.`;
      return FATES.includes(before) ? 'It takes place after all.' : undefined;
    default:
      return undefined;
  }
}
