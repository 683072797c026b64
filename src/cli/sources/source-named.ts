import type { Database } from '#database/engines/open.ts';
import { findSource, listSources, type Source } from '#ingest/store/source-store.ts';

/** @throws Error that lists the sources when there is no such one */
export async function sourceNamed(db: Database, id: string): Promise<Source> {
  const source = await findSource(db, id);
  if (source !== undefined) return source;
  const known = (await listSources(db)).map((each) => each.id);
  throw new Error(`There is no source ${id}. Known sources: ${known.join(', ') || 'none'}.`);
}
