import { AuthError } from './auth-error.ts';

/** The longest address mail can carry (RFC 5321, section 4.5.3.1). */
const LONGEST = 254;
const SHAPE = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

/** @throws AuthError INVALID_EMAIL for what no letter could reach: the shape browsers ask for (HTML, e-mail state), with a dot in the host */
export function demandEmail(email: string): void {
  if (email.length > LONGEST || !SHAPE.test(email) || /^\.|\.\.|\.@/.test(email)) throw new AuthError('INVALID_EMAIL');
}
