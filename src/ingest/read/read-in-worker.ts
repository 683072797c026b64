import { OwnFault, openWorkerJob, scriptBeside, type WorkerJob } from '#worker-job.ts';
import type { Hints } from '../sources/readers.ts';
import type { ReadingWindow } from '../sources/reading.ts';
import type { Heard } from './read.ts';

export interface ReadingJob {
  format: string;
  bytes: Uint8Array<ArrayBuffer>;
  window: ReadingWindow;
  hints: Hints;
}

/** The largest real calendar (5 MB, 17,000 nights) takes half of this heap and a third of this CPU time. */
const LIMITS = { heapMb: 96, cpuMs: 10_000, deadlineMs: 100_000, idleMs: 10_000 };

const read: WorkerJob<ReadingJob, Heard> = openWorkerJob(scriptBeside(import.meta.url, 'reader-worker'), LIMITS);

/**
 * Reads a source's bytes in a thread with little memory and a deadline, so that no input can stop the site.
 * @param format `auto` to detect it
 * @throws Error in one sentence when the reader crashes, exceeds its limits, or none fits; OwnFault when this machine could not read
 */
export async function readInWorker(
  format: string,
  bytes: Uint8Array,
  window: ReadingWindow,
  hints: Hints = {},
  stop?: AbortSignal,
): Promise<Heard> {
  // Sends a copy, as the caller's bytes may share their memory.
  const own = new Uint8Array(bytes);
  try {
    return await read({ format, bytes: own, window, hints }, { transfer: [own.buffer], stop });
  } catch (cause) {
    if (stop?.aborted) throw stop.reason;
    if (cause instanceof OwnFault) throw new OwnFault(`we couldn’t read it: ${cause.message}`, { cause });
    throw new Error(`we can’t read it: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}
