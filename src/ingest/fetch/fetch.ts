import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { explainReadError } from '#database/engines/file-errors.ts';
import type { Source } from '../store/source-store.ts';
import { MAX_BYTES } from './body.ts';
import { exchange, type FetchAnswer, type FetchRequest, type Fresh, TOTAL_MS } from './exchange.ts';
import { pass, type Reach, readAddress } from './guard.ts';
import { runInTurn } from './politeness.ts';
import { Refused, refusal } from './refused.ts';
import { askRobots, crawlDelay } from './robots.ts';

/** How to fetch; by default politely, on the public internet. */
export interface FetchPolicy extends Reach {
  stop?: AbortSignal | undefined;
  userAgent?: string | undefined;
  /** The least time between two visits to a host. */
  pauseMs?: number | undefined;
}

export type Fetched = 'unchanged' | Fresh;

type Known = Pick<Source, 'etag' | 'last_modified'>;

const USER_AGENT = 'Backline (reads public calendars for a local music archive)';
const PAUSE_MS = 1_000;

/** Fetches a source's bytes from its file or address, unless unchanged. @throws Error with a one-sentence message; Refused if the server rejects the request */
export async function fetchSource(source: Pick<Source, 'file' | 'url'> & Known, fetchPolicy: FetchPolicy = {}): Promise<Fetched> {
  if (source.file !== null) {
    // A pipe may never end.
    const isFile = await stat(source.file).then(
      (found) => found.isFile(),
      () => true,
    );
    if (!isFile) throw new Error(`${source.file} can’t be read: it isn’t a file`);
    return { bytes: await readWhole(source.file), etag: null, lastModified: null, contentType: null };
  }
  if (source.url === null) throw new Error('the source has no address or file');
  return fetchAddress(source.url, source, fetchPolicy);
}

/** A text as if it had been fetched. */
export function fetchedText(text: string): Fresh {
  return { bytes: Buffer.from(text), etag: null, lastModified: null, contentType: null };
}

/** A file's bytes. @throws Error when there are too many */
export async function readWhole(file: string): Promise<Uint8Array> {
  try {
    const found = await stat(file);
    if (!found.isFile()) return await readBounded(createReadStream(file));
    if (found.size > MAX_BYTES) throw new Error(`it is larger than ${MAX_BYTES / 1e6} MB`);
    return await readFile(file);
  } catch (cause) {
    throw new Error(`${file} can’t be read: ${explainReadError(cause)}`, { cause });
  }
}

/** All bytes of a stream, which is closed when there are too many. @throws Error in a clause */
export async function readBounded(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of stream) {
    size += part.length;
    if (size > MAX_BYTES) throw new Error(`it is larger than ${MAX_BYTES / 1e6} MB`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * Fetches an address and its redirects. Each is checked, spaced out, allowed by robots.txt, and then requested at the IP addresses checked.
 * @throws Refused in one sentence
 */
export async function fetchAddress(address: string, known: Known, fetchPolicy: FetchPolicy = {}): Promise<Fetched> {
  try {
    return await unlessStopped(fetchPolicy.stop, fetchUnexplained(address, known, fetchPolicy));
  } catch (cause) {
    const { message, status, retryAfterSeconds } = refusal(fetchPolicy.stop?.aborted ? fetchPolicy.stop.reason : cause);
    throw new Refused(`${printable(address)} can’t be fetched: ${message}`, { status, retryAfterSeconds, cause });
  }
}

async function fetchUnexplained(address: string, { etag, last_modified }: Known, fetchPolicy: FetchPolicy): Promise<Fetched> {
  const { stop, pauseMs = PAUSE_MS } = fetchPolicy;
  const ask = asker({ etag, last_modified }, fetchPolicy);
  return follow(readAddress(address, fetchPolicy), fetchPolicy, (url) =>
    runInTurn(
      url.hostname,
      () => Math.max(pauseMs, crawlDelay(url)),
      stop,
      async () => {
        await askRobots(url, (robots) => bringRobots(robots, fetchPolicy));
        return ask(url);
      },
    ),
  );
}

async function bringRobots(robots: URL, fetchPolicy: FetchPolicy): Promise<Fresh> {
  const answer = await follow(robots, fetchPolicy, asker({ etag: null, last_modified: null }, fetchPolicy));
  if (answer === 'unchanged') throw new Refused('it says nothing has changed, but we never read it before');
  return answer;
}

/** Requests one address after another within the time for one. */
function asker(known: Known, fetchPolicy: FetchPolicy): (url: URL) => Promise<FetchAnswer> {
  const { stop, userAgent = USER_AGENT } = fetchPolicy;
  let left = TOTAL_MS;
  return async (url) => {
    const began = performance.now();
    const asking: FetchRequest = { ...known, userAgent, stop, within: Math.max(left, 0) };
    const answer = await exchange(await pass(url, fetchPolicy), asking);
    left -= performance.now() - began;
    return answer;
  };
}

/** Waits for work, or for the stop signal. */
async function unlessStopped<T>(stop: AbortSignal | undefined, work: Promise<T>): Promise<T> {
  if (stop === undefined) return work;
  const stopped = Promise.withResolvers<never>();
  const onStop = () => stopped.reject(stop.reason);
  stop.addEventListener('abort', onStop);
  if (stop.aborted) onStop();
  try {
    return await Promise.race([work, stopped.promise]);
  } finally {
    stop.removeEventListener('abort', onStop);
  }
}

function printable(address: string): string {
  return address.replace(/[\p{C}\s]/gu, '?').slice(0, 200);
}

const MAX_HOPS = 3;

/**
 * Visits an address and its redirects; each is checked like the first.
 * @throws Refused for too many redirects, or one from https to http
 */
export async function follow(start: URL, reach: Reach, visit: (url: URL) => Promise<FetchAnswer>): Promise<'unchanged' | Fresh> {
  let url = start;
  for (let hop = 0; hop <= MAX_HOPS; hop += 1) {
    const answer = await visit(url);
    if (answer === 'unchanged' || !('location' in answer)) return answer;
    const next = readAddress(answer.location, reach, url);
    if (url.protocol === 'https:' && next.protocol === 'http:') throw new Refused('it redirects from https to http');
    url = next;
  }
  throw new Refused(`it redirects more than ${MAX_HOPS} times`);
}
