import { timestamp } from '#clock.ts';
import type { Transaction } from '#database/engines/open.ts';
import type { Identity } from '../identity.ts';
import { newId } from '../secrets.ts';
import { type AccountRow, addAccount, changeAccount, newAccountRow, removeEmail, setEmail } from './account-store.ts';
import { revokeAccess } from './sole-owner.ts';
import { tellOwner } from './tell-owner.ts';

/** A link that restores an account's former, confirmed address. */
interface RecoveryLink {
  hash: string;
  email: string;
  expires_at: string;
}

/** The valid recovery links of an account, oldest first: one for each email address it changed from in the last week. */
async function linksOf({ clock }: Identity, tx: Transaction, accountId: string): Promise<RecoveryLink[]> {
  return tx
    .selectFrom('letter_code')
    .select(['hash', 'email', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'RECOVER_EMAIL')
    .where('expires_at', '>', timestamp(clock()))
    .orderBy('expires_at')
    .orderBy('hash')
    .execute();
}

interface WayBack {
  /** The last confirmed address, which gets a notice. */
  left: string;
  /** Whether that address is taken now: the account has none until its link is used. */
  isTaken: boolean;
}

/**
 * Settles recovery links after a password reset by email.
 *
 * Links to addresses left later than the one just proved are void: whoever moved the account there has no claim. Earlier ones stay, or a
 * thief could void the owner's link. An unproved address is only borrowed: whoever proves that mailbox gets a new account with it, and the
 * old account returns to its last confirmed address. If that is taken, perhaps by the thief, it keeps its links, and the mailbox's owner
 * can free it.
 * @returns where the account returns to; undefined when it stays
 */
export async function settleLinks(identity: Identity, tx: Transaction, account: AccountRow): Promise<WayBack | undefined> {
  const links = await linksOf(identity, tx, account.id);
  const own = links.findIndex(({ email }) => email === account.email);
  const isLent = own === -1 && account.email_verified === 0;
  const last = links.at(-1);
  if (isLent && last !== undefined) {
    const isTaken = !(await isFree(tx, last.email));
    if (!isTaken) await endLinks(tx, [last]);
    return { left: last.email, isTaken };
  }
  await endLinks(tx, own === -1 ? [] : links.slice(own));
  return undefined;
}

/** Separates an account from a borrowed address, which becomes a new account. */
export async function giveBack(
  identity: Identity,
  tx: Transaction,
  account: AccountRow,
  { left, isTaken, passwordHash }: WayBack & { passwordHash: string },
): Promise<void> {
  const now = identity.clock();
  const { email } = account;
  await revokeAccess(tx, account.id);
  if (isTaken) await removeEmail(tx, account.id);
  else await setEmail(tx, account.id, left);
  await changeAccount(tx, account.id, {
    email_verified: isTaken ? 0 : 1,
    valid_since: Math.floor(now.epochMilliseconds / 1000),
  });
  const what = isTaken ? 'Your account has no email address' : 'Your email address was restored';
  await tellOwner(identity, tx, { ...account, email: left, email_verified: 1 }, what, [
    'Your account was moved to another address, and someone else proved that address is theirs. Everyone was signed out.',
    ...(isTaken
      ? [
          'Another account now signs in with this address. Choose a new password for that one on the sign-in page and delete it. Then use the link we sent when your address was changed to restore yours.',
        ]
      : [
          'You sign in with this address again. If you moved it, do that again. If you didn’t, choose a new password on the sign-in page right away.',
        ]),
  ]);
  const moment = timestamp(now);
  const own = { ...newAccountRow(newId(), email, now), email_verified: 1, confirmed_at: moment };
  await addAccount(tx, { ...own, password_hash: passwordHash, password_set_at: moment });
  await tellOwner(identity, tx, own, 'You have your own account', [
    'Someone had moved their account to your address. You proved the address is yours, so you now have a new account with it and the password you chose.',
  ]);
}

/** Voids links to addresses left later than the one just used. */
export async function endLaterLinks(tx: Transaction, accountId: string, since: string): Promise<void> {
  await tx
    .deleteFrom('letter_code')
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'RECOVER_EMAIL')
    .where('expires_at', '>=', since)
    .execute();
}

async function endLinks(tx: Transaction, links: readonly RecoveryLink[]): Promise<void> {
  if (links.length === 0) return;
  await tx
    .deleteFrom('letter_code')
    .where(
      'hash',
      'in',
      links.map(({ hash }) => hash),
    )
    .execute();
}

async function isFree(tx: Transaction, email: string): Promise<boolean> {
  return (await tx.selectFrom('account').select('id').where('email', '=', email).executeTakeFirst()) === undefined;
}
