import { readPriceAmounts } from '#interpret/least-price.ts';
import type { Show, Was } from '#scene/shows/show.ts';
import { fold } from '#scene/text/names.ts';

/** What people plan by. */
export const FACTS = ['date', 'start', 'doors', 'venue', 'bill', 'price', 'status'] as const;
export type FactName = (typeof FACTS)[number];

/** A fact as text and as meaning. Facts are compared by meaning, not spelling. */
export interface Fact {
  text: string;
  meaning: string;
}

/** The fields that facts come from. */
export type ShowWithFacts = Pick<Show, 'date' | 'startTime' | 'doorsTime' | 'venue' | 'bill' | 'price' | 'status'> & {
  newDate?: Show['newDate'];
};

/** A show's facts. Times are `HHMM` or ''; the meaning of a venue or act is its id, a space and its folded name. */
export function factsOf(show: ShowWithFacts): Record<FactName, Fact> {
  const amounts = readPriceAmounts(show.price);
  return {
    date: plain(show.date),
    start: plain(show.startTime ?? ''),
    doors: plain(show.doorsTime ?? ''),
    venue: { text: show.venue.name, meaning: meaningOfName(show.venue.id, show.venue.name) },
    bill: {
      text: show.bill.map(({ name }) => name).join(', '),
      meaning: show.bill.map(({ artist, name }) => meaningOfName(artist, name)).join('\n'),
    },
    price: { text: show.price, meaning: amounts.length > 0 ? amounts.toSorted((a, b) => a - b).join(' ') : fold(show.price) },
    // 'Moved' follows from other facts and is no change by itself.
    status: { text: show.status, meaning: statusMeaning(show) },
  };
}

function statusMeaning({ status, newDate }: ShowWithFacts): string {
  if (status === 'moved') return 'announced';
  return status === 'postponed' && newDate != null ? `postponed to ${newDate}` : status;
}

function plain(text: string): Fact {
  return { text, meaning: text };
}

function meaningOfName(id: string | null, name: string): string {
  return `${id ?? ''} ${fold(name)}`;
}

/** Whether two meanings of a fact are the same. */
export function isSameFact(name: FactName, before: string, after: string): boolean {
  if (before === after) return true;
  if (name === 'venue') return isSamePlace(before, after);
  if (name !== 'bill') return false;
  const [acts, others] = [before.split('\n'), after.split('\n')];
  return acts.length === others.length && acts.every((act) => others.some((other) => isSameAct(act, other)));
}

/** Compares ids if both have one, else names. */
function isSameAct(one: string, other: string): boolean {
  const [a, b] = [parts(one), parts(other)];
  return a.id !== '' && b.id !== '' ? a.id === b.id : a.name === b.name;
}

/** As for acts. In addition, a name with its address ('Cooper Hall, 40 Bay St') is that place while it is not on the roster. */
function isSamePlace(one: string, other: string): boolean {
  if (isSameAct(one, other)) return true;
  const [a, b] = [parts(one), parts(other)];
  if ((a.id !== '' && b.id !== '') || a.name === '' || b.name === '') return false;
  return isPartOf(a.name, b.name) || isPartOf(b.name, a.name);
}

function isPartOf(part: string, whole: string): boolean {
  return ` ${whole} `.includes(` ${part} `);
}

function parts(meaning: string): { id: string; name: string } {
  const space = meaning.indexOf(' ');
  return { id: meaning.slice(0, space), name: meaning.slice(space + 1) };
}

/** Learning a price or door time is no change. */
const NO_NEWS_WHEN_LEARNED: readonly FactName[] = ['price', 'doors'];

/** The facts that differ between two states of a show. */
export function changedFacts(before: ShowWithFacts, now: ShowWithFacts): FactName[] {
  const [was, is] = [factsOf(before), factsOf(now)];
  return FACTS.filter((name) => {
    const isLearned = NO_NEWS_WHEN_LEARNED.includes(name) && was[name].meaning === '';
    return !isLearned && !isSameFact(name, was[name].meaning, is[name].meaning);
  });
}

/**
 * What a show was announced as, as far as it differs now. Of statuses the last one counts: a show back on sale was sold out.
 * @param isHousekeeping no news for people who plan to go: removes what is the same again, adds nothing
 */
export function wasOf(before: (ShowWithFacts & Pick<Show, 'was'>) | undefined, now: ShowWithFacts, isHousekeeping: boolean): Was | null {
  if (before === undefined) return null;
  const { date, startTime, venue, status } = before;
  const first = { ...(isHousekeeping ? {} : { date, startTime, venue }), ...before.was };
  const is = factsOf(now);
  const differs = (name: FactName, fields: Partial<ShowWithFacts>) =>
    !isSameFact(name, factsOf({ ...now, ...fields })[name].meaning, is[name].meaning);
  const isSameStatus = factsOf(before).status.meaning === is.status.meaning;
  const lastStatus = isHousekeeping || isSameStatus ? before.was?.status : status;
  const was: Was = {
    ...(first.date !== undefined && differs('date', { date: first.date }) ? { date: first.date } : {}),
    ...(first.startTime !== undefined && differs('start', { startTime: first.startTime }) ? { startTime: first.startTime } : {}),
    ...(first.venue !== undefined && differs('venue', { venue: first.venue }) ? { venue: first.venue } : {}),
    ...(lastStatus !== undefined && lastStatus !== now.status ? { status: lastStatus } : {}),
  };
  return Object.keys(was).length === 0 ? null : was;
}
