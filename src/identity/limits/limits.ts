import ipaddr from 'ipaddr.js';
import type { Clock } from '#clock.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { note } from '#log.ts';
import { AuthError } from '../auth-error.ts';
import { hashSecret } from '../secrets.ts';
import type { IdentitySettings } from '../settings.ts';

/** So many tries in so many seconds. */
interface Limit {
  most: number;
  seconds: number;
}

/** What may be tried how often. By account, always; by address, and for changes to one's own page, unless limits are relaxed. */
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
  'letter by account': { most: 5, seconds: 1800 },
  'letter by account and address': { most: 5, seconds: 1800 },
  'letter by mailbox': { most: 10, seconds: 300 },
  'letter by address': { most: 25, seconds: 300 },
  'code by address': { most: 50, seconds: 300 },
} as const satisfies Record<string, Limit>;
export type LimitName = keyof typeof LIMITS;
/** One try: against which limit it counts, and whose it is. */
export type Try = readonly [LimitName, string];
/** Where a try is counted, and against what. */
interface Place extends Limit {
  name: LimitName;
  key: string;
  period: number;
}

/** Counts tries in the database, where a restart or a second process finds them. */
export function openLimits(db: Database, clock: Clock, settings: Pick<IdentitySettings, 'strict'>) {
  const holds = (name: LimitName) =>
    settings.strict || !((name.endsWith('by address') && !name.includes('account')) || name === 'profile change by account');
  const now = () => clock().epochMilliseconds / 1000;

  /** Where tries are counted, of those that are limited here: under a key, in a period named by its end in seconds since 1970. */
  const placesOf = (tries: readonly Try[]): Place[] =>
    tries
      .filter(([name]) => holds(name))
      .map(([name, who]) => {
        const { most, seconds } = LIMITS[name];
        return { name, key: keyOf(name, who), period: (Math.floor(now() / seconds) + 1) * seconds, most, seconds };
      });

  /** How many stand in each place: this period's, and the last one's as far as it reaches into the window. */
  async function counted(places: readonly Place[], tx: Transaction | Database = db): Promise<number[]> {
    if (places.length === 0) return [];
    const rows = await tx
      .selectFrom('attempt')
      .select(['key', 'period', 'count'])
      .where((eb) => eb.or(places.map(({ key, period, seconds }) => eb('key', '=', key).and('period', '>=', period - seconds))))
      .execute();
    return places.map(({ key, period, seconds }) => {
      const share = (period - now()) / seconds;
      return rows.filter((row) => row.key === key).reduce((sum, row) => sum + (row.period === period ? row.count : row.count * share), 0);
    });
  }

  async function countEach(tx: Transaction, places: readonly Place[]): Promise<void> {
    if (places.length === 0) return;
    await tx
      .insertInto('attempt')
      .values(places.map(({ key, period }) => ({ key, period, count: 1 })))
      .onConflict((conflict) => conflict.columns(['key', 'period']).doUpdateSet((eb) => ({ count: eb('attempt.count', '+', 1) })))
      .execute();
  }

  async function reached(...tries: readonly Try[]): Promise<LimitName[]> {
    const places = placesOf(tries);
    const counts = await counted(places);
    return places.filter(({ most }, at) => (counts[at] ?? 0) >= most).map(({ name }) => name);
  }

  async function demand(...tries: readonly Try[]): Promise<void> {
    const [first] = await reached(...tries);
    if (first !== undefined) throw tooMany(first);
  }

  /** Begins anew: what failed before the owner came in no longer counts. */
  async function forget(...tries: readonly Try[]): Promise<void> {
    await db
      .deleteFrom('attempt')
      .where(
        'key',
        'in',
        tries.map(([name, who]) => keyOf(name, who)),
      )
      .execute();
  }

  return {
    forget,
    /** Notes one more against each. A power cut may forget the last of them, so that whoever floods us does not make the pages wait for the disk. */
    count: (...tries: readonly Try[]): Promise<void> => inTransaction(db, (tx) => countEach(tx, placesOf(tries)), 'soon'),
    /** Those against which there were too many. */
    reached,
    /** @throws AuthError TOO_MANY_ATTEMPTS_TRY_LATER when there were too many against any */
    demand,
    /** Both in one, against all of these or none: for what counts however it ends, and however many come at once. */
    async spend(...tries: readonly Try[]): Promise<void> {
      await demand(...tries);
      await inTransaction(db, async (tx) => {
        const places = placesOf(tries);
        await countEach(tx, places);
        const counts = await counted(places, tx);
        const over = places.find(({ most }, at) => (counts[at] ?? 0) > most);
        if (over !== undefined) throw tooMany(over.name);
      });
    },
    /** The same within a transaction that is under way, for what is left undone rather than refused: whether there were not too many. */
    async allows(tx: Transaction, ...tries: readonly Try[]): Promise<boolean> {
      const places = placesOf(tries);
      const counts = await counted(places, tx);
      if (places.some(({ most }, at) => (counts[at] ?? 0) >= most)) return false;
      await countEach(tx, places);
      return true;
    },
    /** Forgets counts that no window reaches any more, and with them who tried. */
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

/** What a refusal says on the wire when a solved puzzle would open the way; our own pages solve one and try again. */
export const PROOF_HELPS =
  'Too many tries. Send a solved puzzle (/v2/recaptchaPuzzle) as captchaResponse, wait a while, or choose a new password by letter.';

/** The refusal for a limit that is reached, noted in the log. @param detail what a client shows beside its code */
export function tooMany(name: LimitName, detail = 'Too many tries; wait a while before the next.'): AuthError {
  note({ limit: name });
  return new AuthError('TOO_MANY_ATTEMPTS_TRY_LATER', detail);
}

/**
 * What an address counts as, however it is spelled: one of the older internet as itself, one of the newer as its /64, which one
 * household has whole. What is no address counts as it is written.
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

/** Who tried is kept as a hash: it is only ever compared. */
function keyOf(name: LimitName, who: string): string {
  return `${name}: ${hashSecret(who)}`;
}
