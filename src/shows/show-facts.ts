import { priceAmounts } from '#interpret/least-price.ts';
import type { Show, Was } from '#scene/shows/show.ts';
import { fold } from '#scene/text/names.ts';

/** The facts of a show that people make plans by. */
export const FACTS = ['date', 'start', 'doors', 'venue', 'bill', 'price', 'status'] as const;
export type FactName = (typeof FACTS)[number];

/** A fact as people read it, and what it means: two facts are compared by their meanings, never by their spelling. */
export interface Fact {
  text: string;
  meaning: string;
}

/** Everything that tells whether a show became another to somebody who wants to go. */
export type ShowWithFacts = Pick<Show, 'date' | 'startTime' | 'doorsTime' | 'venue' | 'bill' | 'price' | 'status'> & {
  newDate?: Show['newDate'];
};

/** The facts of a show. Times are `HHMM` and '' where not known; the meaning of a venue or act is its id and its folded name, a space between. */
export function factsOf(show: ShowWithFacts): Record<FactName, Fact> {
  const amounts = priceAmounts(show.price);
  return {
    date: plain(show.date),
    start: plain(show.startTime ?? ''),
    doors: plain(show.doorsTime ?? ''),
    venue: { text: show.venue.name, meaning: named(show.venue.id, show.venue.name) },
    bill: {
      text: show.bill.map(({ name }) => name).join(', '),
      meaning: show.bill.map(({ artist, name }) => named(artist, name)).join('\n'),
    },
    price: { text: show.price, meaning: amounts.length > 0 ? amounts.toSorted((a, b) => a - b).join(' ') : fold(show.price) },
    // A word for the other facts: by itself it changes nobody's plans.
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

function named(id: string | null, name: string): string {
  return `${id ?? ''} ${fold(name)}`;
}

/** Whether a fact is the same before and after, by its meaning. */
export function isSameFact(name: FactName, before: string, after: string): boolean {
  if (before === after) return true;
  if (name === 'venue') return isSamePlace(before, after);
  if (name !== 'bill') return false;
  const [acts, others] = [before.split('\n'), after.split('\n')];
  return acts.length === others.length && acts.every((act) => others.some((other) => isSameAct(act, other)));
}

/** By id where both have one; else by name. */
function isSameAct(one: string, other: string): boolean {
  const [a, b] = [parts(one), parts(other)];
  return a.id !== '' && b.id !== '' ? a.id === b.id : a.name === b.name;
}

/** As acts are; besides, a name with its address ("Cooper Hall, 40 Bay St") is the place of that name, while it is no venue on the roster. */
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

/** Nobody planned by a price or door time that was not known: learning it is no change. */
const NO_NEWS_WHEN_LEARNED: readonly FactName[] = ['price', 'doors'];

/** The names of the facts that differ between two states of a show. */
export function changedFacts(before: ShowWithFacts, now: ShowWithFacts): FactName[] {
  const [was, is] = [factsOf(before), factsOf(now)];
  return FACTS.filter((name) => {
    const isLearned = NO_NEWS_WHEN_LEARNED.includes(name) && was[name].meaning === '';
    return !isLearned && !isSameFact(name, was[name].meaning, is[name].meaning);
  });
}

/**
 * What a show was announced as, as far as it is something else now. What goes back to what it was is no longer in it; of its status the last other
 * one counts: a show that is back on sale was sold out.
 * @param isHousekeeping nothing changed for people who want to go: what is the same by now is left out, nothing is added
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
