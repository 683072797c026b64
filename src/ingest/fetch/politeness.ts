import { setTimeout as sleep } from 'node:timers/promises';
import type { Source } from '../source-store.ts';

/** A host as those see it who want to ask it something. */
interface Host {
  /** Settles when everyone who queues has been served. */
  queue: Promise<unknown>;
  waiting: number;
  /** When it may be asked again, on the clock of `performance.now()`. */
  quietUntil: number;
}

const hosts = new Map<string, Host>();

/** Hosts are remembered while they are asked or left in peace; beyond this many, the rested ones are forgotten. */
const MANY_HOSTS = 1_000;

/** Does something at a host when nobody else in this process does, and not before it has been left alone as long as `pause` says, in milliseconds. */
export async function inTurn<T>(name: string, pause: () => number, stop: AbortSignal | undefined, visit: () => Promise<T>): Promise<T> {
  const host = hosts.get(name) ?? { queue: Promise.resolve(), waiting: 0, quietUntil: 0 };
  if (hosts.size >= MANY_HOSTS) forgetRested();
  hosts.set(name, host);
  host.waiting += 1;
  const turn = host.queue.then(async () => {
    try {
      await sleep(Math.ceil(Math.max(0, host.quietUntil - performance.now())), undefined, stop === undefined ? {} : { signal: stop });
      return await visit();
    } finally {
      host.quietUntil = performance.now() + pause();
      host.waiting -= 1;
    }
  });
  host.queue = turn.catch(() => {});
  return turn;
}

function forgetRested(): void {
  for (const [name, { waiting, quietUntil }] of hosts) if (waiting === 0 && quietUntil < performance.now()) hosts.delete(name);
}

/** The longest a source is left alone for its own sake, in minutes: a day. */
const LONGEST_MINUTES = 24 * 60;

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
  const patient = Math.max(every_minutes, Math.min(every_minutes * 2 ** failuresInARow, LONGEST_MINUTES));
  const asked = Math.min((retryAfterSeconds ?? 0) / 60, LONGEST_MINUTES);
  return now.add({ seconds: Math.ceil(Math.max(patient, asked) * 60) });
}
