import type { ExpressionBuilder, Selectable } from 'kysely';
import { type Clock, timestamp } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';
import type { PushDeviceTable, PushMessageTable } from '#database/tables/account-tables.ts';
import type { Tables } from '#database/tables/tables.ts';

/** Retries after one minute, doubling; given up after about four hours. */
const RETRY_S = 60;
const MAX_TRIES = 9;
/** Seconds a process has to send a message before another may: longer than the timeout of a push service. */
const LEASE_S = 120;
/** Push services keep messages for up to four weeks, in seconds. */
export const MAX_S = 28 * 86_400;

/** A queued message with its device. */
export type Message = Selectable<PushMessageTable> & Pick<PushDeviceTable, 'endpoint' | 'p256dh' | 'auth'>;
type MessageKey = Pick<Message, 'device_id' | 'show_id' | 'news_id'>;

/** The origin of a device's push service. */
export function serviceOf({ endpoint }: Pick<Message, 'endpoint'>): string {
  return new URL(endpoint).origin;
}

/**
 * Messages that are due, first attempts before retries.
 * @param services origins of push services to leave out, or the only ones to include
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

/** Claims a message for this process; false if another was faster or newer news replaced it. */
export async function claimMessage(db: Database, clock: Clock, message: Message): Promise<boolean> {
  const until = timestamp(clock().add({ seconds: LEASE_S }));
  const there = db.updateTable('push_message').set({ try_at: until }).where('try_at', '=', message.try_at);
  const { numUpdatedRows } = await there.where(isMessage(message)).executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

/** Deletes a message. */
export async function dropMessage(db: Database, message: Message): Promise<void> {
  await db.deleteFrom('push_message').where(isMessage(message)).execute();
}

/** Postpones a message, or drops it if it would expire. @param afterS seconds to wait at least */
export async function postponeMessage(db: Database, clock: Clock, message: Message, afterS: number): Promise<void> {
  const { tries, over_at } = message;
  const try_at = timestamp(clock().add({ seconds: Math.min(Math.max(afterS, RETRY_S * 2 ** tries), MAX_S) }));
  if (tries + 1 >= MAX_TRIES || try_at >= over_at) return dropMessage(db, message);
  const there = db.updateTable('push_message').set({ tries: tries + 1, try_at });
  await there.where(isMessage(message)).execute();
}

/** Newer news is a different message. */
function isMessage({ device_id, show_id, news_id }: MessageKey) {
  return ({ and }: ExpressionBuilder<Tables, 'push_message'>) => and({ device_id, show_id, news_id });
}
