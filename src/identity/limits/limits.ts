import ipaddr from 'ipaddr.js';
import type { Clock } from '#clock.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { note } from '#log.ts';
import { AuthError } from '../auth-error.ts';
import type { IdentitySettings } from '../identity.ts';
import { hashSecret } from '../secrets.ts';

interface Limit {
  most: number;
  seconds: number;
}

/** All limits. Those by account always apply; those by address, and profile changes, unless limits are relaxed. */
export const LIMITS = {
  'failed sign-in by account': { most: 100, seconds: 3600 },
  'failed sign-in by account and address': { most: 10, seconds: 900 },
  'failed sign-in by account and device': { most: 10, seconds: 900 },
  'failed sign-in by account and address with proof': { most: 20, seconds: 900 },
  'failed sign-in by address': { most: 25, seconds: 300 },
  'wrong code by account': { most: 10, seconds: 900 },
  'wrong code by account in a month': { most: 100, seconds: 2_592_000 },
  'sign-up by address': { most: 100, seconds: 3600 },
  'change by account': { most: 10, seconds: 1800 },
  'profile change by account': { most: 60, seconds: 600 },
  'stars by account': { most: 200, seconds: 600 },
  'tip by address': { most: 10, seconds: 3600 },
  'flyer by address': { most: 10, seconds: 3600 },
  'picture by account': { most: 60, seconds: 3600 },
  'picture of a keeper by account': { most: 30, seconds: 86_400 },
  'letters by follower': { most: 200, seconds: 600 },
  'claim by account': { most: 5, seconds: 86_400 },
  'look for a code by account': { most: 10, seconds: 900 },
  'page change by account': { most: 60, seconds: 600 },
  'devices by address': { most: 200, seconds: 600 },
  'new devices by address': { most: 200, seconds: 86_400 },
  'reset by account and address': { most: 5, seconds: 1800 },
  'reset by mailbox': { most: 10, seconds: 300 },
  'reset by unconfirmed mailbox': { most: 3, seconds: 86_400 },
  'reset by address': { most: 25, seconds: 300 },
  'confirmation by account': { most: 5, seconds: 1800 },
  'confirmation by mailbox': { most: 3, seconds: 86_400 },
  'confirmation by address': { most: 25, seconds: 300 },
  'notice by unconfirmed mailbox': { most: 3, seconds: 86_400 },
  'unanswered mail by mailbox': { most: 3, seconds: 86_400 },
  'unanswered mail by mailbox in a month': { most: 9, seconds: 2_592_000 },
  'follow request by address': { most: 25, seconds: 3600 },
  'invitation by account': { most: 5, seconds: 1800 },
  'invitation by account in a day': { most: 20, seconds: 86_400 },
  'claim mail by account': { most: 5, seconds: 1800 },
  'claim mail by page': { most: 3, seconds: 86_400 },
  'claim mail by page in a month': { most: 9, seconds: 2_592_000 },
  'claim notice by mailbox': { most: 3, seconds: 86_400 },
  'news of a page by reader': { most: 10, seconds: 86_400 },
  'code by address': { most: 50, seconds: 300 },
} as const satisfies Record<string, Limit>;
export type LimitName = keyof typeof LIMITS;
export type Try = readonly [LimitName, string];
interface Counter extends Limit {
  name: LimitName;
  key: string;
  period: number;
}

/**
 * Rate limits in the database, shared by processes and kept over restarts. The window slides: the last period counts in proportion to its
 * overlap.
 */
export function openLimits(db: Database, clock: Clock, settings: Pick<IdentitySettings, 'strict'>) {
  const now = () => clock().epochMilliseconds / 1000;
  const countersOf = (tries: readonly Try[]) =>
    countersAt(
      now(),
      tries.filter(([name]) => settings.strict || !isRelaxed(name)),
    );

  async function reached(...tries: readonly Try[]): Promise<LimitName[]> {
    const counters = countersOf(tries);
    const counts = await countsOf(db, counters, now());
    return counters.filter(({ most }, at) => (counts[at] ?? 0) >= most).map(({ name }) => name);
  }

  async function demand(...tries: readonly Try[]): Promise<void> {
    const [first] = await reached(...tries);
    if (first !== undefined) throw tooMany(first);
  }

  return {
    async forget(...tries: readonly Try[]): Promise<void> {
      const keys = tries.map(([name, who]) => keyOf(name, who));
      await db.deleteFrom('attempt').where('key', 'in', keys).execute();
    },
    count: (...tries: readonly Try[]): Promise<void> => inTransaction(db, (tx) => countEach(tx, countersOf(tries))),
    reached,
    /** @throws AuthError TOO_MANY_ATTEMPTS_TRY_LATER when any limit is reached */
    demand,
    /** Counts tries, or none if that would pass a limit, even under concurrency. @throws AuthError TOO_MANY_ATTEMPTS_TRY_LATER */
    async spend(...tries: readonly Try[]): Promise<void> {
      await demand(...tries);
      await inTransaction(db, async (tx) => {
        const counters = countersOf(tries);
        await countEach(tx, counters);
        const counts = await countsOf(tx, counters, now());
        const over = counters.find(({ most }, at) => (counts[at] ?? 0) > most);
        if (over !== undefined) throw tooMany(over.name);
      });
    },
    /** As `spend` within a transaction, but returns false instead of throwing. */
    async allows(tx: Transaction, ...tries: readonly Try[]): Promise<boolean> {
      const counters = countersOf(tries);
      const counts = await countsOf(tx, counters, now());
      if (counters.some(({ most }, at) => (counts[at] ?? 0) >= most)) return false;
      await countEach(tx, counters);
      return true;
    },
    /** Deletes counts outside every window. */
    async sweep(): Promise<void> {
      for (const name of Object.keys(LIMITS) as LimitName[])
        await db
          .deleteFrom('attempt')
          .where('key', 'like', `${name}: %`)
          .where('period', '<', Math.floor(now()) - LIMITS[name].seconds)
          .execute();
    },
  };
}

/** Whether relaxed limits skip this one. */
function isRelaxed(name: LimitName): boolean {
  return (name.endsWith('by address') && !name.includes('account')) || name === 'profile change by account';
}

/** The current period, named by its end in epoch seconds. */
function countersAt(now: number, tries: readonly Try[]): Counter[] {
  return tries.map(([name, who]) => {
    const { most, seconds } = LIMITS[name];
    return { name, key: keyOf(name, who), period: (Math.floor(now / seconds) + 1) * seconds, most, seconds };
  });
}

async function countsOf(db: Database, counters: readonly Counter[], now: number): Promise<number[]> {
  if (counters.length === 0) return [];
  const rows = await db
    .selectFrom('attempt')
    .select(['key', 'period', 'count'])
    .where((eb) => eb.or(counters.map(({ key, period, seconds }) => eb('key', '=', key).and('period', '>=', period - seconds))))
    .execute();
  return counters.map(({ key, period, seconds }) => {
    const share = (period - now) / seconds;
    return rows.filter((row) => row.key === key).reduce((sum, row) => sum + (row.period === period ? row.count : row.count * share), 0);
  });
}

async function countEach(tx: Transaction, counters: readonly Counter[]): Promise<void> {
  if (counters.length === 0) return;
  await tx
    .insertInto('attempt')
    .values(counters.map(({ key, period }) => ({ key, period, count: 1 })))
    .onConflict((conflict) => conflict.columns(['key', 'period']).doUpdateSet((eb) => ({ count: eb('attempt.count', '+', 1) })))
    .execute();
}

/** The refusal's detail when a solved puzzle would help. */
export const PROOF_HELPS =
  'Too many tries. Send a solved puzzle (/v2/recaptchaPuzzle) as captchaResponse, wait a while, or choose a new password by email.';

/** The refusal's detail when a mailbox got its share of unanswered email. */
export const MAILBOX_FULL = 'We already sent several emails to this address and nobody used them. Use one of them, or try again tomorrow.';

const DETAILS: Partial<Record<LimitName, string>> = {
  'unanswered mail by mailbox': MAILBOX_FULL,
  'unanswered mail by mailbox in a month': MAILBOX_FULL,
};

/** The error for a reached limit, noted in the log. @param detail shown beside its code */
export function tooMany(name: LimitName, detail = DETAILS[name] ?? 'Too many tries. Wait a while.'): AuthError {
  note({ limit: name });
  return new AuthError('TOO_MANY_ATTEMPTS_TRY_LATER', detail);
}

/**
 * The key of an address for limits: an IPv4 address, or the /64 of an IPv6 address, which one household has. Anything else is unchanged.
 */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const ip = ipaddr.process(address);
  return ip instanceof ipaddr.IPv6
    ? ip.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')
    : ip.toString();
}

/** Hashed, as it is only compared. */
function keyOf(name: LimitName, who: string): string {
  return `${name}: ${hashSecret(who)}`;
}
