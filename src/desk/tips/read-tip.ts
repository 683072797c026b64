import type { Database } from '#database/engines/open.ts';
import type { TipTable } from '#database/tables/contribution-tables.ts';
import { paceNamed } from '#ingest/hear/pace.ts';
import { interpreter } from '#ingest/meaning/interpret.ts';
import { readRoster } from '#ingest/meaning/roster.ts';
import { findTimes, NO_TIMES, type WrittenTimes, withStated } from '#ingest/sources/dates/times-in-text.ts';
import { readFacts } from '#interpret/facts.ts';
import type { Listing } from '#scene/shows/listing.ts';
import type { TipReading } from '#scene/tip.ts';

/** Reads a tip as a listing, for an editor to correct. */
export async function readTip(
  db: Database,
  tip: Pick<TipTable, 'date' | 'time' | 'place' | 'who' | 'words' | 'link'>,
): Promise<TipReading> {
  const interpret = interpreter(
    await readRoster(db),
    { venueId: null, past: undefined, language: null, zone: '' },
    paceNamed('reading a tip'),
  );
  const { meaning } = await interpret(listingOf(tip));
  const { title, bill, venue, startTime, endTime, doorsTime, price, ages } = meaning;
  return { title, bill, venue, startTime, endTime, doorsTime, price, ages };
}

function listingOf({ date, time, place, who, words, link }: Parameters<typeof readTip>[1]): Listing {
  const facts = readFacts(`${time}\n${words}`);
  const times = timesTold(time);
  return {
    key: '',
    uid: '',
    date: date ?? '',
    ...withStated({ ...times, doorsTime: times.doorsTime ?? facts.doorsTime }, NO_TIMES),
    performer: '',
    event: who.trim().replace(/[\n;]/g, ' / '),
    venue: place,
    status: 'announced',
    price: facts.price,
    ages: facts.ages,
    url: link,
    categories: [],
    description: words,
  };
}

/** The times in a tip's time field: '8ish, doors 7'. A bare number counts. */
function timesTold(text: string): WrittenTimes {
  const plain = text.replace(/(\d)\s?-?ish\b/gi, '$1');
  const read = findTimes(plain);
  return read.startTime === null ? findTimes(`at ${plain}`) : read;
}
