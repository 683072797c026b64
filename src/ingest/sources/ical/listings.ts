import { createHash } from 'node:crypto';
import { readFacts } from '#interpret/facts.ts';
import { decodeEntities, toPlainLine, toPlainText } from '#interpret/plain-text.ts';
import { readStatusMentions } from '#interpret/status/sentences.ts';
import { decideStatus, type StatusMention } from '#interpret/status/status-phrases.ts';
import type { Listing } from '#scene/shows/listing.ts';
import { fold } from '#scene/text/names.ts';
import { isWebAddress } from '#scene/web-address.ts';
import { namesDay, type WritingPlace } from '../dates/find-date.ts';
import { statedTimes, withStated } from '../dates/times-in-text.ts';
import { categoriesFrom, descriptionFrom, groupsFrom } from '../listing-texts.ts';
import type { Entry } from './entries.ts';
import type { Occurrence } from './series.ts';
import { dateOf, endOf, stamp, timeOf, toZone } from './times.ts';

const MAX_TITLE = 500;
const MAX_VENUE = 300;
const MAX_URL = 2000;
const MAX_UID = 1000;
const MAX_KEY_UID = 300;

/**
 * Makes a function that turns a night of an entry into a listing. The texts of an entry are read once.
 * @param timeless entries whose midnight is no time
 */
export function adapter(
  { zone, language }: WritingPlace,
  timeless: ReadonlySet<Entry>,
): (occurrence: Occurrence, repeated: boolean) => Listing {
  const told = new Map<Entry, ReturnType<typeof textsOf>>();
  return (occurrence, repeated) => {
    const { entry } = occurrence;
    const { mentions, stated, doorsTime, ...texts } = told.getOrInsertComputed(entry, () => textsOf(entry));
    // A whole day is the same day in every zone.
    const start = toZone(timeless.has(entry) ? { ...occurrence.start, day: true } : occurrence.start, zone);
    const end = entry.length === null || start.day ? null : toZone(endOf(occurrence.start, entry.length), zone);
    const date = dateOf(start.wall);
    return {
      key: keyOf(occurrence, repeated),
      uid: entry.uid.slice(0, MAX_UID).toWellFormed(),
      date,
      ...withStated({ startTime: start.day ? null : timeOf(start.wall), endTime: end && timeOf(end.wall), doorsTime }, stated),
      performer: '',
      ...texts,
      status: decideStatus(mentions, namesDay(date, { zone, language })),
    };
  };
}

function textsOf(entry: Entry) {
  const event = toPlainLine(entry.title, MAX_TITLE);
  const url = decodeEntities(entry.url).trim();
  const description = toPlainText(entry.description);
  const facts = readFacts(`${event}\n${description}`);
  const own: StatusMention[] = entry.cancelled ? [{ said: 'cancelled' }] : [];
  return {
    event,
    venue: toPlainLine(entry.place, MAX_VENUE),
    ...facts,
    stated: statedTimes(event, description),
    mentions: [...own, ...readStatusMentions({ title: event, description })],
    url: url.length <= MAX_URL && isWebAddress(url) ? url : '',
    categories: categoriesFrom(entry.categories),
    description: descriptionFrom(entry.description),
    ...groupsFrom({ promoter: toPlainLine(entry.organizer, MAX_TITLE), series: '' }),
  };
}

/** A night's key: its uid; its uid and original start in a repeating entry; its uid, start and title when entries share the uid; its start and title without one. */
function keyOf({ entry, start, original }: Occurrence, repeated: boolean): string {
  const { uid } = entry;
  if (uid === '') return `@${stamp((original ?? start).wall, start.day)}#${fold(entry.title.slice(0, MAX_TITLE).toWellFormed())}`;
  const name = uid.length > MAX_KEY_UID ? `${uid.slice(0, MAX_KEY_UID).toWellFormed()}~${hash(uid)}` : uid;
  if (!repeated && original === null) return name;
  const night = original ?? start;
  return `${name}@${stamp(night.wall, night.day)}${repeated ? `#${hash(entry.title.slice(0, MAX_TITLE))}` : ''}`;
}

/** The listings in order, each with its own key. Those with the same key are numbered by content, whatever their order in the file. */
export function distinct(listings: Listing[]): Listing[] {
  const sorted = [...listings].sort((a, b) => compare(order(a), order(b)) || compare(JSON.stringify(a), JSON.stringify(b)));
  const numbers = new Map<string, number>();
  return sorted
    .map((listing) => {
      let key = listing.key;
      for (let number = (numbers.get(key) ?? 0) + 1; numbers.has(key); number += 1) {
        numbers.set(listing.key, number);
        key = `${listing.key}~${number}`;
      }
      numbers.set(key, 1);
      return { ...listing, key };
    })
    .sort((a, b) => compare(order(a), order(b)));
}

function order({ date, startTime, key }: Listing): string {
  return `${date} ${startTime ?? ''} ${key}`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
