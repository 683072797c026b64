import { fold } from '#scene/text/names.ts';
import { listingsOf, type Night } from '../nights.ts';
import type { ProblemList, Reading, ReadingWindow } from '../reading.ts';
import { allItems, type Item, itemFinder, itemsOf, nameOf, textOf, type Value, valuesOf } from './items.ts';
import { eventToNight } from './nights.ts';

const MAX_EVENTS = 20_000;

/** The window, the base of relative links, the problems, and whether the source was read to its end. */
export interface EventContext {
  window: ReadingWindow;
  base: string;
  problems: ProblemList;
  whole: boolean;
}

/** The listings of schema.org events. A night described in two groups (JSON-LD, microdata) is kept from the earlier. An event without a readable date is a problem. */
export function readEvents(groups: Item[][], { window, base, problems, whole }: EventContext): Reading {
  const find = itemFinder(allItems(groups.flat()));
  const nights: Night[] = [];
  const unread: string[] = [];
  let events = 0;
  for (const group of groups) {
    const told = new Set(nights.flatMap(namesOf));
    for (const event of eventsIn(group, MAX_EVENTS + 1 - events)) {
      events += 1;
      const night = eventToNight(event, { zone: window.zone, base, find });
      if (night !== undefined) {
        if (!namesOf(night).some((name) => told.has(name))) nights.push(night);
        continue;
      }
      const date = textOf(event, 'startdate').slice(0, 60);
      problems.drop(nameOf(event) || 'an event without a name', date === '' ? 'it has no date' : `"${date}" isn’t a readable date`);
      unread.push(textOf(event, 'url') || event.id);
    }
  }
  const many = events > MAX_EVENTS;
  if (many) problems.add('the source', `it holds more than ${MAX_EVENTS} events; the rest are left out`);
  if (events === 0) problems.add('the source', 'it describes no event in the schema.org vocabulary');
  const { listings, beyond, cut } = listingsOf(nights, window, problems);
  const complete = whole && !cut && !many && events > 0 && !unread.includes('');
  return { listings, beyond, ...problems.told(), complete, unread: unread.filter(Boolean) };
}

/** Two nights of a day are the same with one address or title. */
function namesOf({ date, url, title }: Night): string[] {
  return [`${date} ${url}`, `${date} ${fold(title)}`].filter((name) => name.length > 11);
}

/** Events without visitors. */
const UNATTENDED = new Set(['PublicationEvent', 'BroadcastEvent', 'OnDemandEvent', 'DeliveryEvent']);

function isEvent({ types }: Item): boolean {
  return types.some((type) => /(?:Event|Festival|EventSeries)$/.test(type) && !UNATTENDED.has(type));
}

/** The events among things and inside them, at most `most`. An event with subevents is these, with its place where they have none; one listed under a performer or place has that performer or place. */
function eventsIn(roots: readonly Item[], most: number): Item[] {
  const events: Item[] = [];
  const visit = (item: Item, around: Map<string, Value[]>) => {
    if (events.length >= most) return;
    const event = isEvent(item);
    const whole = event ? { ...item, properties: new Map([...around, ...item.properties]) } : item;
    const nights = itemsOf(item, 'subevent', 'subevents').some((sub) => isEvent(sub) && sub.properties.has('startdate'));
    if (event && !nights) events.push(whole);
    for (const [property, values] of item.properties) {
      if (property === 'superevent') continue;
      const inner = /^(?:sub)?events?$/.test(property) ? contextOf(whole) : new Map();
      for (const value of values) if (typeof value !== 'string') visit(value, inner);
    }
  };
  for (const root of roots) visit(root, new Map());
  return events;
}

function contextOf(item: Item): Map<string, Value[]> {
  if (isEvent(item)) return new Map([['location', valuesOf(item, 'location')]]);
  if (item.types.some((type) => /(?:Group|Person)$/.test(type))) return new Map([['performer', [item]]]);
  return item.properties.has('address') ? new Map([['location', [item]]]) : new Map();
}
