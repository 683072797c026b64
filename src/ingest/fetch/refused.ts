/** Why an address gave nothing, in words that follow its name. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly status: number | null;
  /** As its Retry-After asks; null without one. */
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

/** Node's error codes in plain words; the first match counts. */
const MEANINGS: readonly (readonly [RegExp, string])[] = [
  [/^ENOTFOUND$|^EAI_/, 'that name doesn’t exist'],
  [/^ECONNREFUSED$/, 'nothing answers there'],
  [/^HPE_HEADER_OVERFLOW$/, 'its header is larger than 16 kB'],
  [/^HPE_/, 'its answer is not HTTP'],
  [/^ECONNRESET$|^EPIPE$|^ERR_STREAM_PREMATURE_CLOSE$/, 'it breaks off'],
  [/^Z_|^ERR_BROTLI|^ERR__ERROR_FORMAT|^ERR_ZSTD|^ZSTD_/, 'its compressed bytes are broken'],
];

/** Any error as a refusal in one sentence. */
export function refusal(error: unknown): Refused {
  if (error instanceof Refused) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const meaning = MEANINGS.find(([codes]) => codes.test(code))?.[1];
  const message = error instanceof Error ? error.message : String(error);
  return new Refused(meaning ?? (message || code || 'we can’t reach it'), { cause: error });
}
