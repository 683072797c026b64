import type { Database } from '#database/engines/open.ts';
import { GIVEN_BACK, HIDDEN, namesOnly } from '#ingest/announce/hand-set.ts';
import { composeShow } from '#ingest/announce/recompose.ts';
import { type DeskShow, HandField } from '#scene/desk/desk-show.ts';
import { Hidden } from '#scene/desk/hidden.ts';
import { namesAtDesk } from '../people/account-names.ts';
import { isMade } from './edit-rows.ts';
import { likelyShows } from './make-show.ts';
import { showEvidence } from './show-evidence.ts';

/** A show as the desk looks after it; undefined when there is none. */
export async function deskShow(db: Database, id: string): Promise<DeskShow | undefined> {
  const evidence = await showEvidence(db, id);
  if (evidence === undefined) return undefined;
  const rows = await db
    .selectFrom('show_edit')
    .innerJoin('decision', 'decision.id', 'show_edit.decision_id')
    .select(['show_edit.field', 'show_edit.value', 'decision.made_at as at', 'decision.made_by as by'])
    .where('show_edit.show_id', '=', id)
    .where('show_edit.value', '<>', GIVEN_BACK)
    .orderBy('show_edit.field')
    .execute();
  const hidden = rows.find(({ field }) => field === HIDDEN);
  const { show } = evidence;
  const names = await namesAtDesk(
    db,
    rows.map(({ by }) => by),
  );
  return {
    ...evidence,
    byHand: rows.flatMap(({ field, at, by }) => (HandField.safeParse(field).success ? [{ field, at, by: names(by) }] : [])),
    without: (await composeShow(db, id))?.without ?? null,
    hidden: hidden === undefined ? null : Hidden.parse(JSON.parse(hidden.value)),
    made: await isMade(db, id),
    merged: await mergedInto(db, id),
    likely: (await likelyShows(db, show)).map((likely) => likely.show),
    nameOnly: await namesOnly(db, id),
  };
}

/** The shows that editors found to be this one, the latest first. */
function mergedInto(db: Database, id: string): Promise<DeskShow['merged']> {
  return db
    .selectFrom('moved')
    .innerJoin('decision', 'decision.id', 'moved.decision_id')
    .innerJoin('show', 'show.id', 'moved.from_id')
    .select(['decision.id as decision', 'show.event as name', 'decision.made_at as at'])
    .where('moved.kind', '=', 'show')
    .where('moved.to_id', '=', id)
    .orderBy('decision.made_at', 'desc')
    .execute();
}
