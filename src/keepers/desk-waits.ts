import { tonightAt } from '#clock.ts';
import { type PackMark, packNotice } from '#database/loaded-pack.ts';
import { countOpenQuestions } from '#desk/questions/questions.ts';
import type { AccountRow } from '#identity/account/account-store.ts';
import { lettersNotice } from '#identity/letters/late-letters.ts';
import { countUnheard } from '#ingest/hear/failing-sources.ts';
import type { DeskWaits } from '#scene/desk/desk.ts';
import { roleOpens } from '#scene/people/roles.ts';
import { countOpenTips } from '#tips/store.ts';
import { countAskedClaims } from './claims/desk-claims.ts';
import { countWaiting } from './proposals/store.ts';
import type { KeepersWork } from './work.ts';

/**
 * Counts what waits for an editor, each from an index, as its page counts it.
 * @param pack the pack the site was started with
 */
export async function deskWaits(
  { identity, clock, zone }: KeepersWork,
  pack: PackMark,
  { role }: Pick<AccountRow, 'role'>,
): Promise<DeskWaits> {
  const { db } = identity;
  const now = clock();
  const [questions, tips, proposals, claims, unheard] = await Promise.all([
    countOpenQuestions(db, tonightAt(now, zone)),
    countOpenTips(db),
    countWaiting(db),
    countAskedClaims(db, identity.clock()),
    countUnheard(db, now),
  ]);
  // Only admins can act on these.
  const [ofPack, ofLetters] = roleOpens('admin', role)
    ? await Promise.all([packNotice(db, pack), lettersNotice(db, identity.clock())])
    : [undefined, undefined];
  return { questions, tips, proposals, claims, unheard, pack: ofPack ?? null, letters: ofLetters ?? null };
}
