import { readFile } from 'node:fs/promises';
import type { Source } from './source-store.ts';

/** Caps of one fetch: 5 MB decoded, 15 s in all. */
const MOST_BYTES = 5_000_000;
const TIMEOUT_MS = 15_000;

/** What came of asking a source: its bytes with what to ask next time, or the word that nothing has changed. */
export type Fetched = { bytes: Uint8Array; etag: string | null; lastModified: string | null } | 'unchanged';

/**
 * Brings a source's bytes, from its file or its address; asks only for what is newer than the validators it is handed.
 * @param stop gives up at once
 * @throws Error in one sentence when it cannot be had
 */
export async function fetchSource(source: Pick<Source, 'file' | 'url' | 'etag' | 'last_modified'>, stop?: AbortSignal): Promise<Fetched> {
  if (source.file !== null) return { bytes: await readWhole(source.file), etag: null, lastModified: null };
  if (source.url === null) throw new Error('the source has neither an address nor a file');
  return fetchAddress(source.url, source, stop);
}

/** A file's bytes, refused when there are too many. */
export async function readWhole(file: string): Promise<Uint8Array> {
  try {
    const bytes = await readFile(file);
    if (bytes.length > MOST_BYTES) throw new Error(`it is larger than ${MOST_BYTES / 1e6} MB`);
    return bytes;
  } catch (cause) {
    throw new Error(`${file} cannot be read: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

/** An address's bytes, counted as they come. */
export async function fetchAddress(url: string, known: Pick<Source, 'etag' | 'last_modified'>, stop?: AbortSignal): Promise<Fetched> {
  try {
    const response = await fetch(url, {
      headers: {
        'user-agent': 'Backline (reads public calendars for a local music archive)',
        accept: 'text/calendar, */*;q=0.5',
        ...(known.etag === null ? {} : { 'if-none-match': known.etag }),
        ...(known.last_modified === null ? {} : { 'if-modified-since': known.last_modified }),
      },
      signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(stop === undefined ? [] : [stop])]),
    });
    if (response.status === 304) return 'unchanged';
    if (!response.ok) throw new Error(`it answers ${response.status}`);
    const bytes = await readCapped(response);
    return { bytes, etag: response.headers.get('etag'), lastModified: response.headers.get('last-modified') };
  } catch (cause) {
    throw new Error(`${url} cannot be fetched: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

async function readCapped(response: Response): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > MOST_BYTES) throw new Error(`it is larger than ${MOST_BYTES / 1e6} MB`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
