import type { Transaction } from '#database/engines/open.ts';
import type { Undo } from '../decisions/decision-store.ts';

type Moved = NonNullable<Undo['listings']>[number];

/** A standing decision that moved listings to another show or to a new one. */
interface Giving {
  id: string;
  kind: 'merge' | 'split';
  undo: Undo & { listings: Moved[] };
  /** The show merged into `to`; undefined for a split, or if a later decision about it took over. */
  from: string | undefined;
  to: string | undefined;
  isRevised: boolean;
}

/**
 * Moves an undone decision's listings back as if it had never been made: later splits stay, and later merges take them along. Standing
 * decisions' undo data is adjusted.
 * @returns the shows that gain or lose a listing, and those that lose
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
    // Another decision has moved it since.
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

/** Standing decisions that moved listings, by id, oldest first. */
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
      // A split's show has the decision's id.
      const to = kind === 'split' ? id : (to_id ?? undefined);
      return [
        id,
        { id, kind: kind as Giving['kind'], undo: { listings: [], ...remembered }, from: from_id ?? undefined, to, isRevised: false },
      ];
    }),
  );
}

/**
 * Rewrites later decisions as if a listing had not been moved.
 * @param given the show it was moved to
 * @param home the show it came from
 * @returns its final show, and whether it was split off on the way
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

/** The show a returning listing belongs to after later merges. */
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
