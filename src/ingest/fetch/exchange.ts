import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { ENCODINGS, readAnswerBody } from './body.ts';
import type { Passed } from './guard.ts';
import { Refused, refusal } from './refused.ts';

/** Limits of one request. */
const CONNECT_MS = 5_000;
export const TOTAL_MS = 15_000;

/** The largest header, and the longest validator or content type in it. */
const MAX_HEADER_BYTES = 16_384;
const MAX_FIELD_BYTES = 1_024;

export interface FetchRequest {
  userAgent: string;
  /** Validators of a known version; null asks for all. */
  etag: string | null;
  last_modified: string | null;
  /** Milliseconds. */
  within?: number;
  stop?: AbortSignal | undefined;
}

/** A new version of a document: its decoded bytes, and the validators for next time. */
export interface Fresh {
  bytes: Uint8Array;
  etag: string | null;
  lastModified: string | null;
  /** As stated by the server, in lower case; may be wrong. */
  contentType: string | null;
}

/** Unchanged, a new version, or a redirect. */
export type FetchAnswer = 'unchanged' | Fresh | { location: string };

/**
 * Requests a checked address once, at the IP addresses that were checked, without cookies or credentials.
 * @throws Refused for anything but a complete document
 */
export async function exchange(passed: Passed, asking: FetchRequest): Promise<FetchAnswer> {
  return converse(passed, { ...asking, headers: headers(asking) }, (response) => answer(response, asking));
}

export interface Saying extends Pick<FetchRequest, 'within' | 'stop'> {
  headers: Record<string, string>;
  /** Sent by POST; without it the request is a GET. */
  body?: Buffer;
}

/**
 * Makes one request to a checked address, at the IP addresses that were checked, on its own connection.
 * @param hear reads the answer, whose body is still to come
 * @throws Refused when nothing comes in time, or when `hear` does
 */
export async function converse<T>(
  { url, addresses }: Passed,
  { headers, body, stop, within = TOTAL_MS }: Saying,
  hear: (response: IncomingMessage) => Promise<T>,
): Promise<T> {
  const ending = new AbortController();
  const end = (why: string) => ending.abort(new Refused(why));
  const timers = [
    setTimeout(end, CONNECT_MS, `it doesn’t connect within ${CONNECT_MS / 1000} s`),
    setTimeout(end, within, `it takes longer than ${TOTAL_MS / 1000} s`),
  ];
  const signal = stop === undefined ? ending.signal : AbortSignal.any([stop, ending.signal]);
  // Never looks a name up again: it could change between the check and the connection.
  const lookup: LookupFunction = (_, options, found) => {
    const [first] = addresses;
    if (options.all) found(null, [...addresses]);
    else found(null, first?.address ?? '', first?.family);
  };
  const method = body === undefined ? 'GET' : 'POST';
  const options = { agent: false, method, headers, lookup, maxHeaderSize: MAX_HEADER_BYTES, insecureHTTPParser: false, signal };
  const broken = (error: Error) => ending.abort(error);
  try {
    const answered = await hear(await send(url, options, body, { connected: () => clearTimeout(timers[0]), broken }));
    // A body without a length ends with its connection, even when we aborted it.
    signal.throwIfAborted();
    return answered;
  } catch (error) {
    throw refusal(signal.aborted && !(error instanceof Refused) ? signal.reason : error);
  } finally {
    for (const timer of timers) clearTimeout(timer);
    ending.abort();
  }
}

function headers({ userAgent, etag, last_modified }: FetchRequest): Record<string, string> {
  return {
    'user-agent': userAgent,
    accept: 'text/calendar, */*;q=0.5',
    'accept-encoding': ENCODINGS,
    ...(etag === null ? {} : { 'if-none-match': etag }),
    ...(last_modified === null ? {} : { 'if-modified-since': last_modified }),
  };
}

/** `broken` may be called at any time, also during the answer's body. */
interface Course {
  connected: () => void;
  broken: (error: Error) => void;
}

/** Sends a request and waits for the answer's header. */
function send(url: URL, options: RequestOptions, body: Buffer | undefined, { connected, broken }: Course): Promise<IncomingMessage> {
  const secure = url.protocol === 'https:';
  return new Promise((resolve, reject) => {
    const request = (secure ? requestHttps : requestHttp)(url, options);
    request.once('socket', (socket) => socket.once(secure ? 'secureConnect' : 'connect', connected));
    request.once('response', resolve);
    request.on('error', (error) => {
      broken(error);
      reject(error);
    });
    // A switch to another protocol closes without an error.
    request.once('close', () => reject(new Refused('it hangs up without answering')));
    request.end(body);
  });
}

async function answer(response: IncomingMessage, asking: FetchRequest): Promise<FetchAnswer> {
  const { statusCode: status = 0, headers } = response;
  const asked = asking.etag !== null || asking.last_modified !== null;
  if (status === 304 && asked) return 'unchanged';
  if ([301, 302, 303, 307, 308].includes(status) && headers.location !== undefined) return { location: utf8(headers.location) };
  if (status !== 200) throw new Refused(`it answers ${status}`, { status, retryAfterSeconds: retryAfter(response) });
  return {
    bytes: await readAnswerBody(response),
    etag: shortHeader(headers.etag),
    lastModified: shortHeader(headers['last-modified']),
    contentType: shortHeader(headers['content-type'])?.toLowerCase() ?? null,
  };
}

/** Header fields arrive one character per byte; addresses in them are UTF-8. */
function utf8(field: string): string {
  return Buffer.from(field, 'latin1').toString();
}

function shortHeader(field: string | undefined): string | null {
  return field === undefined || field.length > MAX_FIELD_BYTES ? null : field;
}

/** Retry-After (RFC 9110, section 10.2.3) in seconds. */
export function retryAfter({ statusCode, headers }: IncomingMessage): number | null {
  const after = headers['retry-after'];
  if (after === undefined || (statusCode !== 429 && statusCode !== 503)) return null;
  if (/^\d{1,9}$/.test(after)) return Number(after);
  const until = Date.parse(after);
  return Number.isNaN(until) ? null : Math.max(0, Math.ceil((until - Date.now()) / 1000));
}
