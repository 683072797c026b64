import { parentPort } from 'node:worker_threads';
import type { Outcome } from '#apart.ts';
import { type Heard, readListings } from './read.ts';
import type { ReadingJob } from './read-apart.ts';
import type { Reading } from './sources/reading.ts';

/** The most characters that one reading may hand back: a short file can repeat a long text many times. */
const MOST_TEXT = 20_000_000;

parentPort?.on('message', (job: ReadingJob) => parentPort?.postMessage(outcomeOf(job)));

function outcomeOf({ format, bytes, window, hints }: ReadingJob): Outcome<Heard> {
  try {
    const result = readListings(format, bytes, window, hints);
    return textIn(result) > MOST_TEXT ? { why: 'it repeats itself endlessly' } : { result };
  } catch (error) {
    return { why: error instanceof Error ? error.message : String(error) };
  }
}

function textIn({ listings, unread }: Reading): number {
  let length = 0;
  for (const listing of listings) for (const value of Object.values(listing)) length += typeof value === 'string' ? value.length : 0;
  for (const uid of unread) length += uid.length;
  return length;
}
