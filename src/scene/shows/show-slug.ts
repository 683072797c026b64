import { slugify, stripFormerName } from '../text/names.ts';
import { chooseHeadline } from './headline.ts';
import type { Show } from './show.ts';

/** In characters: with a day, hyphens and a suffix of twelve letters, the whole is still a `Slug`. */
const MAX_NAME_CHARS = 30;
const MAX_PLACE_CHARS = 25;

/**
 * Builds the slug of a show: the first act or the show's name, the venue and the day. The day at the end keeps it from being
 * a bare number, as the archive's years are. Several shows may have the same slug.
 */
export function showSlug(show: Pick<Show, 'date' | 'title' | 'event' | 'bill'> & { venue: { name: string } }): string {
  const { top } = chooseHeadline(show);
  const name = cutSlug(slugify(stripFormerName(typeof top === 'string' ? top : top.name)), MAX_NAME_CHARS);
  return [name || 'show', cutSlug(slugify(stripFormerName(show.venue.name)), MAX_PLACE_CHARS), show.date]
    .filter((part) => part !== '')
    .join('-');
}

/** Whether a slug is a show's slug, with or without the suffix that separates equal slugs. */
export function isSlugOf(slug: string, called: string): boolean {
  return slug === called || slug.startsWith(`${called}-`);
}

/** Cuts a slug to whole words within a length, or else to letters. */
function cutSlug(slug: string, most: number): string {
  if (slug.length <= most) return slug;
  const end = slug.lastIndexOf('-', most);
  return slug.slice(0, end > 0 ? end : most);
}
