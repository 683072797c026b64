import { timestamp } from '#clock.ts';
import type { Transaction } from '#database/engines/open.ts';
import type { Identity } from '../identity.ts';
import { newId } from '../secrets.ts';
import { type AccountRow, addAccount, changeAccount, changeEmailOf, leaveEmail, newAccountRow } from './account-store.ts';
import { endEverything } from './hold-alone.ts';
import { tellOwner } from './tell-owner.ts';

/** A link that takes an account back to an address it had confirmed, until it expires. */
interface RecoveryLink {
  hash: string;
  email: string;
  expires_at: string;
}

/** The links that stand, the oldest first: the addresses an account has left in the last week. */
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

/** Where an account goes that was lent an address it never proved. */
interface WayBack {
  /** The address it had confirmed last: whoever reads it there is told. */
  left: string;
  /** Whether somebody else has that address by now: the account is without one until the link to it is used. */
  isTaken: boolean;
}

/**
 * What a password chosen by letter does to the recovery links of an account.
 *
 * Links to addresses that were left later than the one now proved are void: whoever moved the account there has no claim before its
 * owner. Those to addresses left earlier stay, or a thief would move the account and have a letter void its owner's way back.
 * An address the account was moved to without proof is only lent: whoever proves that mailbox, and never showed the account, gets an
 * account of their own with it, and the other goes back to the address it had confirmed. Where somebody has that by now, which may be
 * the thief, it goes nowhere and its links stay: whoever holds the mailbox frees it and follows them.
 * @returns where the account goes; undefined when it stays with the address proved
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

/** Parts an account from an address it was lent: it goes back where it can, and whoever proved the other gets an account of their own. */
export async function giveBack(
  identity: Identity,
  tx: Transaction,
  account: AccountRow,
  { left, isTaken, passwordHash }: WayBack & { passwordHash: string },
): Promise<void> {
  const now = identity.clock();
  const { email } = account;
  await endEverything(tx, account.id);
  if (isTaken) await leaveEmail(tx, account.id);
  else await changeEmailOf(tx, account.id, left);
  await changeAccount(tx, account.id, {
    email_verified: isTaken ? 0 : 1,
    valid_since: Math.floor(now.epochMilliseconds / 1000),
  });
  const what = isTaken ? 'Your account is without an address' : 'Your address was brought back';
  await tellOwner(identity, tx, { ...account, email: left, email_verified: 1 }, what, [
    'Your account had been moved to another address, and somebody else proved that it is theirs. Everybody was signed out.',
    ...(isTaken
      ? [
          'Another account signs in with this address by now. Choose a new password for that one on the sign-in page and delete it; the link we sent you when your address was changed then brings yours back.',
        ]
      : [
          'It signs in with this address again. If you moved it, ask for that again; if you did not, choose a new password on the sign-in page at once.',
        ]),
  ]);
  const moment = timestamp(now);
  const own = { ...newAccountRow(newId(), email, now), email_verified: 1, confirmed_at: moment };
  await addAccount(tx, { ...own, password_hash: passwordHash, password_set_at: moment });
  await tellOwner(identity, tx, own, 'You have an account of your own', [
    'Somebody had moved an account of theirs to your address. You proved that the address is yours: you now have a new account with it, under the password you chose.',
  ]);
}

/** Ends the links to addresses but the one to an account's own past that was just used; what is earlier than it stays. */
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
