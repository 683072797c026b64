/** Why an address gave nothing, in words that follow its name; with what it answered, where it answered at all. */
export class Refused extends Error {
  override readonly name = 'Refused';
  /** The HTTP status of the answer, or null when there was none. */
  readonly status: number | null;
  /** How long it asks to be left alone, in seconds; null when it does not say. */
  readonly retryAfterSeconds: number | null;

  constructor(
    why: string,
    { status = null, retryAfterSeconds = null, cause }: Partial<Pick<Refused, 'status' | 'retryAfterSeconds' | 'cause'>> = {},
  ) {
    super(why, { cause });
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** What the codes of Node's own errors mean to whoever looks after a source; the first that fits. */
const MEANINGS: readonly (readonly [RegExp, string])[] = [
  [/^ENOTFOUND$|^EAI_/, 'there is no such name'],
  [/^ECONNREFUSED$/, 'nobody answers there'],
  [/^HPE_HEADER_OVERFLOW$/, 'its header is larger than 16 kB'],
  [/^HPE_/, 'what it answers is not HTTP'],
  [/^ECONNRESET$|^EPIPE$|^ERR_STREAM_PREMATURE_CLOSE$/, 'it breaks off'],
  [/^Z_|^ERR_BROTLI|^ERR__ERROR_FORMAT|^ERR_ZSTD|^ZSTD_/, 'its compressed bytes are broken'],
];

/** Any error as a refusal in one sentence. */
export function refusal(error: unknown): Refused {
  if (error instanceof Refused) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const meaning = MEANINGS.find(([codes]) => codes.test(code))?.[1];
  const message = error instanceof Error ? error.message : String(error);
  return new Refused(meaning ?? (message || code || 'it cannot be reached'), { cause: error });
}
