import { createHash } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { type Clock, timestamp, tonightAt, wallClock } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';
import type { Log } from '#log.ts';
import { claimMessage, dropMessage, dueMessages, MAX_S, type Message, postponeMessage, serviceOf } from './message-queue.ts';
import type { PushAnswer, PushServices } from './push-services.ts';
import { encryptForDevice } from './seal.ts';
import { ServicePlaces } from './service-places.ts';
import { openSiteKey, type SiteKey } from './site-key.ts';
import { writePush } from './tell-devices.ts';

/** Interval between checks of the queue. */
const EVERY_MS = 5_000;
/** A push service's answer for a device it no longer has. */
const GONE = new Set([404, 410]);

interface Needs {
  db: Database;
  clock: Clock;
  log: Log;
  services: PushServices;
  zone: string;
  /** The site's address, which push services are given. */
  site: () => string;
}

/** Sends queued messages to push services: at once, with retries, each by one process. */
export function openPushSender(needs: Needs) {
  const { db, clock, log } = needs;
  const places = new ServicePlaces();
  const send = createSend(needs, places);
  let sending: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  /** Starts as many due messages as there is room for. @returns how many */
  async function beginWaiting(): Promise<number> {
    const open = places.open();
    if (open === undefined) return 0;
    const fitting = places.fitting(await dueMessages(db, timestamp(clock()), open), serviceOf);
    for (const message of fitting) if (await claimMessage(db, clock, message)) places.take(serviceOf(message), send(message));
    return fitting.length;
  }

  /** Sends all due messages. A slow one blocks no other: the queue is checked again whenever one is done, and every few seconds. */
  async function sendDue(): Promise<void> {
    try {
      while (!closed) {
        const before = places.taken;
        if ((await beginWaiting()) > 0) continue;
        // Messages finished meanwhile have made room.
        if (places.taken < before) continue;
        if (places.taken === 0) return;
        const later = new AbortController();
        const tick = after(EVERY_MS, undefined, { ref: false, signal: later.signal }).catch(() => undefined);
        await Promise.race([...places.underWay, tick]).finally(() => later.abort());
      }
    } catch (error) {
      log.error({ err: error }, 'Push messages could not be looked up');
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
    /** Starts checking the queue. */
    open: run,
    /** Checks the queue once. */
    sendDue,
    /** Waits for messages under way. */
    async close(): Promise<void> {
      closed = true;
      clearTimeout(timer);
      await sending;
      await Promise.allSettled(places.underWay);
    },
  };
}

/** Sends a message and acts on the push service's answer. */
function createSend(needs: Needs, places: ServicePlaces): (message: Message) => Promise<void> {
  const { db, clock, log, zone } = needs;
  const post = createPost(needs);
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
    log.warn({ device, show, tries: tries + 1, why }, 'A push message could not be sent');
    if (typeof answer === 'string') return postponeMessage(db, clock, message, 0);
    if (answer.status === 429 || answer.status >= 500) return postponeMessage(db, clock, message, answer.retryAfterSeconds ?? 0);
    // The user revoked permission, or the device has a new address.
    if (GONE.has(answer.status)) await db.deleteFrom('push_device').where('id', '=', device).execute();
    else await dropMessage(db, message);
  };
}

/** Posts one message to its push service (RFC 8030) with a lifetime in seconds. */
function createPost({ db, services, site }: Needs): (message: Message, words: string, ttl: number) => Promise<PushAnswer> {
  let key: SiteKey | undefined;
  return async ({ show_id, endpoint, p256dh, auth }, words, ttl) => {
    key ??= await openSiteKey(db);
    const headers = {
      authorization: await key.proofFor(endpoint, site()),
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: String(ttl),
      urgency: 'high',
      // One topic per show: newer news replaces undelivered news, as does a repeat after a crash.
      topic: createHash('sha256').update(show_id).digest('base64url').slice(0, 32),
    };
    return services.post(endpoint, { headers, body: encryptForDevice(words, { p256dh, auth }) });
  };
}
