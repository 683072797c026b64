import { watchedStep } from '#watchdog.ts';
import { type Turn, yieldEvery } from '#yield-every.ts';

/** How a run shares the serving thread. */
export interface Pace {
  /** Await between steps: yields to requests when due. */
  turn: Turn;
  /** Runs a step on a stranger's text under the run's name, so that a freeze can be traced to the source. */
  step: <Result>(work: () => Result) => Result;
}

const HEARING = 'hearing ';

/** The pace of a source's run. */
export function paceOf(sourceId: string): Pace {
  return paceNamed(HEARING + sourceId);
}

/** The pace of other named work on strangers' texts. */
export function paceNamed(name: string): Pace {
  return { turn: yieldEvery(), step: (work) => watchedStep(name, work) };
}

/** The source of a named run; undefined for other work. */
export function sourceOf(work: string): string | undefined {
  return work.startsWith(HEARING) ? work.slice(HEARING.length) : undefined;
}
