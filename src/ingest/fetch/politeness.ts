import { setTimeout as delay } from 'node:timers/promises';
import type { Source } from '../store/source-store.ts';

interface Host {
  /** Settles when all who wait have been served. */
  queue: Promise<unknown>;
  waiting: number;
  /** By the timer. */
  quietUntil: number;
}

/** In milliseconds. */
export interface Timer {
  now: () => number;
  sleep: (ms: number, stop: AbortSignal | undefined) => Promise<void>;
}

const TIMER: Timer = {
  now: () => performance.now(),
  sleep: (ms, stop) => delay(ms, undefined, stop === undefined ? {} : { signal: stop }),
};

const hosts = new Map<string, Host>();

/** Beyond this many, hosts past their pause are forgotten. */
const MANY_HOSTS = 1_000;

/** Runs work on a host after others in this process, and after a pause in milliseconds. */
export async function runInTurn<T>(
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

/** A day. */
const MAX_MINUTES = 24 * 60;

/**
 * When to fetch a source again: after its usual time, doubled for each failure in a row up to a day or the usual time, and not before it allows, up to a day.
 * @param retryAfterSeconds as its last refusal asked
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
