import { tonightAt } from '#clock.ts';
import { countOpenQuestions } from '#desk/questions/questions.ts';
import { countUnheard } from '#ingest/hear/silent-sources.ts';
import type { DeskWaits } from '#scene/desk/desk.ts';
import { countOpenTips } from '#tips/store.ts';
import { countAskedClaims } from './claims/desk-claims.ts';
import { countWaiting } from './proposals/store.ts';
import type { KeepersWork } from './work.ts';

/** How much waits for an editor: each is counted by an index, as the page that lists it counts it. */
export async function deskWaits({ identity, clock, zone }: KeepersWork): Promise<DeskWaits> {
  const { db } = identity;
  const now = clock();
  const [questions, tips, proposals, claims, unheard] = await Promise.all([
    countOpenQuestions(db, tonightAt(now, zone)),
    countOpenTips(db),
    countWaiting(db),
    countAskedClaims(db, identity.clock()),
    countUnheard(db, now),
  ]);
  return { questions, tips, proposals, claims, unheard };
}
