import type { Context, MiddlewareHandler } from 'hono';
import { addressKey } from '#identity/limits/limits.ts';
import { HTTP_STATUS, Refusal, type StatusName, toProblem } from '#scene/problem.ts';
import { readClientAddress } from '../address.ts';
import { isAccountCall } from '../endpoints.ts';
import { plain } from '../headers.ts';
import { type PageTable, pageMatcher } from '../pages/page-table.ts';
import { bodyLimits, openBodyBudget, readWithinBudget, sizeInWords, withBody } from './body-budget.ts';
import {
  ACCOUNT_CAPACITY,
  Askers,
  type Capacity,
  type ConcurrencyLimit,
  LONG_PATIENCE_MS,
  openConcurrencyLimit,
  PAGE_CAPACITY,
} from './concurrency-limit.ts';

const RETRY_AFTER_S = '5';
const FULL = 'The site is busy right now. Try again in a moment.';

/** Account calls of client SDKs; our own endpoints and forms declare theirs. */
const SDK_CALLS = /^\/(?:v\d\/|(?:identitytoolkit|securetoken)\.)/;

/** Separate limits for pages and accounts: neither delays the other. */
export interface ConcurrencyLimits {
  pages: ConcurrencyLimit;
  accounts: ConcurrencyLimit;
}

/** The limits of a process. `places` and `patienceMs` are for pages. */
export function openConcurrencyLimits(places: Capacity = PAGE_CAPACITY, patienceMs?: number): ConcurrencyLimits {
  return { pages: openConcurrencyLimit(places, patienceMs), accounts: openConcurrencyLimit(ACCOUNT_CAPACITY, LONG_PATIENCE_MS) };
}

/** Requests in progress and waiting, in all. */
export function countAll({ pages, accounts }: ConcurrencyLimits): Capacity {
  const [some, others] = [pages.count(), accounts.count()];
  return { atWork: some.atWork + others.atWork, waiting: some.waiting + others.waiting };
}

/** Reads a request's body, then waits for a place; without one, says when to retry. */
export function admissionMiddleware({ pages, accounts }: ConcurrencyLimits, trustedProxies: number, table: PageTable): MiddlewareHandler {
  const { maxBytes, bodyTime, isFlyer } = bodyLimits(table);
  const isAccountForm = pageMatcher(table, ({ form }) => form === 'accounts');
  const bodyBudget = openBodyBudget();
  return async (c, next) => {
    const { path } = c.req;
    const asked = c.req.raw;
    const most = maxBytes(path, asked.headers);
    const address = addressKey(readClientAddress(c, trustedProxies));
    const { hold, free } = bodyBudget(most, address, isFlyer(path));
    try {
      const request = await readWithinBudget(asked, { most, ms: bodyTime(path), hold });
      if (request === 'late') return refuse(c, 408, 'The rest of this request didn’t arrive in time.', { connection: 'close' });
      if (request === 'full') return refuse(c, 503, FULL, { 'retry-after': RETRY_AFTER_S, connection: 'close' });
      const isSdkCall = SDK_CALLS.test(path);
      if (request === 'large' && !isSdkCall) return refuseLarge(c, sizeInWords(most));
      if (request === 'deep') return refuse(c, 400, 'This is nested too deeply.', {});
      // The identity server refuses a large body in the format of client SDKs.
      c.req.raw = request === 'large' ? withBody(asked, new Uint8Array(most)) : request;
      const isAboutAccounts = asked.method === 'POST' && (isSdkCall || isAccountCall(path) || isAccountForm(path));
      const leave = await (isAboutAccounts ? accounts : pages).enter(askersOf(c) ?? new Askers(shareOf(asked, address)));
      if (leave === undefined) return refuse(c, 503, FULL, { 'retry-after': RETRY_AFTER_S });
      try {
        // The request was replaced: only the original's signal tells whether the client left.
        c.set('gone', asked.signal);
        if (asked.signal.aborted) return plain(499, 'The client is gone.');
        await next();
      } finally {
        leave();
      }
      return undefined;
    } finally {
      free();
    }
  };
}

/** The clients waiting for this answer, if the cache asks for it. */
function askersOf(c: Context): Askers | undefined {
  return (c.env as { askers?: Askers } | undefined)?.askers;
}

/** A form may wait seconds for another site: let its sender read pages meanwhile. */
function shareOf({ method }: Request, address: string): string {
  return address === '' || method === 'GET' || method === 'HEAD' ? address : `${address} sends`;
}

/** Refuses a body over the limit, in the format of each kind of caller. */
function refuseLarge(c: Context, most: string): Response {
  const limit = `A request can be at most ${most}.`;
  if (c.req.path.startsWith('/api/')) return refuse(c, HTTP_STATUS.OUT_OF_RANGE, limit, {}, 'OUT_OF_RANGE');
  // For browsers without JavaScript, which checks before sending.
  const room = `This form is larger than ${most}, so we couldn’t save any of it.`;
  return plain(413, `${room} Go back in your browser. What you typed should still be there. Shorten it and send it again.`);
}

/** A refusal before any handler: a Problem for the API, a sentence for people. */
function refuse(
  c: Context,
  status: number,
  sentence: string,
  more: Record<string, string>,
  name: StatusName = status === 400 ? 'INVALID_ARGUMENT' : 'UNAVAILABLE',
): Response {
  if (!c.req.path.startsWith('/api/')) return plain(status, sentence, more);
  const { error } = toProblem(new Refusal(name, sentence));
  const problem = plain(status, JSON.stringify({ error: { ...error, code: status } }), more);
  problem.headers.set('content-type', 'application/json');
  problem.headers.set('access-control-allow-origin', '*');
  return problem;
}
