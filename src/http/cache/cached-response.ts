import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress, gzip } from 'node:zlib';
import type { Encoding } from './accepted-encoding.ts';
import { brotli } from './brotli.ts';

/** Browsers ask each time and are mostly told 304; a shared cache may answer for half a minute by itself. */
const FOR_EVERYBODY = {
  'cache-control': 'public, max-age=0, s-maxage=30',
  'cdn-cache-control': 'public, max-age=30, stale-while-revalidate=60',
  vary: 'accept-encoding, cookie',
};

/** What the answer itself says anew, or Node does. */
const OWN_HEADERS = new Set([
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'date',
  'etag',
  'x-request-id',
]);

/** Brotli's quality for those who wait, and for an answer that is asked for so often that smaller is worth its time. */
const QUICK = 5;
const SMALL = 11;

/** Answers larger than this, in bytes, are not kept: a list of a hundred thousand people is smaller. */
const MAX_SIZE = 8_000_000;

/** An answer in one encoding, whole and ready to be sent. */
export interface Variant {
  etag: string;
  headers: Record<string, string>;
  body: Buffer;
}

/** An answer that all who are not signed in get alike; encodings are made when they are first asked for. Plain bytes or brotli are always there. */
export interface CachedResponse {
  status: number;
  /** Names the plain bytes. */
  digest: string;
  /** The headers that all encodings share. */
  shared: Record<string, string>;
  made: Partial<Record<Encoding, Variant>>;
  /** Encodings under way, so that each is made once. */
  making: Partial<Record<Encoding, Promise<Variant>>>;
}

/** The statuses that may be kept: found, not found, gone, and moved for good. */
const KEPT = new Set([200, 301, 308, 404, 410]);

/** An answer as it may be kept; or as it is, when it is somebody's own, went wrong, leads elsewhere for now or is too large. */
export async function toCachedResponse(response: Response): Promise<CachedResponse | Response> {
  const { status, headers } = response;
  if (!KEPT.has(status)) return response;
  if (headers.has('set-cookie') || /private|no-store/.test(headers.get('cache-control') ?? '')) return response;
  const body = Buffer.from(await response.arrayBuffer());
  if (body.length > MAX_SIZE) return new Response(body, { status, headers });
  // Redirects have no body; only where they lead tells them apart.
  const digest = createHash('sha256')
    .update(body)
    .update(headers.get('location') ?? '')
    .digest('base64url')
    .slice(0, 22);
  const shared = Object.fromEntries([...headers].filter(([name]) => !OWN_HEADERS.has(name)));
  const variesByAccept = shared.vary?.startsWith('accept,') === true;
  Object.assign(shared, FOR_EVERYBODY, variesByAccept ? { vary: `accept, ${FOR_EVERYBODY.vary}` } : {});
  return { status, digest, shared, made: { identity: variant({ shared }, `"${digest}"`, body) }, making: {} };
}

/** The same answer with another body, which no shared cache keeps. */
export function withBody({ status, digest, shared }: CachedResponse, body: Buffer): CachedResponse {
  const { 'cdn-cache-control': _, ...others } = shared;
  const own = { ...others, 'cache-control': 'no-cache' };
  const identity = variant({ shared: own }, `"${digest}-old"`, body);
  return { status, digest: `${digest}-old`, shared: own, made: { identity }, making: {} };
}

function variant({ shared }: Pick<CachedResponse, 'shared'>, etag: string, body: Buffer, more: Record<string, string> = {}): Variant {
  return { etag, headers: { ...shared, ...more, etag, 'content-length': String(body.length) }, body };
}

const compress = promisify(gzip);
const expand = promisify(brotliDecompress);

/** The answer in an encoding, which is made where it has not got it yet. */
export async function encode(answer: CachedResponse, encoding: Encoding): Promise<Variant> {
  const { made, making } = answer;
  if (made[encoding] !== undefined) return made[encoding];
  making[encoding] ??= encodeNow(answer, encoding).finally(() => delete making[encoding]);
  return making[encoding];
}

async function encodeNow(answer: CachedResponse, encoding: Encoding): Promise<Variant> {
  const { digest, made } = answer;
  const encoded =
    encoding === 'identity'
      ? variant(answer, `"${digest}"`, await plainBytes(answer))
      : variant(answer, `"${digest}-${encoding}"`, await compressed(answer, encoding), { 'content-encoding': encoding });
  made[encoding] = encoded;
  return encoded;
}

async function compressed(answer: CachedResponse, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
  const plain = await plainBytes(answer);
  return exact(encoding === 'br' ? await brotli(plain, QUICK) : await compress(plain));
}

/** An answer's bytes as they were made, got back out of its brotli where they were let go. */
export async function plainBytes({ made }: CachedResponse): Promise<Buffer> {
  if (made.identity !== undefined) return made.identity.body;
  if (made.br === undefined) throw new Error('An answer was left with neither its plain bytes nor its brotli.');
  return exact(await expand(made.br.body));
}

/** The same bytes in a memory of their own: what zlib hands over is the beginning of 64 kB, all of which would be kept with it. */
function exact(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** Makes an answer's brotli as small as it gets; other bytes, so another tag. Takes a tenth of a second, in another thread. */
export async function shrink(answer: CachedResponse): Promise<void> {
  const { digest, made } = answer;
  const body = exact(await brotli(await plainBytes(answer), SMALL));
  made.br = variant(answer, `"${digest}-br${SMALL}"`, body, { 'content-encoding': 'br' });
}

/** What an answer weighs in memory, in bytes, its headers reckoned in. */
export function weight({ made }: CachedResponse): number {
  return Object.values(made).reduce((sum, { body }) => sum + body.length + HEADERS_BYTES, 0);
}

const HEADERS_BYTES = 1_000;
