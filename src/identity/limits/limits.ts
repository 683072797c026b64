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
/** One try: against which limit it counts, and whose it is. */
export type Try = readonly [LimitName, string];
/** Where a try is counted, and against what. */
interface Counter extends Limit {
  name: LimitName;
  key: string;
  period: number;
}

/** Counts tries in the database, where a restart or a second process finds them. */
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
    /** Begins anew: what failed before the owner came in no longer counts. */
    async forget(...tries: readonly Try[]): Promise<void> {
      const keys = tries.map(([name, who]) => keyOf(name, who));
      await db.deleteFrom('attempt').where('key', 'in', keys).execute();
    },
    /**
     * Counts each try. A power cut may lose the last counts: to wait for the disk at every try would let whoever floods the site slow it down for
     * everybody.
     */
    count: (...tries: readonly Try[]): Promise<void> => inTransaction(db, (tx) => countEach(tx, countersOf(tries)), 'soon'),
    /** The limits that are reached. */
    reached,
    /** @throws AuthError TOO_MANY_ATTEMPTS_TRY_LATER when any limit is reached */
    demand,
    /**
     * Counts each try, or none where that would pass a limit. For what counts whether it succeeds or not: of many calls at the same time no more
     * pass than the limit says.
     * @throws AuthError TOO_MANY_ATTEMPTS_TRY_LATER
     */
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
    /** The same within a transaction that is under way, for what is left undone rather than refused: false where a limit is reached. */
    async allows(tx: Transaction, ...tries: readonly Try[]): Promise<boolean> {
      const counters = countersOf(tries);
      const counts = await countsOf(tx, counters, now());
      if (counters.some(({ most }, at) => (counts[at] ?? 0) >= most)) return false;
      await countEach(tx, counters);
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

/** Whether a site with relaxed limits does without this one: those by address alone, and that of changes to one's own page. */
function isRelaxed(name: LimitName): boolean {
  return (name.endsWith('by address') && !name.includes('account')) || name === 'profile change by account';
}

/** Where tries are counted: under a key, in a period named by its end in seconds since 1970. */
function countersAt(now: number, tries: readonly Try[]): Counter[] {
  return tries.map(([name, who]) => {
    const { most, seconds } = LIMITS[name];
    return { name, key: keyOf(name, who), period: (Math.floor(now / seconds) + 1) * seconds, most, seconds };
  });
}

/** How much each counter stands at: this period's count, and as much of the last period's as reaches into the window. */
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

/** What a refusal says on the wire when a solved puzzle would open the way; our own pages solve one and try again. */
export const PROOF_HELPS =
  'Too many tries. Send a solved puzzle (/v2/recaptchaPuzzle) as captchaResponse, wait a while, or choose a new password by letter.';

/** What a refusal says where a mailbox has as much unanswered mail from us as it may get. */
export const MAILBOX_FULL =
  'This address already got several emails from us that nobody answered. Answer one of them, or try again tomorrow.';

const DETAILS: Partial<Record<LimitName, string>> = {
  'unanswered mail by mailbox': MAILBOX_FULL,
  'unanswered mail by mailbox in a month': MAILBOX_FULL,
};

/** The refusal for a limit that is reached, noted in the log. @param detail what a client shows beside its code */
export function tooMany(name: LimitName, detail = DETAILS[name] ?? 'Too many tries; wait a while before the next.'): AuthError {
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
