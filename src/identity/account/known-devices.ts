import { timestamp } from '#clock.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import type { Caller } from '../identity.ts';
import { addressKey } from '../limits/limits.ts';
import { hashSecret } from '../secrets.ts';

/** Who signed in from somewhere is known there for so long after the last time, in days. */
export const KNOWN_DAYS = 90;
/** An account is known in so many places at most: the newest. */
const MAX_KNOWN = 50;

/** How an account is known where a try comes from: by the browser's own cookie, or by the address alone, which others may share. */
export interface Known {
  device?: string;
  address: boolean;
}

/**
 * Remembers that somebody signed in to an account with this browser and from this address. A secret by which the account was not known
 * before is not taken over: whoever used the browser earlier, or put the cookie there, would know it.
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

/** How the account of an e-mail address, in lower case, is known where a try comes from; nobody's account is known nowhere. */
export async function knownHere(db: Database, email: string, caller: Caller, now: Temporal.Instant): Promise<Known> {
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

/** Forgets wherever an account was signed in to. */
export async function forgetDevices(tx: Transaction, accountId: string): Promise<void> {
  await tx.deleteFrom('known_device').where('account_id', '=', accountId).execute();
}

/** Forgets what is too old to count, and with it who was where. */
export async function sweepKnownDevices(db: Database, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('known_device').where('seen_at', '<=', oldest(now)).execute();
}

function oldest(now: Temporal.Instant): string {
  return timestamp(now.subtract({ hours: 24 * KNOWN_DAYS }));
}

function hashesOf(caller: Caller): string[] {
  return [deviceHash(caller), addressHash(caller)].filter((hash) => hash !== undefined);
}

function deviceHash({ device }: Caller): string | undefined {
  return device === undefined ? undefined : hashSecret(`device ${device}`);
}

/** Kept as a hash: it is only ever compared. */
function addressHash({ address }: Caller): string | undefined {
  return address === '' ? undefined : hashSecret(`address ${addressKey(address)}`);
}
