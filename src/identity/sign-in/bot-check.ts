import { createHash, randomBytes } from 'node:crypto';
import type { Challenge, Solution } from 'altcha-lib';
import type { Clock } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';
import { readSetting } from '#database/settings.ts';
import { AuthError } from '../auth-error.ts';
import type { IdentitySettings } from '../settings.ts';

/** About 2^16 tries on average: half a second on a telephone, nothing for one person, much for ten thousand accounts. */
const KEY_PREFIX = '0000';
const GOOD_FOR_S = 300;
const SECRET = 'bot check secret';

/**
 * A proof of work of our own in the place of an outside service: a page's script solves a small puzzle before it knocks.
 * On, it is asked of everybody; off, of those alone whose way strangers' tries have narrowed.
 */
export function openBotCheck(db: Database, clock: Clock, { botCheck }: Pick<IdentitySettings, 'botCheck'>) {
  let secret: Promise<string> | undefined;

  /** One secret for all processes; a database that fails is asked again. */
  function theSecret(): Promise<string> {
    secret ??= readSecret().catch((error: unknown) => {
      secret = undefined;
      throw error;
    });
    return secret;
  }

  async function readSecret(): Promise<string> {
    const known = await readSetting(db, SECRET);
    if (known !== undefined) return known;
    const made = randomBytes(32).toString('base64url');
    // Of two processes that make one at the same time the first is heard.
    await db
      .insertInto('setting')
      .values({ key: SECRET, value: made })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
    return (await readSetting(db, SECRET)) ?? made;
  }

  return {
    on: botCheck,
    /** A puzzle to solve. */
    async puzzle(): Promise<Challenge> {
      const { createChallenge, deriveKey } = await work();
      return createChallenge({
        algorithm: 'SHA-256',
        cost: 1,
        deriveKey,
        keyPrefix: KEY_PREFIX,
        expiresAt: Math.floor(clock().epochMilliseconds / 1000) + GOOD_FOR_S,
        hmacSignatureSecret: await theSecret(),
      });
    },
    /**
     * Whether a solved puzzle came along, each good once; where the check is on, one must.
     * @param token base64 of `{challenge, solution}`
     * @throws AuthError MISSING_RECAPTCHA_TOKEN, INVALID_RECAPTCHA_TOKEN where the check is on
     */
    async demand(token: string | undefined): Promise<boolean> {
      const isGiven = token !== undefined && token !== '';
      if (botCheck && !isGiven) throw new AuthError('MISSING_RECAPTCHA_TOKEN');
      const isSolved = isGiven && (await solved(token));
      if (botCheck && !isSolved) throw new AuthError('INVALID_RECAPTCHA_TOKEN');
      return isSolved;
    },
  };

  async function solved(token: string): Promise<boolean> {
    const read = readToken(token);
    if (read === undefined) return false;
    const { verifySolution, deriveKey } = await work();
    const hmacSignatureSecret = await theSecret();
    const result = await verifySolution({ ...read, deriveKey, hmacSignatureSecret }).catch(() => undefined);
    return result?.verified === true && firstUse(db, read.challenge, clock());
  }
}

/** The library comes when the check is on, and not before. */
async function work() {
  const [{ createChallenge, verifySolution }, { deriveKey }] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/sha'),
  ]);
  return { createChallenge, verifySolution, deriveKey };
}

function readToken(token: string): { challenge: Challenge; solution: Solution } | undefined {
  try {
    const read = JSON.parse(Buffer.from(token.slice(0, 4000), 'base64').toString()) as { challenge: Challenge; solution: Solution };
    return typeof read.challenge === 'object' && typeof read.solution === 'object' ? read : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a puzzle was never shown solved before; told by what we signed of it, for a token's own text can be varied. */
async function firstUse(db: Database, { parameters }: Challenge, now: Temporal.Instant): Promise<boolean> {
  const hash = createHash('sha256').update(parameters.nonce).digest('base64url');
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('challenge')
    .values({
      hash,
      kind: 'work',
      account_id: null,
      secret: '',
      failures: 0,
      expires_at: now.add({ seconds: 2 * GOOD_FOR_S }).toString({ smallestUnit: 'millisecond' }),
    })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0) === 1;
}
