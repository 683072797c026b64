import type { DataStrategyFunction, DataStrategyResult } from 'react-router';
import { isUnavailable } from '../api.ts';
import { refusalIn } from './form-parts.tsx';
import type { RefusedForm } from './refused-form.ts';
import { readSentForm, type SentForm, wordsIn } from './sent-form.ts';

/** A refused form whose page cannot be shown again, and so cannot show what was typed. */
export class HandedBack extends Error {
  readonly sent: SentForm;
  /** Whether the page would redirect: to sign in, or to what others may see. */
  readonly isLedAway: boolean;

  constructor(message: string, { sent, isLedAway, cause }: { sent: SentForm; isLedAway: boolean; cause: unknown }) {
    super(message, { cause });
    this.sent = sent;
    this.isLedAway = isLedAway;
  }
}

/**
 * Answers forms without a script. Where a form is refused and its page redirects, is missing or fails, what was typed is handed back
 * instead. The usual reason is a session that ended meanwhile.
 */
export function handingBack(request: Request): DataStrategyFunction<unknown> {
  const copy = request.clone();
  let refused: RefusedForm | undefined;
  return async ({ request: { method }, matches }) => {
    const loading = matches.filter((match) => match.shouldLoad);
    const results = await Promise.all(loading.map(async (match) => [match.route.id, await match.resolve()] as const));
    if (method === 'POST') {
      for (const [, answered] of results) refused = refusalIn(dataOf(answered));
      return Object.fromEntries(results);
    }
    const page = results.at(-1);
    if (refused === undefined || page === undefined || isShown(page[1])) return Object.fromEntries(results);
    const sent = await readSentForm(copy);
    if (wordsIn(sent.typed).length === 0) return Object.fromEntries(results);
    const { result } = page[1];
    const message = isUnavailable(result) ? result.message : refused.message;
    const handed = new HandedBack(message, { sent, isLedAway: result instanceof Response, cause: result });
    return Object.fromEntries([...results.slice(0, -1), [page[0], { type: 'error', result: handed }]]);
  };
}

/** What an action or loader answered, without its status; undefined for a failure or redirect. */
function dataOf({ type, result }: DataStrategyResult): unknown {
  if (type === 'error' || result instanceof Response) return undefined;
  return hasStatus(result) ? result.data : result;
}

/** Whether a page can be drawn, and show its form's faults. */
function isShown({ type, result }: DataStrategyResult): boolean {
  if (type === 'error' || result instanceof Response) return false;
  return !hasStatus(result) || (result.init?.status ?? 200) < 400;
}

function hasStatus(result: unknown): result is { data: unknown; init: ResponseInit | null } {
  return typeof result === 'object' && result !== null && 'data' in result && 'init' in result;
}
