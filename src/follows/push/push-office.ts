import { createHash } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import { type Clock, timestamp } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';
import type { PushDeviceTable, PushMessageTable } from '#database/tables/account-tables.ts';
import type { Log } from '#log.ts';
import type { PushAnswer, PushServices } from './push-services.ts';
import { seal } from './seal.ts';
import { openSiteKey, type SiteKey } from './site-key.ts';

/** How often it is looked whether something waits. */
const EVERY_MS = 5_000;
/** After a failure: one minute, doubling; given up after a morning. */
const RETRY_S = 60;
const MOST_TRIES = 9;
/** Whoever takes a message out has this long to send it before another may; longer than a push service is waited for. */
const LEASE_S = 120;
/** So many are under way at a time, and so many of them to one push service. */
const AT_ONCE = 16;
const TO_ONE = 4;
/** So many to push services that have not answered since this process began, or not the last time: somebody may have made them up. */
const TO_UNKNOWN = 8;
/** So many push services are known at most. */
const MOST_KNOWN = 50;
/** What a push service says of a device that it has no more. */
const GONE = new Set([404, 410]);
/** Push services keep nothing for longer than four weeks. */
const LONGEST_S = 28 * 86_400;

type Waiting = Selectable<PushMessageTable> & Pick<PushDeviceTable, 'endpoint' | 'p256dh' | 'auth'>;

interface Needs {
  db: Database;
  clock: Clock;
  log: Log;
  services: PushServices;
  /** Where the site is, which push services are told. */
  site: () => string;
}

/** Hands what devices are to be told to their push services: at once, again when it fails, each by one process. */
export function openPushOffice({ db, clock, log, services, site }: Needs) {
  let key: SiteKey | undefined;
  let sending: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;
  /** What is under way, and of how many to which push service; and those that answered the last time. */
  const underWay = new Map<Promise<void>, string>();
  const known = new Set<string>();

  /** What waits, the first tries before all others; but for push services that have enough under way. */
  function waiting(now: string, { busy, onlyKnown }: { busy: readonly string[]; onlyKnown: boolean }): Promise<Waiting[]> {
    let due = db
      .selectFrom('push_message')
      .innerJoin('push_device', 'push_device.id', 'push_message.device_id')
      .selectAll('push_message')
      .select(['push_device.endpoint', 'push_device.p256dh', 'push_device.auth'])
      .where('push_message.try_at', '<=', now);
    for (const service of busy) due = due.where('push_device.endpoint', 'not like', `${service}/%`);
    if (onlyKnown) due = due.where(({ or, eb }) => or([...known].map((service) => eb('push_device.endpoint', 'like', `${service}/%`))));
    return due.orderBy('push_message.tries').orderBy('push_message.try_at').limit(AT_ONCE).execute();
  }

  /** Takes a message for this process; false when another was faster, or there is newer news. */
  async function taken({ device_id, show_id, try_at, news_id }: Waiting): Promise<boolean> {
    const until = timestamp(clock().add({ seconds: LEASE_S }));
    const { numUpdatedRows } = await db
      .updateTable('push_message')
      .set({ try_at: until })
      .where('device_id', '=', device_id)
      .where('show_id', '=', show_id)
      .where('news_id', '=', news_id)
      .where('try_at', '=', try_at)
      .executeTakeFirst();
    return Number(numUpdatedRows) === 1;
  }

  async function done({ device_id, show_id, news_id }: Waiting): Promise<void> {
    const there = db.deleteFrom('push_message').where('device_id', '=', device_id).where('show_id', '=', show_id);
    await there.where('news_id', '=', news_id).execute();
  }

  /** Later, or never: what is over by then is worth nothing. */
  async function again(message: Waiting, afterS: number): Promise<void> {
    const { device_id, show_id, news_id, tries, over_at } = message;
    const try_at = timestamp(clock().add({ seconds: Math.min(Math.max(afterS, RETRY_S * 2 ** tries), LONGEST_S) }));
    if (tries + 1 >= MOST_TRIES || try_at >= over_at) return done(message);
    const there = db.updateTable('push_message').set({ tries: tries + 1, try_at });
    await there.where('device_id', '=', device_id).where('show_id', '=', show_id).where('news_id', '=', news_id).execute();
  }

  async function send(message: Waiting): Promise<void> {
    const { device_id: device, show_id: show, tries, over_at } = message;
    const worth = Temporal.Instant.from(over_at).since(clock()).total('seconds');
    if (worth <= 0) return done(message);
    const answer = await post(message, Math.min(Math.ceil(worth), LONGEST_S)).catch((error: unknown) => String(error));
    noteAnswer(serviceOf(message), typeof answer !== 'string');
    if (typeof answer !== 'string' && answer.status >= 200 && answer.status < 300) return done(message);
    const why = typeof answer === 'string' ? answer : `its push service answers ${answer.status}`;
    log.warn({ device, show, tries: tries + 1, why }, 'A device could not be told');
    if (typeof answer === 'string') return again(message, 0);
    if (answer.status === 429 || answer.status >= 500) return again(message, answer.retryAfterSeconds ?? 0);
    // It is gone from there for good: whoever uses it took the permission back, or it has another address by now.
    if (GONE.has(answer.status)) await db.deleteFrom('push_device').where('id', '=', device).execute();
    else await done(message);
  }

  /** One message, handed to its device's push service (RFC 8030). */
  async function post({ show_id, endpoint, words, p256dh, auth }: Waiting, ttl: number): Promise<PushAnswer> {
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
  }

  function noteAnswer(service: string, answered: boolean): void {
    known.delete(service);
    if (answered) known.add(service);
    const [first] = known;
    if (first !== undefined && known.size > MOST_KNOWN) known.delete(first);
  }

  /** Begins to send as much of what waits as there is room for. @returns how much that was */
  async function beginWaiting(): Promise<number> {
    const room = AT_ONCE - underWay.size;
    if (room <= 0) return 0;
    const services = [...underWay.values()];
    const busy = new Set(services.filter((service) => services.filter((each) => each === service).length >= TO_ONE));
    const strangers = services.filter((service) => !known.has(service)).length;
    if (strangers >= TO_UNKNOWN && known.size === 0) return 0;
    const due = await waiting(timestamp(clock()), { busy: [...busy], onlyKnown: strangers >= TO_UNKNOWN });
    let begun = 0;
    for (const message of fitting(due, services, room)) {
      begun++;
      if (!(await taken(message))) continue;
      const sent = send(message);
      underWay.set(sent, serviceOf(message));
      // Whoever waits for it hears of its failure.
      void sent.catch(() => undefined).finally(() => underWay.delete(sent));
    }
    return begun;
  }

  /** Those of what waits that may begin beside what is under way. */
  function fitting(due: readonly Waiting[], underWayTo: readonly string[], room: number): Waiting[] {
    const to = [...underWayTo];
    return due.filter((message) => {
      const service = serviceOf(message);
      const isMuch = to.filter((each) => each === service).length >= TO_ONE;
      const isStrange = !known.has(service) && to.filter((each) => !known.has(each)).length >= TO_UNKNOWN;
      if (isMuch || isStrange || to.length - underWayTo.length >= room) return false;
      to.push(service);
      return true;
    });
  }

  /** Sends all that waits. What takes long holds up nothing else: it is looked again whenever anything is done, and every few seconds. */
  async function sendDue(): Promise<void> {
    try {
      while (!closed) {
        const before = underWay.size;
        if ((await beginWaiting()) > 0) continue;
        // What was done while it was looked has made room for others.
        if (underWay.size < before) continue;
        if (underWay.size === 0) return;
        const later = new AbortController();
        const tick = after(EVERY_MS, undefined, { ref: false, signal: later.signal }).catch(() => undefined);
        await Promise.race([...underWay.keys(), tick]).finally(() => later.abort());
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
      await Promise.allSettled(underWay.keys());
    },
  };
}

/** The push service of a message's device, by its origin. */
function serviceOf({ endpoint }: Pick<Waiting, 'endpoint'>): string {
  return new URL(endpoint).origin;
}
