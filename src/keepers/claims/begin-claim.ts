import { timestamp } from '#clock.ts';
import { keepsPage, type PageName } from '#database/keepers.ts';
import { type AccountRow, withLockedAccount } from '#identity/account/account-store.ts';
import { mailboxOf } from '#identity/limits/mailboxes.ts';
import { newId, readableCode } from '#identity/secrets.ts';
import { Refusal } from '#scene/problem.ts';
import { editOf } from '#scene/site/addresses.ts';
import { demandRoom } from '../grant.ts';
import { demandPage, linksFor } from '../pages.ts';
import { keeperName, stateAt, waitingClaims, writableKeepers } from '../store.ts';
import { CLAIM_DAYS, type KeepersWork } from '../work.ts';

const CODE_LENGTH = 16;

/** A random word for the claimant's site, new for each claim. */
function newCode(): string {
  return `backline${readableCode(CODE_LENGTH)}`;
}

/** @throws Refusal FAILED_PRECONDITION unless the account's address is confirmed */
export function demandConfirmed({ email, email_verified }: AccountRow): void {
  if (email === null || email_verified === 0)
    throw new Refusal('FAILED_PRECONDITION', 'Confirm your email first. You can resend it from your dashboard.');
}

/**
 * Begins a claim to a page, or continues an open one. Existing keepers are emailed.
 * @returns the claim's id
 * @throws Refusal NOT_FOUND without such a page, ALREADY_EXISTS if they keep it, FAILED_PRECONDITION, RESOURCE_EXHAUSTED
 */
export async function beginClaim({ identity }: KeepersWork, account: AccountRow, named: PageName): Promise<string> {
  const { db, clock, limits, letters, settings } = identity;
  demandConfirmed(account);
  const page = await demandPage(db, named);
  if (await keepsPage(db, account.id, page)) throw new Refusal('ALREADY_EXISTS', 'You already keep this page.');
  const now = clock();
  const waiting = async (tx: typeof db) => (await waitingClaims(tx, page, account.id)).find((row) => stateAt(row, now) === 'waiting')?.id;
  const there = await waiting(db);
  if (there !== undefined) return there;
  await limits.spend(['claim by account', account.id]);
  return withLockedAccount(db, account.id, async (tx) => {
    const meanwhile = await waiting(tx);
    if (meanwhile !== undefined) return meanwhile;
    await demandRoom(tx, account.id);
    const id = newId();
    await tx
      .insertInto('claim')
      .values({
        id,
        account_id: account.id,
        kind: page.kind,
        page_id: page.id,
        state: 'waiting',
        code: newCode(),
        links: JSON.stringify(await linksFor(tx, page, account.id, settings.publicUrl())),
        looked_at: null,
        looked: '',
        letter_at: null,
        asked_at: null,
        words: '',
        way: '',
        disputed_by: null,
        dispute: '',
        made_at: timestamp(now),
        ends_at: timestamp(now.add({ hours: 24 * CLAIM_DAYS })),
        decided_at: null,
        reason: '',
      })
      .execute();
    const { name } = await keeperName(tx, account.id);
    for (const { email } of await writableKeepers(tx, page, account.id)) {
      // A claim proves nothing yet, so these emails have a limit per mailbox; emails about proved claims don't.
      if (email === null || !(await limits.allows(tx, ['claim notice by mailbox', mailboxOf(email)]))) continue;
      await letters.tell(
        tx,
        email,
        `Someone claims ${page.name}`,
        [
          `“${name}” says the page of ${page.name}, which you keep, is theirs. They still have to prove it.`,
          'If they’re one of you, you don’t need to do anything. If not, tell us here:',
          `${settings.publicUrl()}${editOf(page, 'keepers')}`,
        ],
        now,
      );
    }
    return id;
  });
}
