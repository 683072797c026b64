import { timestamp } from '#clock.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import type { Caller } from '../identity.ts';
import { addressKey } from '../limits/limits.ts';
import { hashSecret } from '../secrets.ts';

/** How long a browser or address stays known after a sign-in. */
export const KNOWN_DEVICE_DAYS = 90;
/** The newest per account. */
const MAX_KNOWN = 50;

/** How an account is known to a caller: by the browser's cookie, or only by the address, which others may share. */
export interface Known {
  device?: string;
  address: boolean;
}

/**
 * Records that an account signed in from this browser and address. An unknown device cookie gets replaced: whoever planted it would know
 * it.
 */
export async function rememberDevice(
  tx: Transaction,
  accountId: string,
  { newDevice, ...came }: Caller,
  now: Temporal.Instant,
): Promise<void> {
  const seen_at = timestamp(now);
  const isKnown = newDevice === undefined || (await isKnownBy(tx, accountId, came, now));
  const caller = isKnown ? came : { ...came, device: newDevice };
  const rows = hashesOf(caller).map((hash) => ({ account_id: accountId, hash, seen_at }));
  if (rows.length === 0) return;
  await tx
    .insertInto('known_device')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['account_id', 'hash']).doUpdateSet({ seen_at }))
    .execute();
  const newest = tx
    .selectFrom('known_device')
    .select('hash')
    .where('account_id', '=', accountId)
    .orderBy('seen_at', 'desc')
    .orderBy('hash')
    .limit(MAX_KNOWN);
  await tx.deleteFrom('known_device').where('account_id', '=', accountId).where('hash', 'not in', newest).execute();
}

async function isKnownBy(tx: Transaction, accountId: string, caller: Caller, now: Temporal.Instant): Promise<boolean> {
  const hash = deviceHash(caller);
  if (hash === undefined) return false;
  const row = tx.selectFrom('known_device').select('hash').where('account_id', '=', accountId).where('hash', '=', hash);
  return (await row.where('seen_at', '>', oldest(now)).executeTakeFirst()) !== undefined;
}

/** How the account of an email address (in lower case) is known to a caller. */
export async function findKnownDevice(db: Database, email: string, caller: Caller, now: Temporal.Instant): Promise<Known> {
  const hashes = hashesOf(caller);
  if (hashes.length === 0) return { address: false };
  const rows = await db
    .selectFrom('known_device')
    .innerJoin('account', 'account.id', 'known_device.account_id')
    .select('known_device.hash')
    .where('account.email', '=', email)
    .where('known_device.hash', 'in', hashes)
    .where('known_device.seen_at', '>', oldest(now))
    .execute();
  const device = rows.find(({ hash }) => hash === deviceHash(caller))?.hash;
  return { ...(device === undefined ? {} : { device }), address: rows.some(({ hash }) => hash === addressHash(caller)) };
}

/** Forgets all devices and addresses of an account. */
export async function forgetDevices(tx: Transaction, accountId: string): Promise<void> {
  await tx.deleteFrom('known_device').where('account_id', '=', accountId).execute();
}

/** Deletes expired entries. */
export async function sweepKnownDevices(db: Database, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('known_device').where('seen_at', '<=', oldest(now)).execute();
}

function oldest(now: Temporal.Instant): string {
  return timestamp(now.subtract({ hours: 24 * KNOWN_DEVICE_DAYS }));
}

function hashesOf(caller: Caller): string[] {
  return [deviceHash(caller), addressHash(caller)].filter((hash) => hash !== undefined);
}

function deviceHash({ device }: Caller): string | undefined {
  return device === undefined ? undefined : hashSecret(`device ${device}`);
}

/** Hashed, as it is only compared. */
function addressHash({ address }: Caller): string | undefined {
  return address === '' ? undefined : hashSecret(`address ${addressKey(address)}`);
}
