import type { Which } from '#scene/desk/desk-entry.ts';
import { LISTED_AT } from '#scene/site/addresses.ts';
import { deskActions, forEditors } from '../editors.ts';
import { kindAt, type ListedKind, WAYS } from './entry-links.ts';

/** What a list is narrowed to, and where it goes on. */
export type NarrowedEntries = { which?: Which } & Partial<Record<'q' | 'after', string>>;

/** The entries that are looked for. */
export const loader = forEditors(async ({ desk, path, query }) => {
  const kind = kindAt(path);
  const narrowed = narrowedIn(query, kind);
  return { kind, narrowed, found: await desk.get(`/desk${LISTED_AT[kind]}` as '/desk/artists', narrowed) };
});

/** Only what was decided last can be taken back here. */
export const action = deskActions({});

/** Reads it from an address; what makes no sense narrows nothing. */
function narrowedIn(query: URLSearchParams, kind: ListedKind): NarrowedEntries {
  const which = query.get('which') ?? '';
  const [q, after] = [query.get('q')?.trim().slice(0, 200), query.get('after')?.trim().slice(0, 600)];
  return { ...(q && { q }), ...(after && { after }), ...(Object.hasOwn(WAYS[kind].which, which) && { which: which as Which }) };
}
