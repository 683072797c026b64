import { setTimeout as after } from 'node:timers/promises';
import type { Log } from '#log.ts';
import { type DatabaseAddress, engineOf } from '../engines/open.ts';
import { CHANGE_CHANNEL } from './change-log.ts';

/** How long to wait before listening again: doubling from the first to the longest while no connection lasts that long, in milliseconds, up to half of it less. */
const FIRST_MS = 100;
const MAX_MS = 10_000;
/** A connection can be dead without saying so: so often it is asked for a sign of life, and has so long to give it, in milliseconds. */
const ALIVE_EVERY_MS = 30_000;
const ALIVE_WITHIN_MS = 5_000;

/** Tells that something was logged, by whichever process. Nothing may rest on it: a notification can be late or lost. */
export interface ChangeNotifications {
  /** Calls back after each commit that logged something, and when notifications may have been missed. */
  onChange: (listener: () => void) => void;
  /** Stops listening. */
  close: () => Promise<void>;
}

/** Listens for changes on a connection of its own, which is made anew when it is lost. SQLite tells nothing. */
export function listenForChanges(address: DatabaseAddress, log: Log): ChangeNotifications {
  const listeners: (() => void)[] = [];
  const closing = new AbortController();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const done = engineOf(address) === 'postgres' ? keepListening(address.databaseUrl ?? '', log, tell, closing.signal) : undefined;
  return {
    onChange: (listener) => void listeners.push(listener),
    async close() {
      closing.abort();
      await done;
    },
  };
}

async function keepListening(url: string, log: Log, tell: () => void, closing: AbortSignal): Promise<void> {
  let pause = FIRST_MS;
  let told = false;
  while (!closing.aborted) {
    const heard = () => {
      if (told) log.info('Other processes’ changes are told of again');
      told = false;
      tell();
    };
    const start = performance.now();
    const why = await listen(url, heard, tell, closing).catch((error: unknown) => error);
    if (closing.aborted) return;
    if (performance.now() - start > MAX_MS) pause = FIRST_MS;
    if (!told)
      log.warn({ err: why }, 'Other processes’ changes are not told of just now; they are looked for four times a second all the same');
    told = true;
    await after(pause * (1 - Math.random() / 2), undefined, { signal: closing, ref: false }).catch(() => {});
    pause = Math.min(pause * 2, MAX_MS);
  }
}

/** Listens until told to stop. @throws why the connection could not be made, or was lost */
async function listen(url: string, begun: () => void, tell: () => void, closing: AbortSignal): Promise<void> {
  // As in engines/open.ts: the client comes to sites that have a server.
  const { default: pg } = await import('pg');
  const client = new pg.Client({
    connectionString: url,
    application_name: 'backline changes',
    connectionTimeoutMillis: ALIVE_WITHIN_MS,
    query_timeout: ALIVE_WITHIN_MS,
    keepAlive: true,
  });
  const lost = new AbortController();
  client.on('error', (error) => lost.abort(error));
  client.on('end', () => lost.abort(new Error('the connection was closed')));
  client.on('notification', tell);
  const ended = AbortSignal.any([closing, lost.signal]);
  try {
    await client.connect();
    await client.query(`listen "${CHANGE_CHANNEL}"`);
    begun();
    while (!ended.aborted) {
      await after(ALIVE_EVERY_MS, undefined, { signal: ended, ref: false }).catch(() => {});
      if (!ended.aborted) await client.query('select 1');
    }
    if (!closing.aborted) throw lost.signal.reason;
  } finally {
    // The other side may never answer to a farewell.
    await Promise.race([client.end().catch(() => {}), after(1000, undefined, { ref: false })]);
  }
}
