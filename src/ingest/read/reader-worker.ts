import { serveJobs } from '#worker-job.ts';
import type { Reading } from '../sources/reading.ts';
import { type Heard, readListings } from './read.ts';
import type { ReadingJob } from './read-in-worker.ts';

/** A short file can repeat a long text many times. */
const MAX_TEXT_CHARS = 20_000_000;

serveJobs(({ format, bytes, window, hints }: ReadingJob): Heard => {
  const heard = readListings(format, bytes, window, hints);
  if (textIn(heard) > MAX_TEXT_CHARS) throw new Error('it repeats itself endlessly');
  return heard;
});

function textIn({ listings, beyond, unread }: Reading): number {
  let length = 0;
  for (const listing of [...listings, ...beyond])
    for (const value of Object.values(listing)) length += typeof value === 'string' ? value.length : 0;
  for (const uid of unread) length += uid.length;
  return length;
}
