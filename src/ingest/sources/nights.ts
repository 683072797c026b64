import { isSymbolName } from '#interpret/bill/symbol-names.ts';
import { readFacts } from '#interpret/facts.ts';
import { plainLine, plainText } from '#interpret/plain-text.ts';
import { readPriceField } from '#interpret/price.ts';
import { readStatusMentions } from '#interpret/status/sentences.ts';
import { type StatusMention, statusFrom } from '#interpret/status/status-phrases.ts';
import type { Listing } from '#scene/shows/listing.ts';
import { fold } from '#scene/text/names.ts';
import { isWebAddress } from '#scene/web-address.ts';
import { categoriesFrom, descriptionFrom } from './categories.ts';
import { namesDay } from './dates/find-date.ts';
import type { Span } from './dates/stamps.ts';
import { statedTimes, withStated } from './dates/times-in-text.ts';
import { distinct } from './ical/listings.ts';
import type { ProblemList, ReadingWindow } from './reading.ts';

/** One night as a page or feed tells it, in its own words: markup and entities may still be in them. '' and null where it is silent. */
export interface Night extends Span {
  uid: string;
  title: string;
  performer: string;
  venue: string;
  doorsTime: string | null;
  /** What fields of its own say has become of it. */
  mentions: StatusMention[];
  price: string;
  ages: string;
  url: string;
  /** Searched for price, ages and doors where those are not given. */
  description: string;
  /** What it is filed under. */
  categories: string[];
}

const MAX_LISTINGS = 20_000;

/** The longest of each text, in UTF-16 units. */
const MAX_LENGTH = { line: 500, venue: 300, fact: 100, uid: 1000, url: 2000, description: 20_000 };

/**
 * The listings of the nights in the window and of those beyond it, each with a key of its own, sorted by date, start and key. A night told twice in the
 * same words is one. `cut` when there are too many to list, which is also told.
 */
export function listingsOf(
  nights: Night[],
  window: ReadingWindow,
  problems: ProblemList,
): { listings: Listing[]; beyond: Listing[]; cut: boolean } {
  const inside = nights.filter(({ date }) => date >= window.from && date < window.to);
  const { listings, cut } = listed(inside, window);
  if (cut) problems.add('the source', `it lists more than ${MAX_LISTINGS} nights; the rest are left out`);
  const beyond = listed(
    nights.filter(({ date }) => date >= window.to),
    window,
  ).listings;
  return { listings, beyond, cut };
}

/** The listings of some nights; `cut` when they are too many. */
function listed(nights: Night[], window: ReadingWindow): { listings: Listing[]; cut: boolean } {
  const told = new Map<string, Listing>();
  for (const night of nights.slice(0, 2 * MAX_LISTINGS)) {
    const listing = toListing(night, window);
    const words = JSON.stringify(listing);
    if (!told.has(words)) told.set(words, listing);
  }
  const listings = distinct(keyed([...told.values()]));
  const cut = listings.length > MAX_LISTINGS || nights.length > 2 * MAX_LISTINGS;
  return { listings: listings.slice(0, MAX_LISTINGS), cut };
}

function toListing(night: Night, window: ReadingWindow): Listing {
  const event = oneLine(night.title, MAX_LENGTH.line);
  const performer = oneLine(night.performer, MAX_LENGTH.line);
  const description = plainText(night.description.slice(0, MAX_LENGTH.description));
  const facts = readFacts(`${event}\n${description}`);
  const url = night.url.trim();
  return {
    key: '',
    uid: plainLine(night.uid, MAX_LENGTH.uid),
    date: night.date,
    ...withStated({ ...night, doorsTime: night.doorsTime ?? facts.doorsTime }, statedTimes(event, description)),
    performer,
    event,
    venue: oneLine(night.venue, MAX_LENGTH.venue),
    status: statusFrom([...night.mentions, ...readStatusMentions({ title: event, performer, description })], namesDay(night.date, window)),
    price: readPriceField(oneLine(night.price, MAX_LENGTH.fact)) || facts.price,
    ages: oneLine(night.ages, MAX_LENGTH.fact) || facts.ages,
    url: url.length <= MAX_LENGTH.url && isWebAddress(url) ? url : '',
    categories: categoriesFrom(night.categories),
    description: descriptionFrom(night.description),
  };
}

/**
 * One line with single spaces and without the backslashes programs leave before quotation marks.
 * '' when it names nothing, as '-' does; '!!!' names a band.
 */
export function oneLine(text: string, length: number): string {
  const line = plainLine(text.slice(0, 4 * length).replace(/\s+/g, ' '), length)
    .replace(/\\(?=['"])/g, '')
    .replace(/ {2,}/g, ' ');
  return /[\p{L}\p{N}]/u.test(line) || isSymbolName(line) ? line : '';
}

/** A night is named by its uid; by uid, date and start when several nights share it; by date, start and title when it has none. */
function keyed(listings: Listing[]): Listing[] {
  const shared = new Map<string, number>();
  for (const { uid } of listings) shared.set(uid, (shared.get(uid) ?? 0) + 1);
  return listings.map((listing) => {
    const { uid, date, startTime, event, performer } = listing;
    const stamp = startTime === null ? date : `${date}T${startTime}`;
    if (uid === '') return { ...listing, key: `@${stamp}#${fold(event || performer)}` };
    return { ...listing, key: shared.get(uid) === 1 ? uid : `${uid}@${stamp}` };
  });
}

/** An address as a link in a page at `base` means it; '' when it means none. */
export function addressFrom(link: string, base: string): string {
  const trimmed = link.trim();
  if (trimmed === '') return '';
  if (URL.canParse(trimmed)) return trimmed;
  return URL.canParse(trimmed, base) ? new URL(trimmed, base).href : '';
}
