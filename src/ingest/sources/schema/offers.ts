import { oneLine } from '../nights.ts';
import { type Item, itemsOf, localName, textOf, type Value, valuesOf } from './items.ts';

const SIGNS: Record<string, string> = { USD: '$', $: '$', EUR: '€', '€': '€', GBP: '£', '£': '£' };

const MAX_OFFERS = 200;

/** Whether all offers with an availability are sold out. */
export function isSoldOut(offers: Value[]): boolean {
  const said = flat(offers)
    .map((offer) => localName(textOf(offer, 'availability') || (itemsOf(offer, 'availability')[0]?.id ?? '')).toLowerCase())
    .filter(Boolean);
  return said.length > 0 && said.every((availability) => availability === 'soldout');
}

/** The price of admission: '$12', or '$12-$20'. Offers of 0 beside others do not count; 0 alone, or a free event, is 'Free'. Prices in words stay. */
export function priceOf(event: Item, offers: Value[]): string {
  const amounts: Amount[] = [];
  for (const offer of flat(offers)) {
    const specified = itemsOf(offer, 'pricespecification')[0] ?? offer;
    const currency = textOf(offer, 'pricecurrency') || textOf(specified, 'pricecurrency');
    for (const price of [...new Set([offer, specified])].flatMap(pricesOf)) {
      if (typeof price !== 'string' || price.trim() === '') continue;
      const amount = amountOf(price, currency);
      if (amount === undefined) return oneLine(price, 40);
      amounts.push(amount);
    }
  }
  const paid = amounts.filter(({ value }) => value > 0).sort((a, b) => a.value - b.value);
  const [lowest, highest] = [paid[0], paid.at(-1)];
  if (lowest !== undefined && highest !== undefined) {
    return lowest.value === highest.value ? formatAmount(lowest) : `${formatAmount(lowest)}-${formatAmount(highest)}`;
  }
  const free = /^(?:true|1|yes)$/i.test(localName(textOf(event, 'isaccessibleforfree')));
  return free || amounts.length === 1 ? 'Free' : '';
}

function pricesOf(said: Item): Value[] {
  return [...valuesOf(said, 'price', 'lowprice', 'minprice'), ...valuesOf(said, 'highprice', 'maxprice')].slice(0, MAX_OFFERS);
}

interface Amount {
  value: number;
  currency: string;
}

function amountOf(price: string, currency: string): Amount | undefined {
  const [, before = '', number, after = ''] =
    /^([^\d\s.,-]{0,4})\s?(\d{1,6}(?:[.,]\d{1,2})?|\d{1,3}(?:,\d{3}){1,4}(?:\.\d\d)?)\s?([^\d\s.,-]{0,4})$/.exec(
      price.trim().replace(/\s+/g, ' '),
    ) ?? [];
  if (number === undefined) return undefined;
  const value = Number(/,\d{3}/.test(number) ? number.replaceAll(',', '') : number.replace(',', '.'));
  return { value, currency: before || after || currency };
}

function formatAmount({ value, currency }: Amount): string {
  const number = Number.isInteger(value) ? String(value) : value.toFixed(2);
  const name = currency.trim().toUpperCase();
  return name in SIGNS ? `${SIGNS[name]}${number}` : `${name} ${number}`.trim();
}

/** Offers, and those inside aggregate offers. */
function flat(offers: Value[]): Item[] {
  return offers
    .filter((offer) => typeof offer !== 'string')
    .flatMap((offer) => [offer, ...itemsOf(offer, 'offers').slice(0, MAX_OFFERS)])
    .slice(0, MAX_OFFERS);
}
