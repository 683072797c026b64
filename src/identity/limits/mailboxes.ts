import { foldEmail } from '../account/account-store.ts';
import type { Identity } from '../identity.ts';
import type { Try } from './limits.ts';

/** Providers where dots in the name make no difference. */
const DOTLESS = ['gmail.com', 'googlemail.com'];

/** Which mailbox an address counts as: what follows a plus is a label most servers ignore. Only for counting; mail goes to the address as given. */
export function mailboxOf(email: string): string {
  const folded = foldEmail(email);
  const at = folded.lastIndexOf('@');
  const [name = '', domain] = [folded.slice(0, at).split('+')[0], folded.slice(at + 1)];
  return `${DOTLESS.includes(domain) ? name.replaceAll('.', '') : name}@${domain}`;
}

/** What one email costs that a stranger can trigger to any mailbox: a follow request, an invitation, a change of address, the outcome of a tip. */
export function unansweredMail(email: string): Try[] {
  const mailbox = mailboxOf(email);
  return [
    ['unanswered mail by mailbox', mailbox],
    ['unanswered mail by mailbox in a month', mailbox],
  ];
}

/** A mailbox answered one of those emails: somebody reads it, and its budget starts over. */
export function noteAnswer({ limits }: Pick<Identity, 'limits'>, email: string): Promise<void> {
  return limits.forget(...unansweredMail(email));
}

/** What a reset costs at an address nobody confirmed, which may be a stranger's; a browser that signed in before has a budget strangers cannot use up. */
export function resetToUnconfirmed(email: string, isKnown: boolean): Try {
  return ['reset by unconfirmed mailbox', `${mailboxOf(email)}${isKnown ? ' known browser' : ''}`];
}
