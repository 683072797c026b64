import type { z } from 'zod';
import { ANYONE, answers, calls } from '#endpoint.ts';

/** Access of endpoints that use this browser's cookie, for our own pages only. */
export const BY_COOKIE = { ...ANYONE, fresh: false as const, origin: 'own' as const, tags: ['Session'] };

/** Calls with the cookie, which count against the account limit. */
export const bySession = {
  anyone: calls({ ...BY_COOKIE, limit: 'accounts' }, doneAnswers),
  signedIn: calls({ ...BY_COOKIE, limit: 'accounts', who: 'signed in' }, doneAnswers),
};

function doneAnswers<A extends z.ZodType>(answer: A) {
  return answers('The result.', answer);
}
