import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import type { Database } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { readSetting } from '#database/settings.ts';

/** Under which setting the key stands. */
const SETTING = 'key for push services';
const ALGORITHM = 'ES256';
/** How long one proof holds for a push service; they take a day at most. */
const HOLDS = '12h';

/** By what push services know the site (VAPID, RFC 8292). */
export interface SiteKey {
  /** The public half, as browsers take it. Each device is bound to it: the key is never another. */
  publicKey: string;
  /** What is shown to a push service: that we say so, to it, and where we are to be found. */
  proofFor: (endpoint: string, site: string) => Promise<string>;
}

/** The site's key: made by whoever needs it first, kept in the database and its backups. */
export async function openSiteKey(db: Database): Promise<SiteKey> {
  const jwk = await keptJwk(db);
  const key = await importJWK(jwk, ALGORITHM);
  const publicKey = Buffer.concat([Buffer.of(4), ...[jwk.x, jwk.y].map((half) => Buffer.from(half ?? '', 'base64url'))]).toString(
    'base64url',
  );
  return {
    publicKey,
    async proofFor(endpoint, site) {
      const proof = await new SignJWT({})
        .setProtectedHeader({ typ: 'JWT', alg: ALGORITHM })
        .setAudience(new URL(endpoint).origin)
        .setExpirationTime(HOLDS)
        .setSubject(site)
        .sign(key);
      return `vapid t=${proof}, k=${publicKey}`;
    },
  };
}

async function keptJwk(db: Database): Promise<JWK> {
  const there = await readSetting(db, SETTING);
  if (there !== undefined) return JSON.parse(there) as JWK;
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const value = JSON.stringify(await exportJWK(privateKey));
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('setting')
      .values({ key: SETTING, value })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
  return JSON.parse((await readSetting(db, SETTING)) ?? value) as JWK;
}
