import type { EntryKind } from '#scene/entries/entry-kind.ts';

/** A row of the change log. `position` follows the order of commits without gaps, and is the document's version from then on. */
export interface ChangeTable {
  position: number;
  kind: string;
  document: string;
  changed_at: string;
}

/**
 * The head of the change log; a writer locks it until its transaction ends.
 *
 * - `epoch` names the log: a restored database starts another, as positions may repeat;
 * - `position` is the last one used; those up to `forgotten` were removed.
 */
export interface ChangeHeadTable {
  id: number;
  epoch: string;
  position: number;
  forgotten: number;
}

/**
 * What one transaction changed of a document.
 *
 * - `fields` is JSON of [field, before, now], null for nothing;
 * - `made_by` is the account, '' where unknown or gone;
 * - `takes_back`: whether it undoes the decision.
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

/** A field of an entry that a person set last: packs don't overwrite it. `made` and `id` are fields too. */
export interface EntryEditTable {
  kind: EntryKind;
  entry_id: string;
  field: string;
  decision_id: string;
}

/** An entry a person took off the roster or site, as JSON, with the reason and a note for editors. */
export interface OffRosterTable {
  kind: EntryKind;
  entry_id: string;
  name: string;
  entry: string;
  why: string;
  note: string;
  decision_id: string;
}

/** A former name of an artist or venue: shows on nights before `until` keep it. */
export interface FormerNameTable {
  kind: 'artist' | 'venue';
  entry_id: string;
  name: string;
  until: string;
  noted_at: string;
  decision_id: string | null;
}
