import { readFile } from 'node:fs/promises';
import type { Database } from '#database/engines/open.ts';
import { GIVEN_BACK, HIDDEN, namesOnly } from '#ingest/announce/hand-set.ts';
import { composeShow } from '#ingest/announce/recompose.ts';
import type { ShowEvidence, Statement } from '#scene/desk/desk.ts';
import { type DeskShow, HandField } from '#scene/desk/desk-show.ts';
import { Hidden } from '#scene/desk/hidden.ts';
import type { Listing } from '#scene/shows/listing.ts';
import { listShows } from '#shows/store.ts';
import { namesAtDesk } from '../people/account-names.ts';
import { isMade } from './edit-rows.ts';
import { likelyShows } from './make-show.ts';

/** A show for the desk; undefined if there is none. */
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

/** A show with all statements about it; undefined if there is none. */
export async function showEvidence(db: Database, id: string): Promise<ShowEvidence | undefined> {
  const [show] = await listShows(db, { ids: [id], withdrawn: true, limit: 1 });
  if (show === undefined) return undefined;
  return { show, statements: await statementsOf(db, id), provenance: (await composeShow(db, id))?.provenance ?? {} };
}

/** All current and past statements of sources about a show. */
async function statementsOf(db: Database, showId: string): Promise<Statement[]> {
  const rows = await db
    .selectFrom('listing')
    .innerJoin('source', 'source.id', 'listing.source_id')
    .leftJoin('pasted', 'pasted.source_id', 'source.id')
    .select([
      'source.id',
      'source.name',
      'source.url',
      'source.file',
      'source.trust',
      'listing.key',
      'listing.as_listed',
      'listing.gone_at',
      'pasted.text',
    ])
    .where('listing.show_id', '=', showId)
    .orderBy('source.trust', 'desc')
    .orderBy('listing.first_heard_at')
    .orderBy('listing.key')
    .limit(50)
    .execute();
  return Promise.all(
    rows.map(async ({ id, name, url, file, trust, key, as_listed, gone_at, text }) => {
      const listing = JSON.parse(as_listed) as Listing;
      return {
        source: id,
        sourceName: name,
        address: url ?? '',
        trust: trust === 'venue' ? ('venue' as const) : ('aggregator' as const),
        key,
        listing,
        line: file === null ? null : lineOf(text ?? (await readFile(file, 'utf8').catch(() => '')), listing),
        gone: gone_at !== null,
      };
    }),
  );
}

/** The line of a listing in its source's text, from 1, found by its id or else its words; null if not found. */
function lineOf(text: string, { uid, event, performer }: Listing): number | null {
  const needle = [uid, event, performer].find((words) => words !== '' && text.includes(words));
  return needle === undefined ? null : text.slice(0, text.indexOf(needle)).split('\n').length;
}
