import type { Generated } from 'kysely';
import type { QuestionKind } from '#scene/desk/desk.ts';
import type { EntryKind } from '#scene/entries/entry-kind.ts';
import type { Kind } from '#scene/shows/kind.ts';
import type { Language } from '#scene/site/language.ts';

/**
 * A source and the state of its reads.
 *
 * - `settings` is JSON; `trust` says how far it is trusted; `kept_by` is who maintains it;
 * - `failures` are consecutive; it is not fetched before `ask_after`; `usual` and `last_count` count coming shows it listed;
 * - `language` is set by a person, `read_in` was detected at the last read;
 * - until `leased_until` only `leased_by` reads it; `unended` counts consecutive reads that never finished.
 */
export interface SourceTable {
  id: string;
  name: string;
  url: string | null;
  file: string | null;
  format: string;
  zone: string;
  venue_id: string | null;
  every_minutes: number;
  terms: string;
  language: Language | null;
  read_in: Language | null;
  etag: string | null;
  last_modified: string | null;
  fingerprint: string | null;
  heard_at: string | null;
  well_heard_at: string | null;
  trouble: string | null;
  settings: string;
  trust: 'venue' | 'aggregator';
  kept_by: 'pack' | 'desk';
  paused: number;
  failures: number;
  ask_after: string | null;
  usual: number | null;
  last_count: number | null;
  first_asked_at: string | null;
  leased_until: string | null;
  leased_by: string | null;
  unended: Generated<number>;
  /** JSON of `interpret/kind/source-kinds.ts`: what it and its places mostly list; null before the first read. */
  kind_past: Generated<string | null>;
  /** JSON of `ingest/store/pack-word.ts`: the pack's values for settings that people changed here. */
  pack_says: Generated<string | null>;
  /** How many entries the last read could not understand, and the first problems as JSON of [{where, why}]. */
  dropped: Generated<number>;
  problems: Generated<string>;
}

/**
 * What a source last listed for one show (`as_listed`: JSON of the listing), its interpretation and its show. `gone_at` is when the source
 * stopped listing it.
 */
export interface ListingTable {
  source_id: string;
  key: string;
  show_id: string;
  date: string;
  as_listed: string;
  meaning: string;
  first_heard_at: string;
  gone_at: string | null;
}

export interface PastedTable {
  source_id: string;
  text: string;
}

/** A question for editors; `subject` is unique, `candidates` is JSON. */
export interface QuestionTable {
  id: string;
  kind: QuestionKind;
  subject: string;
  words: string;
  show_id: string;
  other_show_id: string | null;
  why: string;
  candidates: string;
  asked_at: string;
  decision_id: string | null;
}

/**
 * An editor's decision as a sentence, and how to undo it (JSON). `made_by` is an account that may be gone, '' where unknown; `written_by`
 * is who wrote what the editor published.
 */
export interface DecisionTable {
  id: string;
  kind: string;
  said: string;
  undo: string;
  made_by: string;
  made_at: string;
  undone_at: string | null;
  written_by: string | null;
  /** The kept page as whose keeper it was made, such as 'venue:cannery'. */
  said_as: string | null;
}

/** A spelling that editors tied to an entry; null: to nobody on the roster. */
export interface TaughtNameTable {
  kind: 'artist' | 'venue';
  folded: string;
  name: string;
  means: string | null;
  decision_id: string;
}

export interface TaughtKindTable {
  folded: string;
  name: string;
  kind: Kind;
  decision_id: string;
}

/** A place whose shows editors tied to a kind; `folded` is the venue's id, or the folded name of a place off the roster. */
export interface TaughtPlaceTable {
  folded: string;
  name: string;
  kind: Kind;
  decision_id: string;
}

/** The bill and event that editors read in a title, as JSON. */
export interface TaughtBillTable {
  folded: string;
  name: string;
  bill: string;
  decision_id: string;
}

/** A listing that the source's own filter leaves out (`as_listed`: JSON), and the reason as a sentence. */
export interface LeftOutTable {
  source_id: string;
  key: string;
  date: string;
  as_listed: string;
  reason: string;
  first_heard_at: string;
}

/** A field of a show that a person set, as JSON: sources don't overwrite it. */
export interface ShowEditTable {
  show_id: string;
  field: string;
  value: string;
  decision_id: string;
}

/** The redirect of a renamed or merged artist, venue, show or news post. `decision_id` is null where the pack renamed it. */
export interface MovedTable {
  kind: EntryKind | 'show';
  from_id: string;
  to_id: string;
  decision_id: string | null;
}
