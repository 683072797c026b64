import { lockChanges } from '#database/changes/change-log.ts';
import { chunks } from '#database/chunks.ts';
import type { Change } from '#database/engines/open.ts';
import { endKeepers, moveKeepers } from '#database/keepers.ts';
import { freeAddresses, logAddresses, logLeadingTo, noteMoved } from '#database/moved.ts';
import { moveRevisions, noteRevisions } from '#database/revisions/revisions.ts';
import { bumpRosterVersion } from '#database/settings.ts';
import { fold } from '#scene/names.ts';
import { changingShows } from '#shows/changed-shows.ts';
import { refreshQuestions } from './refresh-questions.ts';
import { meanByRoster } from './reinterpret.ts';
import { buildRoster } from './roster.ts';

/** Artists or venues with every spelling they have by now, and how that differs from before. */
export interface Relinking {
  kind: 'artist' | 'venue';
  part: {
    added: readonly { id: string }[];
    changed: readonly { id: string }[];
    moved: readonly { from: string; id: string; name: string }[];
    removed: readonly { id: string }[];
  };
  spellings: ReadonlyMap<string, readonly string[]>;
}

/**
 * Has shows, sources, what editors taught and set, histories and old addresses follow artists and venues that were moved or removed, and takes
 * those that left off the roster. The new ones stand there already.
 * @returns the shows that any change of the roster concerns, whose listings are then to be interpreted anew
 */
export async function relink(change: Change, { kind, part, spellings }: Relinking): Promise<Set<string>> {
  await lockChanges(change);
  const { moved } = part;
  const left = [...moved.map(({ from }) => from), ...part.removed.map(({ id }) => id)];
  const named = [...part.added, ...part.changed, ...moved].map(({ id }) => id);
  const concerned = new Set<string>();
  for (const ids of chunks([...left, ...part.changed.map(({ id }) => id)])) await addShowsOf(change, kind, ids, concerned);
  for (const ids of chunks(left, FEW)) await addShowsMeaning(change, kind, ids, concerned);
  await addShowsSaying(change, kind, new Set(named.flatMap((id) => spellings.get(id) ?? []).map(fold)), concerned);
  for (const added of chunks(part.added.map(({ id }) => id))) {
    await freeAddresses(change, kind, added);
    await logLeadingTo(change, kind, added);
  }
  for (const { from, id, name } of moved) {
    await noteMoved(change, kind, from, id);
    await change.updateTable('learnt_name').set({ means: id }).where('kind', '=', kind).where('means', '=', from).execute();
    await pointAt(change, kind, [from], { id, name });
    await moveRevisions(change, kind, from, id);
    await moveKeepers(change, { kind, id: from }, id);
    await change.deleteFrom('entry_edit').where('kind', '=', kind).where('entry_id', '=', id).execute();
    await change.updateTable('entry_edit').set({ entry_id: id }).where('kind', '=', kind).where('entry_id', '=', from).execute();
  }
  for (const removed of chunks(part.removed.map(({ id }) => id))) {
    await pointAt(change, kind, removed, null);
    await endKeepers(change, kind, removed);
  }
  for (const ids of chunks(left)) {
    await change.deleteFrom(kind).where('id', 'in', ids).execute();
    await logAddresses(change, kind, ids);
    await logLeadingTo(change, kind, ids);
  }
  await noteRevisions(
    change,
    part.removed.map(({ id }) => ({ kind, id, before: {}, now: undefined })),
  );
  if (left.length > 0) await bumpRosterVersion(change);
  return concerned;
}

/** Interprets anew what a changed roster concerns, and looks anew at what the desk is asked about names. */
export async function reconsider(change: Change, concerned: ReadonlySet<string>): Promise<void> {
  const roster = await buildRoster(change);
  const plain = await refreshQuestions(change, roster, concerned);
  await meanByRoster(change, [...new Set([...concerned, ...plain])], roster);
}

/** So many are looked for at once in what listings mean: each is compared with the whole of it. */
const FEW = 50;

async function addShowsOf(change: Change, kind: Relinking['kind'], ids: readonly string[], shows: Set<string>): Promise<void> {
  const rows =
    kind === 'artist'
      ? await change.selectFrom('credit').select('show_id as id').distinct().where('artist_id', 'in', ids).execute()
      : await change.selectFrom('show').select('id').where('venue_id', 'in', ids).execute();
  for (const { id } of rows) shows.add(id);
}

/** A show may hold to one source's word while another's, that is not heard now, means somebody who left. */
async function addShowsMeaning(change: Change, kind: Relinking['kind'], ids: readonly string[], shows: Set<string>): Promise<void> {
  const sign = kind === 'artist' ? '"artist":' : '"venue":{"id":';
  const rows = await change
    .selectFrom('listing')
    .select('show_id')
    .distinct()
    .where(({ or, eb }) => or(ids.map((id) => eb('meaning', 'like', `%${sign}"${id}"%`))))
    .execute();
  for (const { show_id } of rows) shows.add(show_id);
}

/** Shows that name nobody we knew by a spelling that somebody has now. */
async function addShowsSaying(change: Change, kind: Relinking['kind'], spelt: ReadonlySet<string>, shows: Set<string>): Promise<void> {
  if (kind === 'venue') {
    const rows = await change.selectFrom('show').select(['id', 'venue_name']).where('venue_id', 'is', null).execute();
    for (const { id, venue_name } of rows) if (spelt.has(fold(venue_name))) shows.add(id);
    return;
  }
  for (const names of chunks([...spelt])) {
    const credits = change.selectFrom('credit').select('show_id').distinct();
    for (const { show_id } of await credits.where('folded', 'in', names).where('artist_id', 'is', null).execute()) shows.add(show_id);
  }
}

async function pointAt(
  change: Change,
  kind: Relinking['kind'],
  from: readonly string[],
  to: { id: string; name: string } | null,
): Promise<void> {
  const shows = new Set<string>();
  await addShowsOf(change, kind, from, shows);
  if (kind === 'artist') {
    const set = { artist_id: to?.id ?? null };
    await changingShows(
      change,
      shows,
      async () => void (await change.updateTable('credit').set(set).where('artist_id', 'in', from).execute()),
    );
    return;
  }
  const place = { venue_id: to?.id ?? null, ...(to === null ? {} : { venue_name: to.name }) };
  await changingShows(
    change,
    shows,
    async () => void (await change.updateTable('show').set(place).where('venue_id', 'in', from).execute()),
  );
  await change
    .updateTable('source')
    .set({ venue_id: to?.id ?? null })
    .where('venue_id', 'in', from)
    .execute();
}
