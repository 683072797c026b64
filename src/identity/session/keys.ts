import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { type Clock, timestamp } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';
import type { IdentitySettings } from '../identity.ts';
import { newId } from '../secrets.ts';

export const ALGORITHM = 'ES256';
const SIGNING_DAYS = 30;
const TRUST_MS = 60_000;

interface Key {
  id: string;
  made: Temporal.Instant;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
  publicJwk: JWK;
}

/** The signing keys, shared over the database: rotated by age, kept while tokens of theirs may be valid. */
export function openKeys(db: Database, clock: Clock, { idTokenTtl }: Pick<IdentitySettings, 'idTokenTtl'>) {
  let known: Key[] = [];
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    const rows = await db.selectFrom('signing_key').selectAll().orderBy('created_at', 'desc').execute();
    const before = new Map(known.map((key) => [key.id, key]));
    known = await Promise.all(rows.map(async (row) => before.get(row.id) ?? toKey(row)));
    // Without any, callers wait for the first.
    if (known.length > 0) readAt = performance.now();
  }

  async function refresh(): Promise<void> {
    await read();
    const newest = known[0];
    if (newest !== undefined && Temporal.Instant.compare(newest.made.add({ hours: SIGNING_DAYS * 24 }), clock()) > 0) return;
    await make(db, clock());
    const oldest = clock().subtract({ hours: SIGNING_DAYS * 24, seconds: idTokenTtl });
    await db
      .deleteFrom('signing_key')
      .where('created_at', '<', timestamp(oldest.subtract({ hours: 24 })))
      .execute();
    await read();
  }

  async function fresh(): Promise<void> {
    if (performance.now() - readAt < TRUST_MS) return;
    reading ??= refresh().finally(() => {
      reading = undefined;
    });
    await reading;
  }

  return {
    async current(): Promise<Key> {
      await fresh();
      const [newest] = known;
      if (newest === undefined) throw new Error('There is no signing key.');
      return newest;
    },
    /** A public key by id; looks up keys that other processes made. */
    async byId(id: string): Promise<CryptoKey | undefined> {
      await fresh();
      const found = known.find((key) => key.id === id);
      if (found !== undefined) return found.publicKey;
      await read();
      return known.find((key) => key.id === id)?.publicKey;
    },
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
