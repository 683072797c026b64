import type { ExpressionBuilder, Selectable } from 'kysely';
import { type Clock, timestamp } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';
import type { PushDeviceTable, PushMessageTable } from '#database/tables/account-tables.ts';
import type { Tables } from '#database/tables/tables.ts';

/** After a failure: one minute, doubling; given up after a morning. */
const RETRY_S = 60;
const MAX_TRIES = 9;
/** Whoever takes a message out has this long to send it before another may; longer than a push service is waited for. */
const LEASE_S = 120;
/** Push services keep nothing for longer than four weeks, in seconds. */
export const MAX_S = 28 * 86_400;

/** A message that waits, and the device that is to be told. */
export type Message = Selectable<PushMessageTable> & Pick<PushDeviceTable, 'endpoint' | 'p256dh' | 'auth'>;
type MessageKey = Pick<Message, 'device_id' | 'show_id' | 'news_id'>;

/** The push service of a message's device, by its origin. */
export function serviceOf({ endpoint }: Pick<Message, 'endpoint'>): string {
  return new URL(endpoint).origin;
}

/**
 * What waits, the first tries before all others.
 * @param services to which push services not, and to which alone where that is said; by their origins
 */
export function dueMessages(
  db: Database,
  now: string,
  services: { except: readonly string[]; only: readonly string[] | undefined; most: number },
): Promise<Message[]> {
  const { except, only, most } = services;
  let due = db
    .selectFrom('push_message')
    .innerJoin('push_device', 'push_device.id', 'push_message.device_id')
    .selectAll('push_message')
    .select(['push_device.endpoint', 'push_device.p256dh', 'push_device.auth'])
    .where('push_message.try_at', '<=', now);
  for (const service of except) due = due.where('push_device.endpoint', 'not like', `${service}/%`);
  if (only !== undefined) due = due.where(({ or, eb }) => or(only.map((service) => eb('push_device.endpoint', 'like', `${service}/%`))));
  return due.orderBy('push_message.tries').orderBy('push_message.try_at').limit(most).execute();
}

/** Takes a message for this process; false when another was faster, or there is newer news. */
export async function takeMessage(db: Database, clock: Clock, message: Message): Promise<boolean> {
  const until = timestamp(clock().add({ seconds: LEASE_S }));
  const there = db.updateTable('push_message').set({ try_at: until }).where('try_at', '=', message.try_at);
  const { numUpdatedRows } = await there.where(isMessage(message)).executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

/** Takes a message out of the queue. */
export async function dropMessage(db: Database, message: Message): Promise<void> {
  await db.deleteFrom('push_message').where(isMessage(message)).execute();
}

/** Puts a message off, or drops it: what is over by then is worth nothing. @param afterS so many seconds at the least */
export async function postponeMessage(db: Database, clock: Clock, message: Message, afterS: number): Promise<void> {
  const { tries, over_at } = message;
  const try_at = timestamp(clock().add({ seconds: Math.min(Math.max(afterS, RETRY_S * 2 ** tries), MAX_S) }));
  if (tries + 1 >= MAX_TRIES || try_at >= over_at) return dropMessage(db, message);
  const there = db.updateTable('push_message').set({ tries: tries + 1, try_at });
  await there.where(isMessage(message)).execute();
}

/** News that came meanwhile is another message. */
function isMessage({ device_id, show_id, news_id }: MessageKey) {
  return ({ and }: ExpressionBuilder<Tables, 'push_message'>) => and({ device_id, show_id, news_id });
}
