import type { Transaction } from '#database/engines/open.ts';
import type { Undo } from '../decisions/decision-store.ts';

type Moved = NonNullable<Undo['listings']>[number];

/** A decision that holds and gave listings to another show: to the one it is about, or to one of its own. */
interface Giving {
  id: string;
  kind: 'merge' | 'split';
  undo: Undo & { listings: Moved[] };
  /** Which show it found to be which; only `to` of one that split a listing off. Undefined where another decision about the same show took its place since. */
  from: string | undefined;
  to: string | undefined;
  isRevised: boolean;
}

/**
 * Puts the listings that a decision gave to another show back to the ones they were of, as if it had never been: what was split off since stays
 * by itself, a show that listings came to by this decision alone took none of them along when it was found to be another, and a show that was
 * found to be another since takes along what comes back to it. The decisions that hold remember where listings were without this one.
 * @returns the shows that gain or lose a listing, and of those the ones that lose
 */
export async function undoListings(
  tx: Transaction,
  decisionId: string,
  listings: readonly Moved[],
): Promise<{ touched: Set<string>; left: Set<string> }> {
  const [touched, left] = [new Set<string>(), new Set<string>()];
  if (listings.length === 0) return { touched, left };
  const givings = await givingsThatHold(tx);
  const given = givings.get(decisionId)?.to;
  givings.delete(decisionId);
  for (const { source_id, key, show_id } of listings) {
    touched.add(show_id);
    const listing = tx.selectFrom('listing').select('show_id').where('source_id', '=', source_id).where('key', '=', key);
    const row = await listing.executeTakeFirst();
    const { at, isSplit } = withoutIt([...givings.values()], { source_id, key }, given, show_id);
    if (row === undefined || isSplit) continue;
    // Where it stands elsewhere by now, somebody else's word has moved it.
    if (at !== undefined && row.show_id !== at) continue;
    const home = takenAlong(givings, { source_id, key }, show_id);
    if (home === row.show_id) continue;
    for (const show of [row.show_id, home]) touched.add(show);
    left.add(row.show_id);
    await tx.updateTable('listing').set({ show_id: home }).where('source_id', '=', source_id).where('key', '=', key).execute();
  }
  for (const { id, undo, isRevised } of givings.values())
    if (isRevised)
      await tx
        .updateTable('decision')
        .set({ undo: JSON.stringify(undo) })
        .where('id', '=', id)
        .execute();
  return { touched, left };
}

/** The decisions that hold and gave listings to other shows, by their id, the oldest first. */
async function givingsThatHold(tx: Transaction): Promise<Map<string, Giving>> {
  const rows = await tx
    .selectFrom('decision')
    .leftJoin('moved', (join) => join.onRef('moved.decision_id', '=', 'decision.id').on('moved.kind', '=', 'show'))
    .select(['decision.id', 'decision.kind', 'decision.undo', 'moved.from_id', 'moved.to_id'])
    .where('decision.kind', 'in', ['merge', 'split'])
    .where('decision.undone_at', 'is', null)
    .orderBy('decision.made_at')
    .orderBy('decision.id')
    .execute();
  return new Map(
    rows.map(({ id, kind, undo, from_id, to_id }) => {
      const remembered = JSON.parse(undo) as Undo;
      // What is split off stands under the id of the decision.
      const to = kind === 'split' ? id : (to_id ?? undefined);
      return [
        id,
        { id, kind: kind as Giving['kind'], undo: { listings: [], ...remembered }, from: from_id ?? undefined, to, isRevised: false },
      ];
    }),
  );
}

/**
 * Has the decisions after one remember a listing as if it had never been there.
 * @param given the show that one gave it to
 * @param home the show it was of before
 * @returns where the listing was brought in the end; whether it was split off on the way, and so stays there
 */
function withoutIt(
  givings: readonly Giving[],
  { source_id, key }: Omit<Moved, 'show_id'>,
  given: string | undefined,
  home: string,
): { at: string | undefined; isSplit: boolean } {
  const passed = new Set<Giving>();
  let at = given;
  while (at !== undefined) {
    const is = (moved: Moved) => moved.source_id === source_id && moved.key === key && moved.show_id === at;
    const next = givings.find((giving) => !passed.has(giving) && giving.undo.listings.some(is));
    if (next === undefined) break;
    passed.add(next);
    next.isRevised = true;
    if (next.kind === 'split') {
      next.undo.listings = next.undo.listings.map((moved) => (is(moved) ? { ...moved, show_id: home } : moved));
      return { at, isSplit: true };
    }
    next.undo.listings = next.undo.listings.filter((moved) => !is(moved));
    at = next.to;
  }
  return { at, isSplit: false };
}

/** The show that a listing is of when it comes back to one that was found to be another since; the decisions that say so remember it. */
function takenAlong(givings: ReadonlyMap<string, Giving>, listing: Omit<Moved, 'show_id'>, home: string): string {
  const passed = new Set<string>();
  let at = home;
  while (!passed.has(at)) {
    passed.add(at);
    const next = [...givings.values()].find(({ kind, from, to }) => kind === 'merge' && from === at && to !== undefined);
    if (next?.to === undefined) break;
    next.undo.listings.push({ ...listing, show_id: at });
    next.isRevised = true;
    at = next.to;
  }
  return at;
}
