import { setTimeout as delay } from 'node:timers/promises';
import type { Source } from '../store/source-store.ts';

/** A host as those see it who want to ask it something. */
interface Host {
  /** Settles when everyone who queues has been served. */
  queue: Promise<unknown>;
  waiting: number;
  /** When it may be asked again, by the timer. */
  quietUntil: number;
}

/** What turns are timed by, in milliseconds. */
export interface Timer {
  now: () => number;
  /** Rejects when it is told to stop. */
  sleep: (ms: number, stop: AbortSignal | undefined) => Promise<void>;
}

const TIMER: Timer = {
  now: () => performance.now(),
  sleep: (ms, stop) => delay(ms, undefined, stop === undefined ? {} : { signal: stop }),
};

const hosts = new Map<string, Host>();

/** Hosts are remembered while they are asked or left in peace; beyond this many, the rested ones are forgotten. */
const MANY_HOSTS = 1_000;

/** Does something at a host when nobody else in this process does, and not before it has been left alone as long as `pause` says, in milliseconds. */
export async function inTurn<T>(
  name: string,
  pause: () => number,
  stop: AbortSignal | undefined,
  visit: () => Promise<T>,
  timer = TIMER,
): Promise<T> {
  const host = hosts.get(name) ?? { queue: Promise.resolve(), waiting: 0, quietUntil: 0 };
  if (hosts.size >= MANY_HOSTS) forgetRested(timer.now());
  hosts.set(name, host);
  host.waiting += 1;
  const turn = host.queue.then(async () => {
    try {
      await timer.sleep(Math.ceil(Math.max(0, host.quietUntil - timer.now())), stop);
      return await visit();
    } finally {
      host.quietUntil = timer.now() + pause();
      host.waiting -= 1;
    }
  });
  host.queue = turn.catch(() => {});
  return turn;
}

function forgetRested(now: number): void {
  for (const [name, { waiting, quietUntil }] of hosts) if (waiting === 0 && quietUntil < now) hosts.delete(name);
}

/** The longest a source is left alone for its own sake, in minutes: a day. */
const MAX_MINUTES = 24 * 60;

/**
 * When to ask a source again: after its usual time, twice that for every failure in a row, a day at most
 * (or its usual time, where that is longer); never before it said it may be asked, a day at most too.
 * @param retryAfterSeconds what its last refusal asked for
 */
export function nextAsk(
  { every_minutes }: Pick<Source, 'every_minutes'>,
  now: Temporal.Instant,
  failuresInARow: number,
  retryAfterSeconds: number | null = null,
): Temporal.Instant {
  const patient = Math.max(every_minutes, Math.min(every_minutes * 2 ** failuresInARow, MAX_MINUTES));
  const asked = Math.min((retryAfterSeconds ?? 0) / 60, MAX_MINUTES);
  return now.add({ seconds: Math.ceil(Math.max(patient, asked) * 60) });
}
