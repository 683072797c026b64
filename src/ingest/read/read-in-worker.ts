import type { Listing } from '#scene/shows/listing.ts';
import { OwnFault, openWorkerJob, scriptBeside, type WorkerJob } from '#worker-job.ts';
import { yieldEvery } from '#yield-every.ts';
import type { Hints } from '../sources/readers.ts';
import type { ReadingWindow } from '../sources/reading.ts';
import { fromJsonPieces, type JsonPieces } from './json-pieces.ts';
import type { Heard } from './read.ts';

/** What the thread is handed: a source's bytes and how to read them. */
export interface ReadingJob {
  format: string;
  bytes: Uint8Array<ArrayBuffer>;
  window: ReadingWindow;
  hints: Hints;
}

/** What it hands back: a reading with its long lists packed. */
type Long = 'listings' | 'beyond' | 'unread';
export type PackedHeard = Omit<Heard, Long> & Record<Long, JsonPieces>;

/** Limits of one reading. The largest honest calendar (5 MB, 17,000 nights) takes half of this heap and a third of this CPU time. */
const LIMITS = { heapMb: 96, cpuMs: 10_000, deadlineMs: 100_000, idleMs: 10_000 };

const read: WorkerJob<ReadingJob, PackedHeard> = openWorkerJob(scriptBeside(import.meta.url, 'reader-worker'), LIMITS);

/**
 * Reads a source's bytes into listings where nothing they make the reader do can stop the site: in a thread with little memory and a deadline.
 * @param format `auto` to tell it by the bytes
 * @param stop ends the reading at once
 * @throws Error in one sentence when the reader crashes, takes too much, or none can be chosen; OwnFault when this machine could not read it
 */
export async function readInWorker(
  format: string,
  bytes: Uint8Array,
  window: ReadingWindow,
  hints: Hints = {},
  stop?: AbortSignal,
): Promise<Heard> {
  // A copy travels: what a caller holds may share its memory with others.
  const own = new Uint8Array(bytes);
  try {
    const heard = await read({ format, bytes: own, window, hints }, { transfer: [own.buffer], stop });
    const turn = yieldEvery();
    return {
      ...heard,
      listings: await fromJsonPieces<Listing>(heard.listings, turn),
      beyond: await fromJsonPieces<Listing>(heard.beyond, turn),
      unread: await fromJsonPieces<string>(heard.unread, turn),
    };
  } catch (cause) {
    if (stop?.aborted) throw stop.reason;
    if (cause instanceof OwnFault) throw new OwnFault(`it could not be read: ${cause.message}`, { cause });
    throw new Error(`it cannot be read: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}
