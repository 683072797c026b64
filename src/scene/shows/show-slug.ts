import { presentName, slugify } from '../text/names.ts';
import { headlineOf } from './headline.ts';
import type { Show } from './show.ts';

/** How long the parts of a slug may be: with a day, hyphens and twelve letters that tell it from others it is a `Slug` still. */
const MAX_NAME = 30;
const MAX_PLACE = 25;

/**
 * What a show is called in an address: who leads the bill, or what the night is called; where; the day. It always ends with the day,
 * so it is never a number alone, as the years of the archive are. Several shows may be called the same.
 */
export function showSlug(show: Pick<Show, 'date' | 'title' | 'event' | 'bill'> & { venue: { name: string } }): string {
  const { top } = headlineOf(show);
  const name = cut(slugify(presentName(typeof top === 'string' ? top : top.name)), MAX_NAME);
  return [name || 'show', cut(slugify(presentName(show.venue.name)), MAX_PLACE), show.date].filter((part) => part !== '').join('-');
}

/** Whether a slug says what a show is called, alone or with what tells it from others called the same. */
export function saysSlug(slug: string, called: string): boolean {
  return slug === called || slug.startsWith(`${called}-`);
}

/** Whole words up to a length, or else as many letters. */
function cut(slug: string, most: number): string {
  if (slug.length <= most) return slug;
  const end = slug.lastIndexOf('-', most);
  return slug.slice(0, end > 0 ? end : most);
}
