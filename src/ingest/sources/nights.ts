import { isSymbolName } from '#interpret/bill/symbol-names.ts';
import { readFacts } from '#interpret/facts.ts';
import { toPlainLine, toPlainText } from '#interpret/plain-text.ts';
import { readPriceField } from '#interpret/price.ts';
import { readStatusMentions } from '#interpret/status/sentences.ts';
import { decideStatus, type StatusMention } from '#interpret/status/status-phrases.ts';
import type { Listing } from '#scene/shows/listing.ts';
import { fold } from '#scene/text/names.ts';
import { isWebAddress } from '#scene/web-address.ts';
import { namesDay } from './dates/find-date.ts';
import type { Span } from './dates/stamps.ts';
import { statedTimes, withStated } from './dates/times-in-text.ts';
import { distinct } from './ical/listings.ts';
import { categoriesFrom, descriptionFrom, groupsFrom } from './listing-texts.ts';
import type { ProblemList, ReadingWindow } from './reading.ts';

/** A night in a page's or feed's own words, with markup and entities. '' and null where unknown. */
export interface Night extends Span {
  uid: string;
  title: string;
  performer: string;
  venue: string;
  doorsTime: string | null;
  /** From status fields. */
  mentions: StatusMention[];
  price: string;
  ages: string;
  url: string;
  /** Also searched for price, ages and doors. */
  description: string;
  categories: string[];
  promoter?: string;
  series?: string;
}

const MAX_LISTINGS = 20_000;

const MAX_CHARS = { line: 500, venue: 300, fact: 100, uid: 1000, url: 2000, description: 20_000 };

/** The listings of nights in the window and after it, each with its own key, sorted by date, start and key. Identical nights are one. `cut` when there are too many, which is also a problem. */
export function listingsOf(
  nights: Night[],
  window: ReadingWindow,
  problems: ProblemList,
): { listings: Listing[]; beyond: Listing[]; cut: boolean } {
  const inside = nights.filter(({ date }) => date >= window.from && date < window.to);
  const { listings, cut } = toListings(inside, window);
  if (cut) problems.add('the source', `it lists more than ${MAX_LISTINGS} nights; the rest are left out`);
  const beyond = toListings(
    nights.filter(({ date }) => date >= window.to),
    window,
  ).listings;
  return { listings, beyond, cut };
}

function toListings(nights: Night[], window: ReadingWindow): { listings: Listing[]; cut: boolean } {
  const told = new Map<string, Listing>();
  for (const night of nights.slice(0, 2 * MAX_LISTINGS)) {
    const listing = toListing(night, window);
    const words = JSON.stringify(listing);
    if (!told.has(words)) told.set(words, listing);
  }
  const listings = distinct(withKeys([...told.values()]));
  const cut = listings.length > MAX_LISTINGS || nights.length > 2 * MAX_LISTINGS;
  return { listings: listings.slice(0, MAX_LISTINGS), cut };
}

function toListing(night: Night, window: ReadingWindow): Listing {
  const event = oneLine(night.title, MAX_CHARS.line);
  const performer = oneLine(night.performer, MAX_CHARS.line);
  const description = toPlainText(night.description.slice(0, MAX_CHARS.description));
  const facts = readFacts(`${event}\n${description}`);
  const url = night.url.trim();
  return {
    key: '',
    uid: toPlainLine(night.uid, MAX_CHARS.uid),
    date: night.date,
    ...withStated({ ...night, doorsTime: night.doorsTime ?? facts.doorsTime }, statedTimes(event, description)),
    performer,
    event,
    venue: oneLine(night.venue, MAX_CHARS.venue),
    status: decideStatus(
      [...night.mentions, ...readStatusMentions({ title: event, performer, description })],
      namesDay(night.date, window),
    ),
    price: readPriceField(oneLine(night.price, MAX_CHARS.fact)) || facts.price,
    ages: oneLine(night.ages, MAX_CHARS.fact) || facts.ages,
    url: url.length <= MAX_CHARS.url && isWebAddress(url) ? url : '',
    categories: categoriesFrom(night.categories),
    description: descriptionFrom(night.description),
    ...groupsFrom({ promoter: oneLine(night.promoter ?? '', MAX_CHARS.line), series: oneLine(night.series ?? '', MAX_CHARS.line) }),
  };
}

/** One single-spaced line without backslashes before quotation marks. '' when it names nothing ('-'); '!!!' is a band. */
export function oneLine(text: string, length: number): string {
  const line = toPlainLine(text.slice(0, 4 * length).replace(/\s+/g, ' '), length)
    .replace(/\\(?=['"])/g, '')
    .replace(/ {2,}/g, ' ');
  return /[\p{L}\p{N}]/u.test(line) || isSymbolName(line) ? line : '';
}

/** A night's key: its uid; with date and start when nights share it; date, start and title without one. */
function withKeys(listings: Listing[]): Listing[] {
  const shared = new Map<string, number>();
  for (const { uid } of listings) shared.set(uid, (shared.get(uid) ?? 0) + 1);
  return listings.map((listing) => {
    const { uid, date, startTime, event, performer } = listing;
    const stamp = startTime === null ? date : `${date}T${startTime}`;
    if (uid === '') return { ...listing, key: `@${stamp}#${fold(event || performer)}` };
    return { ...listing, key: shared.get(uid) === 1 ? uid : `${uid}@${stamp}` };
  });
}

/** A link resolved against `base`; '' for none. */
export function addressFrom(link: string, base: string): string {
  const trimmed = link.trim();
  if (trimmed === '') return '';
  if (URL.canParse(trimmed)) return trimmed;
  return URL.canParse(trimmed, base) ? new URL(trimmed, base).href : '';
}
