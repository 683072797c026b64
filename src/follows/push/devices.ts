import { timestamp } from '#clock.ts';
import { chunks } from '#database/chunks.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { newId } from '#identity/secrets.ts';
import type { PushDevice } from '#scene/follows/push.ts';

/** An account has at most so many devices told: those that were heard of last. */
const MAX_DEVICES = 20;
/** A device that was not heard of for so long is told no more, in days: it says so anew whenever somebody is on the site with it. */
const UNHEARD_DAYS = 400;

/** Who is on a device: an account by its sign-in, or nobody, with the shows that are starred there. */
export type OnDevice = { account: string; session: string } | { shows: readonly string[]; tonight: string };

/**
 * Has a device be told from now on, or says who is on it by now.
 * @returns false where somebody else's device has that address: its secret is another
 */
export async function keepDevice(tx: Transaction, device: PushDevice, on: OnDevice, now: Temporal.Instant): Promise<boolean> {
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
  else await starOn(tx, kept.id, on);
  return true;
}

/** The shows to come that are starred where nobody is signed in. */
async function starOn(
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

/** Whether a device of that address is told already. */
export async function isTold(db: Database, endpoint: string): Promise<boolean> {
  return (await db.selectFrom('push_device').select('id').where('endpoint', '=', endpoint).executeTakeFirst()) !== undefined;
}

/** A device is told no more; whoever does not know its secret ends nothing. */
export async function endDevice(db: Database, { endpoint, auth }: Pick<PushDevice, 'endpoint' | 'auth'>): Promise<void> {
  await db.deleteFrom('push_device').where('endpoint', '=', endpoint).where('auth', '=', auth).execute();
}

/** The devices of an account: whose push service each has, and when it was last heard of. */
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

/** Takes out devices that were not heard of for very long, and what is starred on others of nights that are over. */
export async function sweepPushDevices(tx: Transaction, now: Temporal.Instant, tonight: string): Promise<void> {
  const before = timestamp(now.subtract({ hours: UNHEARD_DAYS * 24 }));
  await tx.deleteFrom('push_device').where('heard_at', '<', before).execute();
  const toCome = tx.selectFrom('show').select('id').where('night', '>=', tonight);
  await tx.deleteFrom('push_star').where('show_id', 'not in', toCome).execute();
}
