import type { Generated } from 'kysely';
import type { QuestionKind } from '#scene/desk/desk.ts';
import type { EntryKind } from '#scene/entries/entry-kind.ts';
import type { Kind } from '#scene/shows/kind.ts';
import type { Language } from '#scene/site/language.ts';

/**
 * A source, how its hearings go and who is hearing it.
 *
 * - `settings` is JSON; `rank` says whose word it gives; `kept_by` the scene pack or the desk;
 * - `failures` are those in a row; before `ask_after` it is left alone; `usual` and `last_count` are nights to come it listed;
 * - `language` is what somebody says it is in, `read_in` the one it was last read in;
 * - while `leased_until` lies ahead, only `leased_by` hears it; `unended` are hearings in a row that began and never ended.
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
  rank: 'venue' | 'aggregator';
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
  /** What it and its places mostly list, as JSON of `interpret/kind/source-kinds.ts`; null before it was heard. */
  kind_past: Generated<string | null>;
  /** What the scene pack says of the parts that people set here, as JSON of `ingest/store/pack-word.ts`; null where they set none. */
  pack_says: Generated<string | null>;
  /** How many of its entries could not be read when it was read last, and the first problems, as JSON of [{where, why}]. */
  dropped: Generated<number>;
  problems: Generated<string>;
}

/** What a source said last of one night (`claim`: the listing, as JSON), what we took it to mean, and the show it became. `gone_at`: when the source stopped listing it. */
export interface ListingTable {
  source_id: string;
  key: string;
  show_id: string;
  date: string;
  claim: string;
  meaning: string;
  first_heard_at: string;
  gone_at: string | null;
}

/** The text of a source that was pasted. */
export interface PastedTable {
  source_id: string;
  text: string;
}

/** What a machine should not decide; `subject` names it, so that nothing is asked twice, and `candidates` is JSON. */
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

/** What an editor decided, in a sentence, and what takes it back (JSON of the desk's own). `made_by` is the id of an account, which may be gone; '' where nobody is known; `written_by` is who wrote what an editor published by it. */
export interface DecisionTable {
  id: string;
  kind: string;
  said: string;
  undo: string;
  made_by: string;
  made_at: string;
  undone_at: string | null;
  written_by: string | null;
  /** The kept page as whose keeper it was decided, such as 'venue:cannery'. */
  said_as: string | null;
}

/** A spelling that an editor said always means somebody or somewhere; null: nobody we know. */
export interface LearntNameTable {
  kind: 'artist' | 'venue';
  folded: string;
  name: string;
  means: string | null;
  decision_id: string;
}

/** A title that an editor said is always of a kind. */
export interface LearntKindTable {
  folded: string;
  name: string;
  kind: Kind;
  decision_id: string;
}

/** A place where an editor said all nights are of a kind. `folded` is the venue's id, or the folded name of a place that is no venue of the scene. */
export interface LearntPlaceTable {
  folded: string;
  name: string;
  kind: Kind;
  decision_id: string;
}

/** Who an editor said plays where a title stands, and what the night is called: `bill` is JSON of both. */
export interface LearntBillTable {
  folded: string;
  name: string;
  bill: string;
  decision_id: string;
}

/** A night that a source's own filter leaves out (`claim`: the listing, as JSON), and why, in a sentence. */
export interface LeftOutTable {
  source_id: string;
  key: string;
  date: string;
  claim: string;
  reason: string;
  first_heard_at: string;
}

/** A field of a show that a person set; no hearing changes it. `value` is JSON. */
export interface ShowEditTable {
  show_id: string;
  field: string;
  value: string;
  decision_id: string;
}

/**
 * Where an artist, venue, show or news post went that was renamed or found to be another: old addresses lead there.
 * `decision_id` is null where no editor decided it, but the scene pack gave another id.
 */
export interface MovedTable {
  kind: EntryKind | 'show';
  from_id: string;
  to_id: string;
  decision_id: string | null;
}
