import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import type { Database } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { readSetting } from '#database/settings.ts';

/** The setting that holds the key. */
const SETTING = 'key for push services';
const ALGORITHM = 'ES256';
/** Lifetime of a proof; push services accept at most a day. */
const HOLDS = '12h';

/** The site's identity for push services (VAPID, RFC 8292). */
export interface SiteKey {
  /** The public key for browsers. It never changes, as each device is bound to it. */
  publicKey: string;
  /** The signed proof for a push service, with the site's address. */
  proofFor: (endpoint: string, site: string) => Promise<string>;
}

/** The site's key, created on first use and stored in the database. */
export async function openSiteKey(db: Database): Promise<SiteKey> {
  const jwk = await readKey(db);
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

async function readKey(db: Database): Promise<JWK> {
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
