import type { Which } from '#scene/desk/desk-entry.ts';
import type { EntryKind } from '#scene/entries/entry-kind.ts';
import { WAYS } from './entry-links.ts';

/** What a list is narrowed to, and where it goes on. */
export type NarrowedEntries = { which?: Which } & Partial<Record<'q' | 'after', string>>;

/** Reads it from an address; what makes no sense narrows nothing. */
export function narrowedIn(query: URLSearchParams, kind: EntryKind): NarrowedEntries {
  const which = query.get('which') ?? '';
  const text = (word: 'q' | 'after') => {
    const value = query
      .get(word)
      ?.trim()
      .slice(0, word === 'q' ? 200 : 600);
    return value ? { [word]: value } : {};
  };
  return { ...text('q'), ...text('after'), ...(Object.hasOwn(WAYS[kind].which, which) ? { which: which as Which } : {}) };
}
