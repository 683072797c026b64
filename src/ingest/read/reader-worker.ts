import { serveJobs } from '#worker-job.ts';
import type { Reading } from '../sources/reading.ts';
import { toJsonPieces } from './json-pieces.ts';
import { readListings } from './read.ts';
import type { PackedHeard, ReadingJob } from './read-in-worker.ts';

/** A short file can repeat a long text many times. */
const MAX_TEXT_CHARS = 20_000_000;

// The thread that reads strangers' files.
serveJobs(({ format, bytes, window, hints }: ReadingJob): PackedHeard => {
  const heard = readListings(format, bytes, window, hints);
  if (textIn(heard) > MAX_TEXT_CHARS) throw new Error('it repeats itself endlessly');
  return { ...heard, listings: toJsonPieces(heard.listings), beyond: toJsonPieces(heard.beyond), unread: toJsonPieces(heard.unread) };
});

function textIn({ listings, beyond, unread }: Reading): number {
  let length = 0;
  for (const listing of [...listings, ...beyond])
    for (const value of Object.values(listing)) length += typeof value === 'string' ? value.length : 0;
  for (const uid of unread) length += uid.length;
  return length;
}
