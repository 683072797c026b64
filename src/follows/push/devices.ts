import { timestamp } from '#clock.ts';
import { chunks } from '#database/chunks.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { newId } from '#identity/secrets.ts';
import type { PushDevice } from '#scene/follows/push.ts';

/** Per account; the least recently seen are dropped. */
const MAX_DEVICES = 20;
/** Days until an unseen device is dropped. A device reports whenever someone visits with it. */
const UNHEARD_DAYS = 400;

/** Who uses a device: a signed-in account, or nobody, with the shows starred there. */
export type OnDevice = { account: string; session: string } | { shows: readonly string[]; tonight: string };

/**
 * Stores a device, or who uses it now.
 * @returns false if another device has that address, as its secret differs
 */
export async function storeDevice(tx: Transaction, device: PushDevice, on: OnDevice, now: Temporal.Instant): Promise<boolean> {
  const session_id = 'session' in on ? on.session : null;
  const heard_at = timestamp(now);
  await tx
    .insertInto('push_device')
    .values({ id: newId(), ...device, session_id, heard_at })
    .onConflict((conflict) =>
      conflict
        .column('endpoint')
        .doUpdateSet({ session_id, heard_at })
        .where('push_device.auth', '=', device.auth)
        .where('push_device.p256dh', '=', device.p256dh),
    )
    .execute();
  const { endpoint, auth, p256dh } = device;
  const kept = await tx
    .selectFrom('push_device')
    .select('id')
    .where('endpoint', '=', endpoint)
    .where('auth', '=', auth)
    .where('p256dh', '=', p256dh)
    .executeTakeFirst();
  if (kept === undefined) return false;
  await tx.deleteFrom('push_star').where('device_id', '=', kept.id).execute();
  if ('session' in on) await endOldDevices(tx, on.account);
  else await storeStars(tx, kept.id, on);
  return true;
}

/** Stores the upcoming shows starred on a device without an account. */
async function storeStars(
  tx: Transaction,
  device_id: string,
  { shows, tonight }: { shows: readonly string[]; tonight: string },
): Promise<void> {
  for (const some of chunks([...new Set(shows)])) {
    const found = await tx.selectFrom('show').select('id').where('id', 'in', some).where('night', '>=', tonight).execute();
    if (found.length === 0) continue;
    await tx
      .insertInto('push_star')
      .values(found.map(({ id }) => ({ device_id, show_id: id })))
      .execute();
  }
}

async function endOldDevices(tx: Transaction, account: string): Promise<void> {
  const theirs = tx.selectFrom('session').select('id').where('account_id', '=', account);
  const newest = tx
    .selectFrom('push_device')
    .select('id')
    .where('session_id', 'in', theirs)
    .orderBy('heard_at', 'desc')
    .orderBy('id')
    .limit(MAX_DEVICES);
  await tx.deleteFrom('push_device').where('session_id', 'in', theirs).where('id', 'not in', newest).execute();
}

/** Whether a device with that address is stored. */
export async function isTold(db: Database, endpoint: string): Promise<boolean> {
  return (await db.selectFrom('push_device').select('id').where('endpoint', '=', endpoint).executeTakeFirst()) !== undefined;
}

/** Deletes a device, if the secret is right. */
export async function deleteDevice(db: Database, { endpoint, auth }: Pick<PushDevice, 'endpoint' | 'auth'>): Promise<void> {
  await db.deleteFrom('push_device').where('endpoint', '=', endpoint).where('auth', '=', auth).execute();
}

/** An account's devices: push service and when each was last seen. */
export async function devicesOf(db: Database, account: string): Promise<{ service: string; heardAt: string }[]> {
  const rows = await db
    .selectFrom('push_device')
    .innerJoin('session', 'session.id', 'push_device.session_id')
    .select(['push_device.endpoint', 'push_device.heard_at'])
    .where('session.account_id', '=', account)
    .orderBy('push_device.heard_at', 'desc')
    .execute();
  return rows.map(({ endpoint, heard_at }) => ({ service: new URL(endpoint).host, heardAt: heard_at }));
}

/** Deletes devices long unseen, and stars of past nights on devices without an account. */
export async function sweepPushDevices(tx: Transaction, now: Temporal.Instant, tonight: string): Promise<void> {
  const before = timestamp(now.subtract({ hours: UNHEARD_DAYS * 24 }));
  await tx.deleteFrom('push_device').where('heard_at', '<', before).execute();
  const toCome = tx.selectFrom('show').select('id').where('night', '>=', tonight);
  await tx.deleteFrom('push_star').where('show_id', 'not in', toCome).execute();
}
