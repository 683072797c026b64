import type { Problem, StatusName } from '#scene/problem.ts';

/** Status codes as requirements 8 write them: `DEADLINE_EXCEEDED` is `deadline-exceeded`. */
export type Code = KebabCase<StatusName>;
type KebabCase<Name extends string> = Name extends `${infer Word}_${infer Rest}`
  ? `${Lowercase<Word>}-${KebabCase<Rest>}`
  : Lowercase<Name>;

/** A sentence for each failure, and whether the same request may succeed later. */
export const STATUS_CODES: Readonly<Record<Code, { readonly sentence: string; readonly retry: boolean }>> = {
  cancelled: { sentence: 'This was interrupted.', retry: true },
  unknown: { sentence: 'Something went wrong, and we don’t know why.', retry: true },
  'invalid-argument': { sentence: 'The site didn’t understand this request.', retry: false },
  'deadline-exceeded': { sentence: 'Request time out', retry: true },
  'not-found': { sentence: 'We can’t find this.', retry: false },
  'already-exists': { sentence: 'This already exists.', retry: false },
  'permission-denied': { sentence: 'You aren’t allowed to do this.', retry: false },
  // A fresh token may be accepted.
  unauthenticated: { sentence: 'You aren’t signed in.', retry: true },
  'resource-exhausted': { sentence: 'Too many tries. Try again in a while.', retry: true },
  'failed-precondition': { sentence: 'This can’t be done right now.', retry: false },
  // Would be refused again: its author has to look first.
  aborted: { sentence: 'Someone else just changed this.', retry: false },
  'out-of-range': { sentence: 'There’s nothing past the end.', retry: false },
  unimplemented: { sentence: 'The site can’t do this.', retry: false },
  internal: { sentence: 'Something went wrong on our side.', retry: true },
  unavailable: { sentence: 'Connection failed.', retry: true },
  'data-loss': { sentence: 'The data is damaged.', retry: false },
};

/** A failed request to the site; its code says whether to retry. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';
  readonly code: Code;
  readonly retry: boolean;
  /** The site's `Retry-After`, in milliseconds. */
  readonly waitMs: number;

  constructor(code: Code, { waitMs = 0, cause }: { waitMs?: number; cause?: unknown } = {}) {
    super(STATUS_CODES[code].sentence, { cause });
    this.code = code;
    this.retry = STATUS_CODES[code].retry;
    this.waitMs = waitMs;
  }
}

/** Codes for answers without a body of ours, as proxies send them. */
const BY_HTTP: Readonly<Record<number, Code>> = {
  400: 'invalid-argument',
  401: 'unauthenticated',
  403: 'permission-denied',
  404: 'not-found',
  409: 'aborted',
  429: 'resource-exhausted',
  499: 'cancelled',
  500: 'internal',
  501: 'unimplemented',
  502: 'unavailable',
  503: 'unavailable',
  504: 'deadline-exceeded',
};

/** Upper bound of `Retry-After`, in seconds: browsers treat a timer of a month as 0. */
const MAX_LEFT_ALONE_S = 3_600;

/** The error in a refusing answer. */
export async function errorOf(answer: Response): Promise<DocumentError> {
  const seconds = Math.min(Number(answer.headers.get('retry-after') ?? 0), MAX_LEFT_ALONE_S);
  const waitMs = seconds > 0 ? seconds * 1000 : 0;
  const problem = (await answer.json().catch(() => undefined)) as Problem | undefined;
  const code = problem?.error?.status?.toLowerCase().replaceAll('_', '-');
  return new DocumentError(isCode(code) ? code : (BY_HTTP[answer.status] ?? 'unknown'), { waitMs });
}

/** The error of a request without an answer: a timeout, or no network. */
export function errorFrom(failure: unknown): DocumentError {
  if (failure instanceof DocumentError) return failure;
  const isLate = failure instanceof DOMException && failure.name === 'TimeoutError';
  return new DocumentError(isLate ? 'deadline-exceeded' : 'unavailable', { cause: failure });
}

function isCode(name: string | undefined): name is Code {
  return name !== undefined && Object.hasOwn(STATUS_CODES, name);
}
