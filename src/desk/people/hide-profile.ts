import { lockChanges } from '#database/changes/change-log.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { findAccount, lockAccount } from '#identity/account/account-store.ts';
import { tellOwner } from '#identity/account/tell-owner.ts';
import type { Identity } from '#identity/identity.ts';
import { findProfile, hideByEditor } from '#people/store.ts';
import { PROFILE_HIDDEN } from '#scene/desk/account-decision.ts';
import { Refusal } from '#scene/problem.ts';
import { type Deciding, decide } from '../decisions/decision-store.ts';

/**
 * Hides a profile from everybody, and tells its owner why by email. The account stays open.
 * @returns the id of the decision
 * @throws Refusal NOT_FOUND where nobody shows a page under this name
 */
export async function hideProfilePage(identity: Identity, username: string, deciding: Deciding & { why: string }): Promise<string> {
  return inTransaction(identity.db, async (tx) => {
    const profile = await findProfile(tx, username);
    // The account before the log, as everything that changes an account takes them.
    const isThere = profile !== undefined && (await lockAccount(tx, profile.uid));
    await lockChanges(tx);
    const account = isThere ? await findAccount(tx, profile.uid) : undefined;
    const now = await findProfile(tx, username);
    if (account === undefined || now?.uid !== account.id) throw new Refusal('NOT_FOUND', 'No one has a public page under this name.');
    const decision = await decide(tx, PROFILE_HIDDEN, `had their page hidden: ${deciding.why}`, { account: account.id }, deciding);
    await hideByEditor(tx, account.id, decision);
    await tellOwner(identity, tx, account, 'Your page was hidden', [
      `An editor of this site hid your page /u/${now.username}: ${deciding.why}`,
      'You can still sign in.',
    ]);
    return decision;
  });
}
