import type { z } from 'zod';
import { ANYONE, answers, calls } from '#endpoint.ts';

/** What goes by this browser's cookie: all of it from our own pages alone. */
export const BY_COOKIE = { ...ANYONE, fresh: false as const, origin: 'own' as const, tags: ['Session'] };

/** What whoever has the cookie does, signed in or not: it counts against the limit of accounts. */
export const bySession = {
  anyone: calls({ ...BY_COOKIE, limit: 'accounts' }, howItWent),
  signedIn: calls({ ...BY_COOKIE, limit: 'accounts', who: 'signed in' }, howItWent),
};

function howItWent<A extends z.ZodType>(answer: A) {
  return answers('How it went.', answer);
}
