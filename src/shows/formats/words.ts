import { presentedWords } from '#scene/entries/group.ts';
import type { FeedShow } from '#scene/shows/feed.ts';
import { chooseHeadline } from '#scene/shows/headline.ts';
import { stampOf } from '#scene/shows/stamp.ts';
import { oneLine } from '#scene/text/one-line.ts';
import { clock12, showTime, weekday } from '#scene/time/calendar.ts';

/** One line without control characters, lone surrogates or direction marks. */
export function plainLine(text: string): string {
  return oneLine(text.toWellFormed())
    .replace(/[\ufffe\uffff]/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** 'Album release: The Tin Whistlers with Strangers' */
export function titleOf(show: Pick<FeedShow, 'title' | 'event' | 'bill'>): string {
  const { occasion, top, others } = chooseHeadline(show);
  const name = typeof top === 'string' ? top : top.name;
  const whole = [occasion === '' ? '' : occasion.endsWith(' with') ? `${occasion} ` : `${occasion}: `, name].join('');
  return plainLine(others.length === 0 ? whole : `${whole} with ${others.map((credit) => credit.name).join(', ')}`) || 'A show';
}

/** 'Moved: The Tin Whistlers' */
export function announcedTitle(show: FeedShow): string {
  const stamp = stampOf(show);
  return stamp === undefined ? titleOf(show) : `${stamp.word}: ${titleOf(show)}`;
}

/** A place that a map finds: 'The Cannery, 3 Quay Street, Tin Harbor'. */
export function placeOf({ venue, place }: Pick<FeedShow, 'venue' | 'place'>): string {
  const parts = [venue.name, place.address, place.address.includes(place.city) ? '' : place.city];
  return parts
    .map(plainLine)
    .filter((part) => part !== '')
    .join(', ');
}

/** A show's facts, one per line. */
export function factsOf(show: FeedShow, here?: string): string[] {
  const stamp = stampOf(show, here);
  const facts = [
    stamp === undefined ? '' : `${[stamp.word, stamp.more].filter(Boolean).join(', ')}.`,
    `${weekday(show.date)} ${showTime(show)}${placeOf(show) === '' ? '' : `, ${placeOf(show)}`}`,
    show.bill.length > 1 ? `With ${show.bill.map((credit) => credit.name).join(', ')}` : '',
    show.doorsTime === null ? '' : `Doors ${clock12(show.doorsTime)}`,
    presentedWords(show),
    show.price,
    show.ages,
    show.url,
  ];
  return facts.map(plainLine).filter((fact) => fact !== '');
}
