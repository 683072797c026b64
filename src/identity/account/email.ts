import { isEmail } from '#scene/people/email.ts';
import { AuthError } from '../auth-error.ts';

/** @throws AuthError INVALID_EMAIL for what no letter could reach */
export function demandEmail(email: string): void {
  if (!isEmail(email)) throw new AuthError('INVALID_EMAIL');
}
