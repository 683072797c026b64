import { listingsOf, type Night, oneLine } from '../nights.ts';
import { ProblemList, type Reading, type ReadingWindow } from '../reading.ts';
import { boundedText } from '../source-text.ts';
import { type FeedItem, readFeed } from './items.ts';
import { itemToNight, uidOf } from './nights.ts';

/**
 * Reads an RSS or Atom feed of nights. No bytes make it throw. A missing item was not withdrawn, as feeds list only what is new;
 * `complete` means that it was read to its end and its items are nights.
 * @param settings `address` is the base of relative links
 */
export function readRss(bytes: Uint8Array, window: ReadingWindow, settings: { address?: string | undefined } = {}): Reading {
  const problems = new ProblemList();
  const unread: string[] = [];
  const nights: Night[] = [];
  const { items, whole } = itemsOf(bytes, problems);
  for (const item of items) {
    const night = itemToNight(item, window, settings.address ?? '');
    const title = oneLine(night.title, 200) || 'an item without a title';
    if (night.date === null) {
      problems.drop(title, 'it has no readable date');
      unread.push(uidOf(item));
    } else {
      if (night.fromPublication) problems.add(title, 'it has no date of its own, so we use the day it was published');
      nights.push({ ...night, date: night.date });
    }
  }
  const { listings, beyond, cut } = listingsOf(nights, window, problems);
  const complete = whole && !cut && (items.length === 0 || nights.length > 0);
  return { listings, beyond, ...problems.told(), complete, unread: unread.filter(Boolean) };
}

function itemsOf(bytes: Uint8Array, problems: ProblemList): { items: FeedItem[]; whole: boolean } {
  const xml = boundedText(bytes, 'the feed', problems);
  if (xml === undefined) return { items: [], whole: false };
  const { items, refused } = readFeed(xml);
  if (refused !== '') problems.add('the feed', refused);
  else if (items.length === 0) problems.add('the feed', 'it has no items');
  return { items, whole: refused === '' };
}
