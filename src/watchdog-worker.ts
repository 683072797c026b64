import { writeFileSync, writeSync } from 'node:fs';
import process from 'node:process';
import { workerData } from 'node:worker_threads';
import { BEATS, DEBUGGED, type Frozen, NAME_LENGTH, type Orders, watched } from '#watchdog.ts';

/** How often it is looked whether the process beats, in milliseconds. */
const LOOK_MS = 250;
/** Whoever looks so late was asleep too: the machine or the whole process stood still. */
const ASLEEP_MS = 4 * LOOK_MS;

const { memory, afterMs, note } = workerData as Orders;
const { numbers, name } = watched(memory);
let beats = -1;
let still = 0;
let looked = performance.now();

setInterval(() => {
  const now = performance.now();
  const passed = now - looked;
  looked = now;
  const beatsNow = Atomics.load(numbers, BEATS);
  const lives = beatsNow !== beats || Atomics.load(numbers, DEBUGGED) === 1 || passed > ASLEEP_MS;
  beats = beatsNow;
  still = lives ? 0 : still + passed;
  if (still >= afterMs) end();
}, LOOK_MS);

function end(): void {
  const work = new TextDecoder().decode(name.slice(0, Atomics.load(numbers, NAME_LENGTH)));
  const frozen: Frozen = { work, at: new Date().toISOString() };
  for (const tell of [
    () => writeFileSync(note, JSON.stringify(frozen)),
    // As the log writes its lines: it belongs to the thread that is frozen.
    () =>
      writeSync(
        2,
        `${JSON.stringify({ level: 60, time: frozen.at, work: work || 'unknown', msg: `The process stood still for ${Math.round(afterMs / 1000)} s and is ended` })}\n`,
      ),
  ]) {
    try {
      tell();
    } catch {
      // The disk or whoever reads the log may be what it hangs on; the end comes all the same.
    }
  }
  process.kill(process.pid, 'SIGKILL');
}
