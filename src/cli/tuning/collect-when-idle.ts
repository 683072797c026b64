import { performance } from 'node:perf_hooks';

/** How often it is looked whether there is much to do, in milliseconds. */
const LOOK_MS = 4_000;
/** The share of the time between two looks in which the process was at work: from here on busy, and up to here idle. */
const BUSY = 0.2;
const QUIET = 0.05;

/** Is told, look by look, the share of the time since the last one in which the process was at work, and says once of each busy time that it is over. */
export function endOfBusyTimes(): (utilization: number) => boolean {
  // Starting counts as a busy time.
  let wasBusy = true;
  return (utilization) => {
    if (utilization >= BUSY) wasBusy = true;
    const isOver = wasBusy && utilization <= QUIET;
    if (isOver) wasBusy = false;
    return isOver;
  };
}

interface Giving {
  collect?: typeof globalThis.gc;
  lookMs?: number;
  onRest?: () => void;
}

/**
 * Gives memory back to the system when a busy time is over, the start being the first. V8 keeps what its last collection left free
 * and looks again only when much is allocated, which in an idle process is never: 80 MB stay taken for nothing. Takes up to 70 ms,
 * once, while hardly anybody asks for anything. Does nothing where the process was not started with `--expose-gc`.
 * @param onRest is told each time it is done
 */
export function collectWhenIdle({ collect = globalThis.gc, lookMs = LOOK_MS, onRest = () => {} }: Giving = {}): void {
  if (collect === undefined) return;
  let last = performance.eventLoopUtilization();
  const isOver = endOfBusyTimes();
  setInterval(() => {
    if (isOver(performance.eventLoopUtilization(last).utilization)) {
      collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
      onRest();
    }
    // What collecting took is not counted as work.
    last = performance.eventLoopUtilization();
  }, lookMs).unref();
}
