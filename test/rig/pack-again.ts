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

/** Time for a change to arrive on a busy machine. */
export const SOON = { timeout: 300_000 };
export const TONIGHT = '2026-11-21';

/** A pack's rows with one id and other fields changed. */
export const renamed = <T extends { id: string }>(rows: readonly T[], from: string, to: string, more: Partial<T> = {}) =>
  rows.map((row) => (row.id === from ? { ...row, ...more, id: to } : row));

/** A pack's rows without one. */
export const without = <T extends { id: string }>(rows: readonly T[], id: string) => rows.filter((row) => row.id !== id);

/** A new site for each test, whose pack is loaded again with changes. */
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
    /** Waits for an answer, as changes by another process take up to 250 ms. */
    leads: (path: string, status: number, location?: string) =>
      vi.waitFor(async () => {
        const answer = await client.ask(path);
        expect([answer.status, answer.headers.location]).toEqual([status, location]);
      }, SOON),
    /** Adds a source by hand with this text and reads it. */
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
