import { named } from '#watchdog.ts';
import { type Turn, yieldEvery } from '#yield-every.ts';

/** How a hearing goes about its work on the serving thread. */
export interface Pace {
  /** To be awaited between steps: visitors have their turn when it is due. */
  turn: Turn;
  /** Does a step that meets a stranger's text, under the name of the hearing: should it freeze the site, the source is known. */
  step: <Result>(work: () => Result) => Result;
}

/** What the hearing of a source is called where work is named. */
const HEARING = 'hearing ';

/** The pace of hearing a source. */
export function paceOf(sourceId: string): Pace {
  return paceNamed(HEARING + sourceId);
}

/** The pace of other work that meets a stranger's text, by what it is called. */
export function paceNamed(name: string): Pace {
  return { turn: yieldEvery(), step: (work) => named(name, work) };
}

/** The source whose hearing some work was; undefined when it was something else. */
export function sourceOf(work: string): string | undefined {
  return work.startsWith(HEARING) ? work.slice(HEARING.length) : undefined;
}
