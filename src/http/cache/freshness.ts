import { type Clock, tonightAt, wallClock } from '#clock.ts';
import type { Database } from '#database/open.ts';
import { readEditions } from '#database/settings.ts';
import type { Freshness } from './cacheable-paths.ts';

/** For how long what was read is believed, in milliseconds: another process's change is seen within it. */
const BELIEVED_MS = 250;

/** What an answer was made of, for each life: the edition of the content, of profiles where they are shown, and the minute or the night. Equal stamps, equal answers. */
export type Versions = Readonly<Record<Freshness, string>>;

/** Knows what answers are made of right now. */
export interface ContentVersions {
  /** The stamps, read a moment ago; undefined when they must be read again. */
  known: () => Versions | undefined;
  /** Reads them; those who ask at the same time share one reading. */
  read: () => Promise<Versions>;
  /** Forgets them: this process has just changed something. */
  doubt: () => void;
  /** Forgets them once, however much another process says it changed: what it changes next is found by reading anew, in time. */
  hearsay: () => void;
}

/** Watches the content and the clock. `zone` is the scene's own. */
export function watchVersions(db: Database, clock: Clock, zone: string): ContentVersions {
  let stamps: Versions | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<Versions> | undefined;
  let heardAt = Number.NEGATIVE_INFINITY;

  async function look(): Promise<Versions> {
    const { content, profiles } = await readEditions(db);
    const now = clock();
    const { date, time } = wallClock(now, zone);
    const tonight = tonightAt(now, zone);
    return { minute: `${content} ${date} ${time}`, night: `${content} ${tonight}`, profiles: `${content} ${profiles} ${tonight}` };
  }

  function doubt(): void {
    readAt = Number.NEGATIVE_INFINITY;
    reading = undefined;
  }

  return {
    known: () => (performance.now() - readAt < BELIEVED_MS ? stamps : undefined),
    read() {
      if (reading !== undefined) return reading;
      const start = performance.now();
      const mine = look()
        .then((found) => {
          // A reading that began before a doubt may have missed what the doubt is about.
          if (reading === mine) [stamps, readAt] = [found, start];
          return found;
        })
        .finally(() => {
          if (reading === mine) reading = undefined;
        });
      reading = mine;
      return mine;
    },
    doubt,
    hearsay() {
      // A hearing turns the content a hundred times: pages are not made anew more often than without notes.
      if (performance.now() - heardAt < BELIEVED_MS) return;
      heardAt = performance.now();
      doubt();
    },
  };
}
