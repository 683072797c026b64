import { readFacts } from '#interpret/facts.ts';
import { putIntoEnglish } from '#interpret/languages/in-english.ts';
import { toPlainLine, toPlainText } from '#interpret/plain-text.ts';
import { readPriceField } from '#interpret/price.ts';
import { readMentions } from '#interpret/status/marks.ts';
import { readStatusField, readStatusMentions } from '#interpret/status/sentences.ts';
import type { StatusMention } from '#interpret/status/status-phrases.ts';
import { STATUSES } from '#scene/shows/listing.ts';
import type { Field } from '#scene/sources/source-settings.ts';
import { fold } from '#scene/text/names.ts';
import { isWebAddress } from '#scene/web-address.ts';
import { statedTimes, type WrittenTimes } from '../dates/times-in-text.ts';
import { categoriesFrom, descriptionFrom, groupsFrom, withSupport } from '../listing-texts.ts';

const MAX_TITLE = 500;
const MAX_VENUE = 300;
const MAX_URL = 2000;
const MAX_ID = 300;
const MAX_PRICE = 80;

/** The texts of an entry. `foldedName` is its title and venue as in a key. */
export interface RowTexts {
  id: string;
  foldedName: string;
  performer: string;
  event: string;
  venue: string;
  /** From the status field, else from all texts. */
  mentions: StatusMention[];
  price: string;
  ages: string;
  doorsTime: string | null;
  /** From title and notes. */
  stated: WrittenTimes;
  url: string;
  categories: string[];
  description: string;
  promoter?: string;
  series?: string;
}

/** The plain texts of an entry. Fields override what notes or title state. */
export function textsOf(fields: Partial<Record<Field, string>>, zone: string): RowTexts {
  const line = (field: Field, length: number) => cleanText(toPlainLine(fields[field] ?? '', length));
  const event = line('event', MAX_TITLE);
  const performer = toPlainLine(withSupport(line('performer', MAX_TITLE), line('support', MAX_TITLE), event), MAX_TITLE);
  const venue = withCity(line('venue', MAX_VENUE), line('city', MAX_VENUE));
  const url = line('url', MAX_URL + 1);
  const notes = toPlainText((fields.notes ?? '').slice(0, 20_000));
  const facts = readFacts(`${event}\n${notes}`);
  return {
    id: line('id', MAX_ID),
    foldedName: fold(`${event || performer} ${venue}`),
    performer,
    event,
    venue,
    mentions: collectMentions(line('status', 100), event, performer, notes),
    price: readPrice(line('price', MAX_PRICE), zone) || facts.price,
    ages: readAges(line('ages', 100)) || facts.ages,
    doorsTime: facts.doorsTime,
    stated: statedTimes(event, notes),
    url: url.length <= MAX_URL && isWebAddress(url) ? url : '',
    categories: categoriesFrom((fields.category ?? '').split(/[,;|\n]/)),
    description: descriptionFrom(fields.notes ?? ''),
    ...groupsFrom({ promoter: line('promoter', MAX_TITLE), series: line('series', MAX_TITLE) }),
  };
}

/** A bare number is dollars where those are used. */
function readPrice(text: string, zone: string): string {
  if (/^\d{1,3}(?:[.,]\d\d)?$/.test(text)) return Number(text.replace(',', '.')) === 0 ? '' : `${paysDollars(zone) ? '$' : ''}${text}`;
  return readPriceField(text);
}

function paysDollars(zone: string): boolean {
  return /^(?:America|US|Canada|Pacific|Australia)\//.test(zone);
}

/** An age limit as in fields: 'a/a', '21', '18 & over', 'This is a 21+ event'; '' for others. */
function readAges(text: string): string {
  if (/^(?:a\/a|aa|all ?ages?|all|family|everyone)[.!]?$/i.test(text)) return 'All ages';
  const limit = /^\+?(\d{1,2})(?:\s?\+|\s?(?:and|&|or)\s?(?:over|up|older)|\syears)?$/i.exec(putIntoEnglish(text));
  if (limit !== null) return Number(limit[1]) > 21 || Number(limit[1]) === 0 ? '' : `${Number(limit[1])}+`;
  return readFacts(text).ages;
}

/** Text, or '' for placeholders. */
function cleanText(text: string): string {
  return /^(?:n\/?a|none|null|nil|undefined|tba|tbd|tbc|[-–—?.]+)$/i.test(text) ? '' : text;
}

function withCity(venue: string, city: string): string {
  if (venue === '' || city === '' || fold(venue).includes(fold(city))) return venue || city;
  return toPlainLine(`${venue}, ${city}`, MAX_VENUE);
}

/** From the status field if it has a status word, else from title and notes. */
function collectMentions(status: string, title: string, performer: string, notes: string): StatusMention[] {
  const word = status.toLowerCase().replace(/[_-]/g, ' ').replace('canceled', 'cancelled');
  const own = STATUSES.find((known) => known === word);
  if (own === 'withdrawn' || own === 'no longer listed') return [{ said: 'cancelled' }];
  if (own !== undefined && own !== 'announced') return [{ said: own }];
  const field = readStatusField(status);
  if (field.length > 0) return field;
  const asides = notes
    .slice(0, 300)
    .split(/[()\n]/)
    .flatMap((aside) => readMentions(aside.trim()));
  return [...asides, ...readStatusMentions({ title, performer, description: notes })];
}
