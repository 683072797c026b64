import type { PageLetter } from '#scene/keepers/claim.ts';
import { Refusal } from '#scene/problem.ts';
import { invitationByLetter } from '../invitations.ts';
import { demandPage } from '../pages.ts';
import { keeperName } from '../store.ts';
import type { KeepersWork } from '../work.ts';
import { claimByLetter } from './claim-letter.ts';

/** What the link of a letter about a page asks, of whoever looks at it: nothing is done by that. @throws Refusal NOT_FOUND for a code that does not hold */
export async function readPageLetter({ identity }: KeepersWork, code: string): Promise<PageLetter> {
  const { db, clock } = identity;
  const claim = await claimByLetter(db, code, clock()).catch(undefinedIfMissing);
  if (claim !== undefined) {
    const page = await demandPage(db, { kind: claim.kind, id: claim.page_id });
    return { about: 'claim', page, who: await keeperName(db, claim.account_id), handsOver: false };
  }
  const invitation = await invitationByLetter(db, code, clock());
  const page = await demandPage(db, { kind: invitation.kind, id: invitation.page_id });
  return { about: 'invitation', page, who: await keeperName(db, invitation.invited_by), handsOver: invitation.hands_over === 1 };
}

function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof Refusal && error.status === 'NOT_FOUND') return undefined;
  throw error;
}
