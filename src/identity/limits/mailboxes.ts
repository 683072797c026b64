import { foldEmail } from '../account/account-store.ts';
import type { Identity } from '../identity.ts';
import type { Try } from './limits.ts';

/** Providers that ignore dots in names. */
const DOTLESS = ['gmail.com', 'googlemail.com'];

/** The mailbox of an address for counting: without a +label. Email goes to the address as given. */
export function mailboxOf(email: string): string {
  const folded = foldEmail(email);
  const at = folded.lastIndexOf('@');
  const [name = '', domain] = [folded.slice(0, at).split('+')[0], folded.slice(at + 1)];
  return `${DOTLESS.includes(domain) ? name.replaceAll('.', '') : name}@${domain}`;
}

/** The limits of email that a stranger can trigger: follow requests, invitations, address changes, tips. */
export function unansweredMail(email: string): Try[] {
  const mailbox = mailboxOf(email);
  return [
    ['unanswered mail by mailbox', mailbox],
    ['unanswered mail by mailbox in a month', mailbox],
  ];
}

/** Resets those limits once a mailbox answers. */
export function noteAnswer({ limits }: Pick<Identity, 'limits'>, email: string): Promise<void> {
  return limits.forget(...unansweredMail(email));
}

/** The limit of resets at an unconfirmed address; known browsers have a count of their own. */
export function resetToUnconfirmed(email: string, isKnown: boolean): Try {
  return ['reset by unconfirmed mailbox', `${mailboxOf(email)}${isKnown ? ' known browser' : ''}`];
}
