import { setTimeout as after } from 'node:timers/promises';
import type { Log } from '#log.ts';
import { type DatabaseAddress, engineOf } from '../engines/open.ts';
import { CHANGE_CHANNEL } from './change-log.ts';

/** Pause before reconnecting, in milliseconds: doubles from the first to the longest, less a random part of up to half. */
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 10_000;
/** A dead connection can look open: it is probed this often and has this long to answer, in milliseconds. */
const PROBE_EVERY_MS = 30_000;
const PROBE_TIMEOUT_MS = 5_000;

/** Reports that any process logged a change. A hint only: a notification can be late or lost. */
export interface ChangeNotifications {
  /** Calls back after each commit that logged a change, and after a reconnect. */
  onChange: (listener: () => void) => void;
  close: () => Promise<void>;
}

/** Listens on a connection of its own and reconnects when it is lost. Does nothing on SQLite. */
export function listenForChanges(address: DatabaseAddress, log: Log): ChangeNotifications {
  const listeners: (() => void)[] = [];
  const closing = new AbortController();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const done = engineOf(address) === 'postgres' ? keepListening(address.databaseUrl ?? '', log, notify, closing.signal) : undefined;
  return {
    onChange: (listener) => void listeners.push(listener),
    async close() {
      closing.abort();
      await done;
    },
  };
}

async function keepListening(url: string, log: Log, notify: () => void, closing: AbortSignal): Promise<void> {
  let pause = FIRST_PAUSE_MS;
  let isLost = false;
  while (!closing.aborted) {
    const onListening = () => {
      if (isLost) log.info('Other processes’ changes are told of again');
      isLost = false;
      notify();
    };
    const start = performance.now();
    const why = await listen(url, onListening, notify, closing).catch((error: unknown) => error);
    if (closing.aborted) return;
    if (performance.now() - start > MAX_PAUSE_MS) pause = FIRST_PAUSE_MS;
    if (!isLost)
      log.warn({ err: why }, 'Other processes’ changes are not told of just now; they are looked for four times a second all the same');
    isLost = true;
    await after(pause * (1 - Math.random() / 2), undefined, { signal: closing, ref: false }).catch(() => {});
    pause = Math.min(pause * 2, MAX_PAUSE_MS);
  }
}

/** Listens until `closing`. @throws why the connection failed or was lost */
async function listen(url: string, onListening: () => void, notify: () => void, closing: AbortSignal): Promise<void> {
  // Loaded late: `pg` takes megabytes that an SQLite site does not need.
  const { default: pg } = await import('pg');
  const client = new pg.Client({
    connectionString: url,
    application_name: 'backline changes',
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
    keepAlive: true,
  });
  const lost = new AbortController();
  client.on('error', (error) => lost.abort(error));
  client.on('end', () => lost.abort(new Error('the connection was closed')));
  client.on('notification', notify);
  const ended = AbortSignal.any([closing, lost.signal]);
  try {
    await client.connect();
    await client.query(`listen "${CHANGE_CHANNEL}"`);
    onListening();
    while (!ended.aborted) {
      await after(PROBE_EVERY_MS, undefined, { signal: ended, ref: false }).catch(() => {});
      if (!ended.aborted) await client.query('select 1');
    }
    if (!closing.aborted) throw lost.signal.reason;
  } finally {
    // The server may never answer.
    await Promise.race([client.end().catch(() => {}), after(1000, undefined, { ref: false })]);
  }
}
