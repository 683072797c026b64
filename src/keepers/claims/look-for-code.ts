import { timestamp } from '#clock.ts';
import { findCurrentPage } from '#database/keepers.ts';
import { type AccountRow, withLockedAccount } from '#identity/account/account-store.ts';
import { fetchAddress } from '#ingest/fetch/fetch.ts';
import { Refused } from '#ingest/fetch/refused.ts';
import { Refusal, RefusalForNow } from '#scene/problem.ts';
import { demandNotBarred, grantClaim } from '../grant.ts';
import { demandPage } from '../pages.ts';
import { type ClaimRow, demandWaiting, linksThatProve } from '../store.ts';
import type { KeepersWork } from '../work.ts';

/** Milliseconds a site has to answer, as someone waits. */
const LOOK_MS = 10_000;
/** Concurrent checks; each may take that long. */
const MAX_AT_ONCE = 4;
let looking = 0;

/**
 * Looks for a claim's code on a site the page linked to when the claim began. If it is there, the claimant keeps the page.
 * @returns whether it was found, and a sentence
 * @throws Refusal INVALID_ARGUMENT for another address, FAILED_PRECONDITION if a keeper disputes the claim or an editor barred the
 * claimant; AuthError TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function lookForCode(
  { identity, fetchPolicy }: KeepersWork,
  account: AccountRow,
  { claim: id, link, gone }: { claim: string; link: string; gone?: AbortSignal | undefined },
): Promise<{ found: boolean; said: string }> {
  const { db, clock, limits, settings } = identity;
  const claim = await demandWaiting(db, id, account.id, clock());
  demandUndisputed(claim);
  await demandNotBarred(db, await findCurrentPage(db, { kind: claim.kind, id: claim.page_id }), account.id);
  if (!(await linksThatProve(db, claim, settings.publicUrl())).includes(link))
    throw new Refusal('INVALID_ARGUMENT', 'The page didn’t link there when you started.', { link: 'Choose one of the addresses.' });
  if (looking >= MAX_AT_ONCE) throw new RefusalForNow('UNAVAILABLE', 'We’re checking other sites right now. Try again in a moment.', 15);
  await limits.spend(['look for a code by account', account.id]);
  looking++;
  const said = await read(link, [AbortSignal.timeout(LOOK_MS), gone]).finally(() => looking--);
  const found = said.text.includes(claim.code);
  const sentence = found
    ? 'We found the code.'
    : (said.trouble ?? 'We found the page but not the code. Some sites take a minute to show changes.');
  await withLockedAccount(db, account.id, async (tx) => {
    // Check again: an editor may have removed the link, or a keeper disputed the claim.
    const still = await demandWaiting(tx, id, account.id, clock());
    await tx
      .updateTable('claim')
      .set({ looked_at: timestamp(clock()), looked: sentence })
      .where('id', '=', id)
      .execute();
    if (!found) return;
    demandUndisputed(still);
    const page = await demandPage(tx, { kind: still.kind, id: still.page_id });
    if (!(await linksThatProve(tx, still, settings.publicUrl())).includes(link))
      throw new Refusal('ABORTED', 'The page no longer links there.');
    await grantClaim(identity, tx, { claim: still, page, way: 'code' });
  });
  return { found, said: sentence };

  async function read(address: string, signals: readonly (AbortSignal | undefined)[]): Promise<{ text: string; trouble?: string }> {
    const stop = AbortSignal.any(signals.filter((signal) => signal !== undefined));
    try {
      const fetched = await fetchAddress(address, { etag: null, last_modified: null }, { ...fetchPolicy, stop });
      return { text: fetched === 'unchanged' ? '' : Buffer.from(fetched.bytes).toString('latin1') };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { text: '', trouble: `${error.message}.` };
    }
  }
}

/** @throws Refusal FAILED_PRECONDITION if a keeper disputes the claim */
export function demandUndisputed({ disputed_by }: Pick<ClaimRow, 'disputed_by'>): void {
  if (disputed_by !== null)
    throw new Refusal('FAILED_PRECONDITION', 'A keeper of this page says it isn’t yours. An editor will decide and email you.');
}
