import { presentName, slugify } from '../text/names.ts';
import { headlineOf } from './headline.ts';
import type { Show } from './show.ts';

/** In characters: with a day, hyphens and a suffix of twelve letters, the whole is still a `Slug`. */
const MAX_NAME = 30;
const MAX_PLACE = 25;

/**
 * Builds the slug of a show: the first act or the show's name, the venue and the day. The day at the end keeps it from being
 * a bare number, as the archive's years are. Several shows may have the same slug.
 */
export function showSlug(show: Pick<Show, 'date' | 'title' | 'event' | 'bill'> & { venue: { name: string } }): string {
  const { top } = headlineOf(show);
  const name = cut(slugify(presentName(typeof top === 'string' ? top : top.name)), MAX_NAME);
  return [name || 'show', cut(slugify(presentName(show.venue.name)), MAX_PLACE), show.date].filter((part) => part !== '').join('-');
}

/** Whether a slug is a show's slug, with or without the suffix that separates equal slugs. */
export function saysSlug(slug: string, called: string): boolean {
  return slug === called || slug.startsWith(`${called}-`);
}

/** Cuts a slug to whole words within a length, or else to letters. */
function cut(slug: string, most: number): string {
  if (slug.length <= most) return slug;
  const end = slug.lastIndexOf('-', most);
  return slug.slice(0, end > 0 ? end : most);
}
