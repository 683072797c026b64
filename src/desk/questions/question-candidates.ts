import type { Database } from '#database/engines/open.ts';
import type { QuestionTable } from '#database/tables/source-tables.ts';
import { mayBeOnePlace, streetOf } from '#ingest/meaning/venue-addresses.ts';
import type { Question } from '#scene/desk/desk.ts';
import type { Show } from '#scene/shows/show.ts';
import { foldName } from '#scene/text/names.ts';

/** A stored candidate; old ones have no reason. */
type Kept = Pick<Question['candidates'][number], 'id' | 'name' | 'confidence'> & { because?: string };

/** The artists or venues a name may mean, with reasons: name, street, earlier shows. */
export async function candidatesOf(
  db: Database,
  { kind, words, candidates }: Pick<QuestionTable, 'kind' | 'words' | 'candidates'>,
  show: Pick<Show, 'event'>,
): Promise<Question['candidates']> {
  const kept = JSON.parse(candidates) as Kept[];
  const [near, known] = kind === 'venue' && kept.length > 0 ? [await onStreet(db, words, kept), await heardAt(db, show, kept)] : [];
  return kept.map(({ id, name, confidence, because }) => ({
    id,
    name,
    confidence,
    why: [because ?? '', near?.has(id) ? 'is at the same address' : '', known?.has(id) ? 'has nights with this title' : ''].filter(Boolean),
  }));
}

async function onStreet(db: Database, words: string, venues: readonly Kept[]): Promise<Set<string>> {
  const street = streetOf(words);
  if (street === undefined) return new Set();
  const rows = db.selectFrom('venue').select(['id', 'address']).where('id', 'in', idsOf(venues));
  const isThere = (other = '') => mayBeOnePlace(street, other);
  return new Set((await rows.execute()).flatMap(({ id, address }) => (isThere(streetOf(address)) ? [id] : [])));
}

async function heardAt(db: Database, { event }: Pick<Show, 'event'>, venues: readonly Kept[]): Promise<Set<string>> {
  const rows = db
    .selectFrom('show')
    .select('venue_id')
    .distinct()
    .where('venue_id', 'in', idsOf(venues))
    .where('event_folded', '=', foldName(event));
  return new Set((await rows.execute()).map(({ venue_id }) => venue_id ?? ''));
}

const idsOf = (venues: readonly Kept[]) => venues.map(({ id }) => id);
