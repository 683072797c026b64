import { existsSync, readFileSync, rmSync } from 'node:fs';
import inspector from 'node:inspector';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { scriptBeside } from '#worker-job.ts';

/** What a watchdog leaves in `DATA_DIR` of a process it ended, for the next one to read. */
const NOTE = 'frozen.json';
/** How often the process shows that it lives, in milliseconds. */
const BEAT_MS = 500;
/** The longest name of work, in bytes of UTF-8. */
const MAX_NAME_LENGTH = 500;

/** The shared memory, as both threads see it: the beats, whether a debugger is there, how long the name is, the name. */
export interface Watched {
  numbers: Int32Array;
  name: Uint8Array;
}
export const [BEATS, DEBUGGED, NAME_LENGTH] = [0, 1, 2] as const;
const NUMBERS_BYTES = 3 * Int32Array.BYTES_PER_ELEMENT;

/** What the watchdog's thread is given. */
export interface Orders {
  memory: SharedArrayBuffer;
  afterMs: number;
  note: string;
}

/** What an ended process was doing: the name of the work, '' when nobody had named any, and when it was ended, ISO 8601 in UTC. */
export interface Frozen {
  work: string;
  at: string;
}

/** The memory that a process and its watchdog share, as numbers and as the name of the work. */
export function watched(memory: SharedArrayBuffer): Watched {
  return { numbers: new Int32Array(memory, 0, 3), name: new Uint8Array(memory, NUMBERS_BYTES, MAX_NAME_LENGTH) };
}

let current: Watched | undefined;

/**
 * Has a thread of its own watch the event loop. When it stands still for `afterMs` the process is ended at once (SIGKILL, as a frozen one hears
 * no other signal), after a line in the log and a note in `folder` that name the work under way. Under a debugger nothing is ended.
 * @param afterMs milliseconds; 0 watches nothing
 * @returns ends the watching
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
  const mine = watched(memory);
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

/** Does one step of some work under its name, which is told should the process freeze in it. The step has no pause in it. */
export function named<Result>(work: string, step: () => Result): Result {
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

/** What the watchdog of an earlier process left; undefined when none had to end one. */
export function readFrozen(folder: string): Frozen | undefined {
  const note = join(folder, NOTE);
  if (!existsSync(note)) return undefined;
  try {
    const { work, at } = JSON.parse(readFileSync(note, 'utf8')) as Partial<Frozen>;
    return { work: String(work ?? ''), at: String(at ?? '') };
  } catch {
    // Half a note says as much as that there was one.
    return { work: '', at: '' };
  }
}

/** Takes the note away, once what it asks for is done. */
export function forgetFrozen(folder: string): void {
  rmSync(join(folder, NOTE), { force: true });
}
