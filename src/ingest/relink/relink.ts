import { lockChanges } from '#database/changes/change-log.ts';
import { chunks } from '#database/chunks.ts';
import type { Transaction } from '#database/engines/open.ts';
import { forgetFormerNames } from '#database/former-names.ts';
import { moveKeepers, removeKeepersOf } from '#database/keepers.ts';
import { logAddresses, logRedirectsTo, recordMove, releaseAddresses } from '#database/moved.ts';
import { moveRevisions, recordRevisions } from '#database/revisions.ts';
import { bumpRosterVersion } from '#database/settings.ts';
import { foldName } from '#scene/text/names.ts';
import { logShowChanges } from '#shows/changed-shows.ts';
import { buildRoster, type Roster } from '../meaning/roster.ts';
import { type NameKind, refreshQuestions } from './refresh-questions.ts';
import { meanByRoster } from './reinterpret.ts';

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
 * Updates shows, sources, taught names, edits, histories and old addresses to artists and venues that moved or left, and deletes those that
 * left. New entries must be on the roster already.
 * @returns the shows concerned, whose listings are to be reinterpreted
 */
export async function relink(tx: Transaction, { kind, part, spellings }: Relinking): Promise<Set<string>> {
  await lockChanges(tx);
  const { moved } = part;
  const left = [...moved.map(({ from }) => from), ...part.removed.map(({ id }) => id)];
  const named = [...part.added, ...part.changed, ...moved].map(({ id }) => id);
  const concerned = new Set<string>();
  for (const ids of chunks([...left, ...part.changed.map(({ id }) => id)])) await addShowsOf(tx, kind, ids, concerned);
  for (const ids of chunks(left, FEW)) await addShowsMeaning(tx, kind, ids, concerned);
  await addShowsSaying(tx, kind, new Set(named.flatMap((id) => spellings.get(id) ?? []).map(foldName)), concerned);
  for (const added of chunks(part.added.map(({ id }) => id))) {
    await releaseAddresses(tx, kind, added);
    await logRedirectsTo(tx, kind, added);
  }
  for (const { from, id, name } of moved) {
    await recordMove(tx, kind, from, id);
    await tx.updateTable('taught_name').set({ means: id }).where('kind', '=', kind).where('means', '=', from).execute();
    await pointAt(tx, kind, [from], { id, name });
    await moveRevisions(tx, kind, from, id);
    await moveKeepers(tx, { kind, id: from }, id);
    await tx.deleteFrom('entry_edit').where('kind', '=', kind).where('entry_id', '=', id).execute();
    await tx.updateTable('entry_edit').set({ entry_id: id }).where('kind', '=', kind).where('entry_id', '=', from).execute();
  }
  for (const removed of chunks(part.removed.map(({ id }) => id))) {
    await pointAt(tx, kind, removed, null);
    await removeKeepersOf(tx, kind, removed);
    await forgetFormerNames(tx, kind, removed);
  }
  for (const ids of chunks(left)) {
    await tx.deleteFrom(kind).where('id', 'in', ids).execute();
    await logAddresses(tx, kind, ids);
    await logRedirectsTo(tx, kind, ids);
  }
  await recordRevisions(
    tx,
    part.removed.map(({ id }) => ({ kind, id, before: {}, now: undefined })),
  );
  if (left.length > 0) await bumpRosterVersion(tx);
  return concerned;
}

/** Reinterprets what a changed roster concerns, and updates the desk's questions about names. @returns the roster used */
export async function reconsider(tx: Transaction, concerned: ReadonlySet<string>, kinds?: readonly NameKind[]): Promise<Roster> {
  const roster = await buildRoster(tx);
  const plain = await refreshQuestions(tx, roster, concerned, kinds);
  await meanByRoster(tx, [...new Set([...concerned, ...plain])], roster);
  return roster;
}

/** Searched for at once in all meanings. */
const FEW = 50;

async function addShowsOf(tx: Transaction, kind: Relinking['kind'], ids: readonly string[], shows: Set<string>): Promise<void> {
  const rows =
    kind === 'artist'
      ? await tx.selectFrom('credit').select('show_id as id').distinct().where('artist_id', 'in', ids).execute()
      : await tx.selectFrom('show').select('id').where('venue_id', 'in', ids).execute();
  for (const { id } of rows) shows.add(id);
}

/** Adds shows where a listing of an inactive source means an entry that left. */
async function addShowsMeaning(tx: Transaction, kind: Relinking['kind'], ids: readonly string[], shows: Set<string>): Promise<void> {
  const sign = kind === 'artist' ? '"artist":' : '"venue":{"id":';
  const rows = await tx
    .selectFrom('listing')
    .select('show_id')
    .distinct()
    .where(({ or, eb }) => or(ids.map((id) => eb('meaning', 'like', `%${sign}"${id}"%`))))
    .execute();
  for (const { show_id } of rows) shows.add(show_id);
}

/** Adds shows with a name that matched nothing and is a spelling now. */
async function addShowsSaying(tx: Transaction, kind: Relinking['kind'], spelt: ReadonlySet<string>, shows: Set<string>): Promise<void> {
  if (kind === 'venue') {
    const rows = await tx.selectFrom('show').select(['id', 'venue_name']).where('venue_id', 'is', null).execute();
    // After a venue's name comes its street.
    const isSpelt = (name: string) => spelt.has(foldName(name)) || spelt.has(foldName(name.split(',')[0] ?? ''));
    for (const { id, venue_name } of rows) if (isSpelt(venue_name)) shows.add(id);
    return;
  }
  for (const names of chunks([...spelt])) {
    const credits = tx.selectFrom('credit').select('show_id').distinct();
    for (const { show_id } of await credits.where('folded', 'in', names).where('artist_id', 'is', null).execute()) shows.add(show_id);
  }
}

async function pointAt(
  tx: Transaction,
  kind: Relinking['kind'],
  from: readonly string[],
  to: { id: string; name: string } | null,
): Promise<void> {
  const shows = new Set<string>();
  await addShowsOf(tx, kind, from, shows);
  if (kind === 'artist') {
    const set = { artist_id: to?.id ?? null };
    await logShowChanges(tx, shows, async () => void (await tx.updateTable('credit').set(set).where('artist_id', 'in', from).execute()));
    return;
  }
  await logShowChanges(tx, shows, async () => {
    const here = tx.updateTable('show').where('venue_id', 'in', from);
    if (to !== null) {
      // Shows before the venue was renamed keep its old name.
      const renamed = here.set({ venue_name: to.name }).where(({ not, exists, selectFrom }) => {
        const then = selectFrom('former_name').select('name').where('kind', '=', 'venue').where('entry_id', '=', to.id);
        return not(exists(then.whereRef('former_name.until', '>', 'show.night')));
      });
      await renamed.execute();
    }
    await here.set({ venue_id: to?.id ?? null }).execute();
  });
  await tx
    .updateTable('source')
    .set({ venue_id: to?.id ?? null })
    .where('venue_id', 'in', from)
    .execute();
}
