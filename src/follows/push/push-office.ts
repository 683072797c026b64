import { createHash } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { type Clock, timestamp, tonightAt, wallClock } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';
import type { Log } from '#log.ts';
import { dropMessage, dueMessages, MAX_S, type Message, postponeMessage, serviceOf, takeMessage } from './message-queue.ts';
import type { PushAnswer, PushServices } from './push-services.ts';
import { seal } from './seal.ts';
import { ServicePlaces } from './service-places.ts';
import { openSiteKey, type SiteKey } from './site-key.ts';
import { writePush } from './tell-devices.ts';

/** How often it is looked whether something waits. */
const EVERY_MS = 5_000;
/** What a push service says of a device that it has no more. */
const GONE = new Set([404, 410]);

interface Needs {
  db: Database;
  clock: Clock;
  log: Log;
  services: PushServices;
  zone: string;
  /** Where the site is, which push services are told. */
  site: () => string;
}

/** Hands what devices are to be told to their push services: at once, again when it fails, each by one process. */
export function openPushOffice(needs: Needs) {
  const { db, clock, log } = needs;
  const places = new ServicePlaces();
  const send = sender(needs, places);
  let sending: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  /** Begins to send as much of what waits as there is room for. @returns how much that was */
  async function beginWaiting(): Promise<number> {
    const open = places.open();
    if (open === undefined) return 0;
    const fitting = places.fitting(await dueMessages(db, timestamp(clock()), open), serviceOf);
    for (const message of fitting) if (await takeMessage(db, clock, message)) places.take(serviceOf(message), send(message));
    return fitting.length;
  }

  /** Sends all that waits. What takes long holds up nothing else: it is looked again whenever anything is done, and every few seconds. */
  async function sendDue(): Promise<void> {
    try {
      while (!closed) {
        const before = places.taken;
        if ((await beginWaiting()) > 0) continue;
        // What was done while it was looked has made room for others.
        if (places.taken < before) continue;
        if (places.taken === 0) return;
        const later = new AbortController();
        const tick = after(EVERY_MS, undefined, { ref: false, signal: later.signal }).catch(() => undefined);
        await Promise.race([...places.underWay, tick]).finally(() => later.abort());
      }
    } catch (error) {
      log.error({ err: error }, 'It could not be looked what devices are to be told');
    }
  }

  function run(): void {
    if (closed) return;
    sending ??= sendDue().finally(() => {
      sending = undefined;
      clearTimeout(timer);
      timer = setTimeout(run, EVERY_MS);
      timer.unref();
    });
  }

  return {
    /** Begins to look for what waits. */
    open: run,
    /** Looks once, now. */
    sendDue,
    /** Finishes what is in hand. */
    async close(): Promise<void> {
      closed = true;
      clearTimeout(timer);
      await sending;
      await Promise.allSettled(places.underWay);
    },
  };
}

/** Sends a message, and does with it what the push service's answer says. */
function sender(needs: Needs, places: ServicePlaces): (message: Message) => Promise<void> {
  const { db, clock, log, zone } = needs;
  const post = poster(needs);
  return async (message) => {
    const { device_id: device, show_id: show, tries, over_at } = message;
    const worth = Temporal.Instant.from(over_at).since(clock()).total('seconds');
    const written =
      worth > 0 ? await writePush(db, message, { tonight: tonightAt(clock(), zone), today: wallClock(clock(), zone).date }) : undefined;
    if (written === undefined) return dropMessage(db, message);
    const answer = await post(message, JSON.stringify(written.words), Math.min(Math.ceil(worth), MAX_S)).catch((error: unknown) =>
      String(error),
    );
    places.noteAnswer(serviceOf(message), typeof answer !== 'string');
    if (typeof answer !== 'string' && answer.status >= 200 && answer.status < 300) {
      await dropMessage(db, message);
      return written.whenSent();
    }
    const why = typeof answer === 'string' ? answer : `its push service answers ${answer.status}`;
    log.warn({ device, show, tries: tries + 1, why }, 'A device could not be told');
    if (typeof answer === 'string') return postponeMessage(db, clock, message, 0);
    if (answer.status === 429 || answer.status >= 500) return postponeMessage(db, clock, message, answer.retryAfterSeconds ?? 0);
    // It is gone from there for good: whoever uses it took the permission back, or it has another address by now.
    if (GONE.has(answer.status)) await db.deleteFrom('push_device').where('id', '=', device).execute();
    else await dropMessage(db, message);
  };
}

/** Hands one message to its device's push service (RFC 8030), to be kept for so many seconds. */
function poster({ db, services, site }: Needs): (message: Message, words: string, ttl: number) => Promise<PushAnswer> {
  let key: SiteKey | undefined;
  return async ({ show_id, endpoint, p256dh, auth }, words, ttl) => {
    key ??= await openSiteKey(db);
    const headers = {
      authorization: await key.proofFor(endpoint, site()),
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: String(ttl),
      urgency: 'high',
      // The same for all news of a show: what a device was not told yet is replaced, and what comes again after a crash too.
      topic: createHash('sha256').update(show_id).digest('base64url').slice(0, 32),
    };
    return services.post(endpoint, { headers, body: seal(words, { p256dh, auth }) });
  };
}
