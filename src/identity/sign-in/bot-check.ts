import { createHash, randomBytes } from 'node:crypto';
import type { Challenge, Solution } from 'altcha-lib';
import type { Clock } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';
import { readSetting } from '#database/settings.ts';
import { AuthError } from '../auth-error.ts';
import type { IdentitySettings } from '../identity.ts';

/** Some 2^16 hashes: half a second on a phone, much for ten thousand accounts. */
const KEY_PREFIX = '0000';
const GOOD_FOR_S = 300;
const SECRET = 'bot check secret';

/**
 * A proof of work in place of an outside captcha: the page's script solves a puzzle. Required of everybody if on, else only beyond a limit.
 */
export function openBotCheck(db: Database, clock: Clock, { botCheck }: Pick<IdentitySettings, 'botCheck'>) {
  let secret: Promise<string> | undefined;

  /** One secret for all processes; retried after a failure. */
  function sharedSecret(): Promise<string> {
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
    // The first of two processes wins.
    await db
      .insertInto('setting')
      .values({ key: SECRET, value: made })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
    return (await readSetting(db, SECRET)) ?? made;
  }

  return {
    on: botCheck,
    async puzzle(): Promise<Challenge> {
      const { createChallenge, deriveKey } = await work();
      return createChallenge({
        algorithm: 'SHA-256',
        cost: 1,
        deriveKey,
        keyPrefix: KEY_PREFIX,
        expiresAt: Math.floor(clock().epochMilliseconds / 1000) + GOOD_FOR_S,
        hmacSignatureSecret: await sharedSecret(),
      });
    },
    /**
     * Whether a solved puzzle came along, each good once; required if the check is on.
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
    const hmacSignatureSecret = await sharedSecret();
    const result = await verifySolution({ ...read, deriveKey, hmacSignatureSecret }).catch(() => undefined);
    return result?.verified === true && isFirstUse(db, read.challenge, clock());
  }
}

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

/** Whether a puzzle is used for the first time, by the part we signed: the token's text can be varied. */
async function isFirstUse(db: Database, { parameters }: Challenge, now: Temporal.Instant): Promise<boolean> {
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
