import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { compress, type Encoding } from './compression.ts';

/** Browsers revalidate each time, mostly with a 304; a shared cache may answer for half a minute. */
const CACHE_HEADERS = {
  'cache-control': 'public, max-age=0, s-maxage=30',
  'cdn-cache-control': 'public, max-age=30, stale-while-revalidate=60',
  vary: 'accept-encoding, cookie',
};

/** Headers that this response or Node sets itself. */
const EXCLUDED_HEADERS = new Set([
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'date',
  'etag',
  'x-request-id',
]);

/** Quick enough to wait for. */
const BROTLI_QUALITY = 5;

/** In bytes: larger than a list of a hundred thousand people. */
const MAX_BYTES = 8_000_000;

/** A response in one encoding, ready to send. */
export interface Variant {
  etag: string;
  headers: Record<string, string>;
  body: Buffer;
}

/** A response that is the same for all anonymous readers. Encodings are made on demand. Once there is brotli, a quarter of the size, the plain bytes are dropped. */
export interface CachedResponse {
  status: number;
  /** Names the plain bytes. */
  digest: string;
  /** Headers of every encoding. */
  shared: Record<string, string>;
  made: Partial<Record<Encoding, Variant>>;
  making: Partial<Record<Encoding, Promise<Variant>>>;
}

const CACHEABLE_STATUSES = new Set([200, 301, 308, 404, 410]);

/** Makes a response cacheable; returns it unchanged if it is personal, failed, temporary or too large. */
export async function toCachedResponse(response: Response): Promise<CachedResponse | Response> {
  const { status, headers } = response;
  if (!CACHEABLE_STATUSES.has(status)) return response;
  if (headers.has('set-cookie') || /private|no-store/.test(headers.get('cache-control') ?? '')) return response;
  const body = Buffer.from(await response.arrayBuffer());
  if (body.length > MAX_BYTES) return new Response(body, { status, headers });
  // Redirects have no body; only the target tells them apart.
  const digest = createHash('sha256')
    .update(body)
    .update(headers.get('location') ?? '')
    .digest('base64url')
    .slice(0, 22);
  const shared = Object.fromEntries([...headers].filter(([name]) => !EXCLUDED_HEADERS.has(name)));
  const variesByAccept = shared.vary?.startsWith('accept,') === true;
  Object.assign(shared, CACHE_HEADERS, variesByAccept ? { vary: `accept, ${CACHE_HEADERS.vary}` } : {});
  return { status, digest, shared, made: { identity: variant({ shared }, `"${digest}"`, body) }, making: {} };
}

/** The same response with another body, not for shared caches. */
export function withBody({ status, digest, shared }: CachedResponse, body: Buffer): CachedResponse {
  const { 'cdn-cache-control': _, ...others } = shared;
  const own = { ...others, 'cache-control': 'no-cache' };
  const identity = variant({ shared: own }, `"${digest}-old"`, body);
  return { status, digest: `${digest}-old`, shared: own, made: { identity }, making: {} };
}

function variant({ shared }: Pick<CachedResponse, 'shared'>, etag: string, body: Buffer, more: Record<string, string> = {}): Variant {
  return { etag, headers: { ...shared, ...more, etag, 'content-length': String(body.length) }, body };
}

const decompress = promisify(brotliDecompress);

/** The response in an encoding, made if needed. */
export async function encode(answer: CachedResponse, encoding: Encoding): Promise<Variant> {
  const { made, making } = answer;
  if (made[encoding] !== undefined) return made[encoding];
  making[encoding] ??= encodeNow(answer, encoding).finally(() => delete making[encoding]);
  return making[encoding];
}

async function encodeNow(answer: CachedResponse, encoding: Encoding): Promise<Variant> {
  const { digest, made } = answer;
  const plain = await plainBytes(answer);
  if (encoding === 'identity') return variant(answer, `"${digest}"`, plain);
  const body = copyBytes(await compress(plain, encoding, BROTLI_QUALITY));
  made[encoding] = variant(answer, `"${digest}-${encoding}"`, body, { 'content-encoding': encoding });
  if (encoding === 'br') delete made.identity;
  return made[encoding];
}

/** The plain bytes, decompressed if only brotli was kept. */
export async function plainBytes({ made }: CachedResponse): Promise<Buffer> {
  if (made.identity !== undefined) return made.identity.body;
  if (made.br === undefined) throw new Error('A cached response has neither its plain bytes nor brotli.');
  return decompress(made.br.body);
}

/** Copies bytes: zlib returns the start of a 64 kB buffer, which would be kept whole. */
function copyBytes(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** The memory a response takes, in bytes. */
export function weight({ made }: CachedResponse): number {
  return Object.values(made).reduce((sum, { body }) => sum + body.length + HEADERS_BYTES, 0);
}

/** An estimate. */
const HEADERS_BYTES = 1_000;
