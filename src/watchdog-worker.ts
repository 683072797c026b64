import { writeFileSync, writeSync } from 'node:fs';
import process from 'node:process';
import { workerData } from 'node:worker_threads';
import { BEATS, DEBUGGED, type Frozen, NAME_LENGTH, type Orders, viewMemory } from '#watchdog.ts';

/** How often the heartbeat is checked, in milliseconds. */
const LOOK_MS = 250;
/** If this thread is late itself, the whole process or machine slept. */
const ASLEEP_MS = 4 * LOOK_MS;

const { memory, afterMs, note } = workerData as Orders;
const { numbers, name } = viewMemory(memory);
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
    // In the log's format; the logger is in the frozen thread.
    () =>
      writeSync(
        2,
        `${JSON.stringify({ level: 60, time: frozen.at, work: work || 'unknown', msg: `The process stood still for ${Math.round(afterMs / 1000)} s and is ended` })}\n`,
      ),
  ]) {
    try {
      tell();
    } catch {
      // The disk or the log's reader may be the cause.
    }
  }
  process.kill(process.pid, 'SIGKILL');
}
