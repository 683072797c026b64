import { join } from 'node:path';
import { fetchSource } from '#ingest/fetch/fetch.ts';
import { readSource, windowOf } from '#ingest/read/read-source.ts';
import { packFile } from './pack-file.ts';
import type { Pack } from './read.ts';

/** Per file. */
const MAX_NAMED = 20;

/**
 * Problems in a pack's calendars, sheets and lists, a sentence each, such as a row without a date. They don't prevent loading, as the rest
 * can be read.
 */
export async function problemsInFiles({ folder, scene, sources }: Pack, now: Temporal.Instant): Promise<string[]> {
  const sentences: string[] = [];
  for (const { id, file, url, format, settings, language = null, zone = scene.zone } of sources) {
    if (file === undefined) continue;
    const where = `sources.json: ${id}.file: ${file}: `;
    try {
      const path = packFile(folder, file) ?? join(folder, file);
      const source = { format, settings: JSON.stringify(settings), url: url ?? null, file: path, language };
      const fetched = await fetchSource({ ...source, etag: null, last_modified: null });
      if (fetched === 'unchanged') continue;
      const window = windowOf({ zone, well_heard_at: null }, now);
      const { problems } = await readSource(source, fetched, { window, language: scene.language, now, stop: undefined });
      sentences.push(...problems.slice(0, MAX_NAMED).map((problem) => `${where}${problem.where}: ${problem.why}`));
      if (problems.length > MAX_NAMED) sentences.push(`${where}${problems.length - MAX_NAMED} more problems like these`);
    } catch (error) {
      sentences.push(`${where}${error instanceof Error ? error.message : error}`);
    }
  }
  return sentences;
}
