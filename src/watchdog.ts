import { existsSync, readFileSync, rmSync } from 'node:fs';
import inspector from 'node:inspector';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { scriptBeside } from '#worker-job.ts';

/** The note in `DATA_DIR` about a killed process. */
const NOTE = 'frozen.json';
const BEAT_MS = 500;
/** In bytes of UTF-8. */
const MAX_NAME_LENGTH = 500;

/** The shared memory: heartbeat, debugger flag, name length, name. */
export interface Watched {
  numbers: Int32Array;
  name: Uint8Array;
}
export const [BEATS, DEBUGGED, NAME_LENGTH] = [0, 1, 2] as const;
const NUMBERS_BYTES = 3 * Int32Array.BYTES_PER_ELEMENT;

export interface Orders {
  memory: SharedArrayBuffer;
  afterMs: number;
  note: string;
}

/** What a killed process was doing ('' if unknown), and when, as ISO 8601 in UTC. */
export interface Frozen {
  work: string;
  at: string;
}

/** Views of the shared memory. */
export function viewMemory(memory: SharedArrayBuffer): Watched {
  return { numbers: new Int32Array(memory, 0, 3), name: new Uint8Array(memory, NUMBERS_BYTES, MAX_NAME_LENGTH) };
}

let current: Watched | undefined;

/**
 * Watches the event loop from a thread. When it is frozen for `afterMs`, logs the current work, leaves a note in `folder` and kills the
 * process with SIGKILL. Never under a debugger.
 * @param afterMs milliseconds; 0 turns it off
 * @returns stops watching
 */
export function startWatchdog({ afterMs, folder }: { afterMs: number; folder: string }): () => Promise<void> {
  if (afterMs === 0) return async () => {};
  const memory = new SharedArrayBuffer(NUMBERS_BYTES + MAX_NAME_LENGTH);
  const orders: Orders = { memory, afterMs, note: join(folder, NOTE) };
  const worker = new Worker(scriptBeside(import.meta.url, 'watchdog-worker'), {
    workerData: orders,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  });
  worker.unref();
  const mine = viewMemory(memory);
  current = mine;
  const beat = () => {
    Atomics.store(mine.numbers, DEBUGGED, inspector.url() === undefined ? 0 : 1);
    Atomics.add(mine.numbers, BEATS, 1);
  };
  beat();
  const timer = setInterval(beat, BEAT_MS).unref();
  return async () => {
    clearInterval(timer);
    if (current === mine) current = undefined;
    await worker.terminate();
  };
}

/** Runs a synchronous step under a name for the watchdog. */
export function watchedStep<Result>(work: string, step: () => Result): Result {
  if (current === undefined) return step();
  const { numbers, name } = current;
  const { written } = ENCODER.encodeInto(work, name);
  Atomics.store(numbers, NAME_LENGTH, written);
  try {
    return step();
  } finally {
    Atomics.store(numbers, NAME_LENGTH, 0);
  }
}

const ENCODER = new TextEncoder();

/** The note of a killed process, if any. */
export function readFrozen(folder: string): Frozen | undefined {
  const note = join(folder, NOTE);
  if (!existsSync(note)) return undefined;
  try {
    const { work, at } = JSON.parse(readFileSync(note, 'utf8')) as Partial<Frozen>;
    return { work: String(work ?? ''), at: String(at ?? '') };
  } catch {
    // A broken note still shows that there was one.
    return { work: '', at: '' };
  }
}

/** Deletes the note. */
export function forgetFrozen(folder: string): void {
  rmSync(join(folder, NOTE), { force: true });
}
