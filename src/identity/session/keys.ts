import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { type Clock, timestamp } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';
import { newId } from '../secrets.ts';
import type { IdentitySettings } from '../settings.ts';

/** The one algorithm tokens are signed with, and accepted under. */
export const ALGORITHM = 'ES256';
/** A key signs for 30 days. */
const SIGNS_DAYS = 30;
/** How long this process goes without asking the database whether another has made a new key. */
const REREAD_MS = 60_000;

interface Key {
  id: string;
  made: Temporal.Instant;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
  publicJwk: JWK;
}

/** The signing keys: made when there is none or the newest is old, kept until no token of theirs can be valid, shared over the database. */
export function openKeys(db: Database, clock: Clock, { idTokenTtl }: Pick<IdentitySettings, 'idTokenTtl'>) {
  let known: Key[] = [];
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    const rows = await db.selectFrom('signing_key').selectAll().orderBy('created_at', 'desc').execute();
    const before = new Map(known.map((key) => [key.id, key]));
    known = await Promise.all(rows.map(async (row) => before.get(row.id) ?? toKey(row)));
    // Before there is any, whoever asks waits until one is made.
    if (known.length > 0) readAt = performance.now();
  }

  async function refresh(): Promise<void> {
    await read();
    const newest = known[0];
    if (newest !== undefined && Temporal.Instant.compare(newest.made.add({ hours: SIGNS_DAYS * 24 }), clock()) > 0) return;
    await make(db, clock());
    const oldest = clock().subtract({ hours: SIGNS_DAYS * 24, seconds: idTokenTtl });
    await db
      .deleteFrom('signing_key')
      .where('created_at', '<', timestamp(oldest.subtract({ hours: 24 })))
      .execute();
    await read();
  }

  async function fresh(): Promise<void> {
    if (performance.now() - readAt < REREAD_MS) return;
    reading ??= refresh().finally(() => {
      reading = undefined;
    });
    await reading;
  }

  return {
    /** The key to sign with. */
    async current(): Promise<Key> {
      await fresh();
      const [newest] = known;
      if (newest === undefined) throw new Error('There is no signing key.');
      return newest;
    },
    /** The public key of a name; one just made by another process is looked up. */
    async byId(id: string): Promise<CryptoKey | undefined> {
      await fresh();
      const found = known.find((key) => key.id === id);
      if (found !== undefined) return found.publicKey;
      await read();
      return known.find((key) => key.id === id)?.publicKey;
    },
    /** Every public key that tokens may still be signed with, as a JWK set. */
    async published(): Promise<{ keys: JWK[] }> {
      await fresh();
      return { keys: known.map((key) => key.publicJwk) };
    },
  };
}

async function make(db: Database, now: Temporal.Instant): Promise<void> {
  const { privateKey, publicKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  await db
    .insertInto('signing_key')
    .values({
      id: newId(),
      private_key: JSON.stringify(await exportJWK(privateKey)),
      public_key: JSON.stringify(await exportJWK(publicKey)),
      created_at: timestamp(now),
    })
    .execute();
}

async function toKey(row: { id: string; private_key: string; public_key: string; created_at: string }): Promise<Key> {
  const publicJwk: JWK = { ...(JSON.parse(row.public_key) as JWK), kid: row.id, alg: ALGORITHM, use: 'sig' };
  return {
    id: row.id,
    made: Temporal.Instant.from(row.created_at),
    privateKey: (await importJWK(JSON.parse(row.private_key) as JWK, ALGORITHM)) as CryptoKey,
    publicKey: (await importJWK(publicJwk, ALGORITHM)) as CryptoKey,
    publicJwk,
  };
}
