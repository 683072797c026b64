import type { EntryKind } from '#scene/entries/entry-kind.ts';

/**
 * What one transaction made different of a document.
 *
 * - `position` grows with every revision: nobody else writes one while the log of changes is held;
 * - `fields` is JSON: the name of each field that became another, what it was and what it is (null for nothing);
 * - `told_by` a person, a scene pack or sources; `made_by` is the id of the person's account, '' where nobody is known or the account is gone;
 * - `takes_back`: whether it says again what was said before the decision.
 */
export interface RevisionTable {
  position: number;
  kind: string;
  document: string;
  fields: string;
  told_by: 'person' | 'pack' | 'source';
  made_by: string;
  made_at: string;
  why: string;
  decision_id: string | null;
  takes_back: number;
}

/** A field of an entry that a person set last, by which decision: no scene pack overrules it. `made` and `id` are fields of it too. */
export interface EntryEditTable {
  kind: EntryKind;
  entry_id: string;
  field: string;
  decision_id: string;
}

/** An entry that a person took off the roster, or off the site: all that was said of it, as JSON; why, in a word; a note for editors. */
export interface OffRosterTable {
  kind: EntryKind;
  entry_id: string;
  name: string;
  entry: string;
  why: string;
  note: string;
  decision_id: string;
}

/** What an artist or a venue was called before it was renamed: shows of nights before `until` keep that name. */
export interface FormerNameTable {
  kind: 'artist' | 'venue';
  entry_id: string;
  name: string;
  until: string;
  noted_at: string;
  decision_id: string | null;
}
