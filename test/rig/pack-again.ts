import { afterEach, beforeEach, expect, vi } from 'vitest';
import { inTransaction } from '#database/engines/transaction.ts';
import { hear } from '#ingest/hear/hear.ts';
import { addSource, keepPasted, pastedFile, type Source } from '#ingest/store/source-store.ts';
import { loadPack } from '#pack/load.ts';
import { type Pack, readPack } from '#pack/read/read.ts';
import { listShows } from '#shows/store.ts';
import { type HttpClient, openHttpClient } from './http-client.ts';
import { sampleSource, sourceNamed } from './samples.ts';
import { type Engine, openTestSite, type TestSite } from './test-app.ts';

/** How long a busy machine may take to hear of a change. */
export const SOON = { timeout: 300_000 };
export const TONIGHT = '2026-11-21';

/** Rows of a pack with one under another id, and with whatever else it says then. */
export const renamed = <T extends { id: string }>(rows: readonly T[], from: string, to: string, more: Partial<T> = {}) =>
  rows.map((row) => (row.id === from ? { ...row, ...more, id: to } : row));

/** Rows of a pack but for one. */
export const without = <T extends { id: string }>(rows: readonly T[], id: string) => rows.filter((row) => row.id !== id);

/** A site opened anew for each test, whose pack is loaded once more, changed. */
export function openPackAgain(engine: Engine) {
  let app: TestSite;
  let client: HttpClient;
  beforeEach(async () => {
    app = await openTestSite(engine);
    client = await openHttpClient(app);
  });
  afterEach(async () => {
    await client.close();
    await app.close();
  });

  const pack = readPack('test/scene');
  return {
    app: () => app,
    client: () => client,
    pack,
    again: (changed: Partial<Pack>) => loadPack(app.db, { ...pack, ...changed }, app.clock()),
    shows: (query: object = {}) => listShows(app.db, { limit: 500, others: true, ...query }),
    /** Waits until an address answers so: what another process changed is seen within a quarter of a second. */
    leads: (path: string, status: number, location?: string) =>
      vi.waitFor(async () => {
        const answer = await client.ask(path);
        expect([answer.status, answer.headers.location]).toEqual([status, location]);
      }, SOON),
    /** A source that was added by hand, with what is in it, and is heard. */
    async pasted(name: string, what: string, venue?: string): Promise<Source> {
      const id = await inTransaction(app.db, async (tx) => {
        const free = await addSource(
          tx,
          name,
          (known) => sampleSource({ id: known, name, file: pastedFile(known), format: 'list', ...(venue === undefined ? {} : { venue }) }),
          'desk',
        );
        await keepPasted(tx, free, what);
        return free;
      });
      const source = await sourceNamed(app.db, id);
      expect((await hear(app.db, source, app.clock)).trouble).toBeNull();
      return source;
    },
  };
}
