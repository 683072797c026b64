import { joinWords } from '../text/listed.ts';
import { isDay, monthDay, weekday } from '../time/calendar.ts';
import { ACCESS_FACTS, accessWords } from '../venues/facts.ts';

/** A filter as written in an address, valid or not. */
export type WrittenFilter = Readonly<Record<string, string | undefined>>;

const WHENS: Record<string, string> = { tonight: 'tonight', weekend: 'this weekend', coming: 'everything announced' };
const KINDS: Record<string, string> = { music: 'music', stage: 'stage', other: 'trivia and such' };

/**
 * Describes each word of a filter that is set, for people; a venue or artist goes by its name, if known.
 * @param currency the scene's, an ISO 4217 code
 */
export function filterParts(filter: WrittenFilter, currency: string, names: WrittenFilter = {}): { word: string; says: string }[] {
  const { when, date, from, until, venue, artist, promoter, series, genre, free, price, ages, access, kind, others } = filter;
  const parts: [string, string | undefined][] = [
    ['genre', genre],
    ['kind', kind && (KINDS[kind] ?? kind)],
    ['others', others === '1' ? 'of every kind' : undefined],
    ['free', free && 'free'],
    ['price', price && priceWords(price, currency)],
    ['ages', ages && 'all ages'],
    ['access', joinWords(accessWords(access).map((word) => ACCESS_FACTS.get(word)?.label ?? word))],
    ['artist', artist && `with ${names[artist] ?? artist}`],
    ['venue', venue && `at ${names[venue] ?? venue}`],
    ['promoter', promoter && `presented by ${names[promoter] ?? promoter}`],
    ['series', series && `part of ${names[series] ?? series}`],
    ['when', when && WHENS[when]],
    ['date', date && `on ${dayWords(date)}`],
    ['from', from && `from ${dayWords(from)}`],
    ['until', until && `until ${dayWords(until)}`],
  ];
  return parts.flatMap(([word, says]) => (says === undefined || says === '' ? [] : [{ word, says }]));
}

/** Lists the descriptions of `filterParts` without the words. */
export function wordsOfFilter(filter: WrittenFilter, currency: string, names?: WrittenFilter): string[] {
  return filterParts(filter, currency, names).map(({ says }) => says);
}

/** Writes '$10 or less'. An address may have any text as a price. */
export function priceWords(price: number | string, currency: string): string {
  const amount = Number(price);
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol', maximumFractionDigits: 0 } as const;
  return `${Number.isNaN(amount) ? price : new Intl.NumberFormat('en-US', style).format(amount)} or less`;
}

/** Writes 'Friday 12/5'. */
function dayWords(day: string): string {
  return isDay(day) ? `${weekday(day)} ${monthDay(day)}` : day;
}
