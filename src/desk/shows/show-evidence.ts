import { readFile } from 'node:fs/promises';
import type { Database } from '#database/engines/open.ts';
import { composeShow } from '#ingest/announce/recompose.ts';
import type { ShowEvidence, Statement } from '#scene/desk/desk.ts';
import type { Listing } from '#scene/shows/listing.ts';
import { listShows } from '#shows/store.ts';

/** A show with everybody's word on it; undefined when there is none. */
export async function showEvidence(db: Database, id: string): Promise<ShowEvidence | undefined> {
  const [show] = await listShows(db, { ids: [id], withdrawn: true, limit: 1 });
  if (show === undefined) return undefined;
  return { show, statements: await statementsOf(db, id), provenance: (await composeShow(db, id))?.provenance ?? {} };
}

/** What every source says of a show, and said. */
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

/** In which line of its source's text a listing stands, from 1: where its identifier is, or else its words; null when neither is found. */
function lineOf(text: string, { uid, event, performer }: Listing): number | null {
  const needle = [uid, event, performer].find((words) => words !== '' && text.includes(words));
  return needle === undefined ? null : text.slice(0, text.indexOf(needle)).split('\n').length;
}
