import type { Generated } from 'kysely';
import type { Kind } from '#scene/kind.ts';
import type { Status } from '#scene/listing.ts';
import type { Credit } from '#scene/show.ts';

/**
 * Every table as TypeScript sees it. Both engines hold only text and integers: flags are 0 or 1,
 * days are `YYYY-MM-DD`, times of day `HHMM`, moments ISO 8601 in UTC with milliseconds, lists JSON text.
 * So the same row reads the same on either engine, and text sorts by code point on both.
 */
export interface Tables {
  artist: ArtistTable;
  artist_alias: AliasTable<'artist_id'>;
  member: MemberTable;
  venue: VenueTable;
  venue_alias: AliasTable<'venue_id'>;
  source: SourceTable;
  listing: ListingTable;
  show: ShowTable;
  credit: CreditTable;
  show_words: ShowWordsTable;
  setting: SettingTable;
  account: AccountTable;
  session: SessionTable;
  signing_key: SigningKeyTable;
  letter_code: LetterCodeTable;
  challenge: ChallengeTable;
  second_factor: SecondFactorTable;
  recovery_code: RecoveryCodeTable;
  attempt: AttemptTable;
  letter: LetterTable;
  profile: ProfileTable;
  decision: DecisionTable;
  question: QuestionTable;
  learnt_name: LearntNameTable;
  show_edit: ShowEditTable;
  moved: MovedTable;
  idempotency: IdempotencyTable;
  pasted: PastedTable;
}

interface ArtistTable {
  id: string;
  name: string;
  lowered: string;
  folded: string;
  sort_key: string;
  verified: number;
  description: string;
  image: string | null;
  website: string | null;
  youtube: string | null;
  instagram: string | null;
  facebook: string | null;
  spotify_embed: string | null;
}

/** Every spelling an artist or venue is known by, folded; the name itself among them. `kind` says where the spelling comes from. */
type AliasTable<Owner extends string> = Record<Owner, string> & {
  name: string;
  folded: string;
  kind: 'name' | 'othername' | 'iwtbname' | 'foundas';
  position: number;
};

export interface MemberTable {
  artist_id: string;
  position: number;
  name: string;
  part: string;
  image: string | null;
  description: string | null;
  instagram: string | null;
  website: string | null;
  facebook: string | null;
}

interface VenueTable {
  id: string;
  name: string;
  sort_key: string;
  description: string;
  address: string;
  city: string;
  website: string | null;
  ages: string | null;
  daymark: string;
}

/**
 * A source, how its hearings go and who is hearing it.
 *
 * - `settings` is JSON; `rank` says whose word it gives; `kept_by` the scene pack or the desk;
 * - `failures` are those in a row; before `ask_after` it is left alone; `usual` and `last_count` are nights to come it listed;
 * - while `leased_until` lies ahead, only `leased_by` hears it.
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
}

/** What a source said last of one night, what we took it to mean, and the show it became. `gone_at`: when the source stopped listing it. */
interface ListingTable {
  source_id: string;
  key: string;
  show_id: string;
  date: string;
  claim: string;
  meaning: string;
  first_heard_at: string;
  gone_at: string | null;
}

export interface ShowTable {
  id: string;
  date: string;
  night: string;
  start_time: string | null;
  end_time: string | null;
  doors_time: string | null;
  event: string;
  title: string;
  event_folded: string;
  venue_id: string | null;
  venue_name: string;
  status: Status;
  price: string;
  ages: string;
  url: string;
  kind: Generated<Kind>;
  kind_reason: Generated<string>;
}

export interface CreditTable {
  show_id: string;
  position: number;
  artist_id: string | null;
  name: string;
  folded: string;
  role: Credit['role'];
}

/** What a show may be searched by: its event and every name on its bill, folded, each after a line break. */
interface ShowWordsTable {
  night: string;
  show_id: string;
  words: string;
}

interface SettingTable {
  key: string;
  value: string;
}

/** Who signs in. `email` is lower-cased; `valid_since` is in epoch seconds: an ID token issued before it is dead. */
export interface AccountTable {
  id: string;
  email: string | null;
  email_verified: number;
  password_hash: string | null;
  password_set_at: string | null;
  display_name: string;
  photo_url: string;
  rank: 'member' | 'editor' | 'admin';
  disabled: number;
  valid_since: number;
  created_at: string;
  signed_in_at: string;
}

/** One sign-in and what it lives on: a browser's cookie or a client's refresh token, of which only the SHA-256 stands here. */
export interface SessionTable {
  id: string;
  account_id: string;
  kind: 'browser' | 'client';
  secret_hash: string;
  second_factor: string | null;
  agent: string;
  signed_in_at: string;
  seen_at: string;
  expires_at: string;
}

/** A key pair that signs ID tokens, as JWK text. */
interface SigningKeyTable {
  id: string;
  private_key: string;
  public_key: string;
  created_at: string;
}

/** A code sent by letter; `bound_to` changes with the account's password or e-mail, which makes the code worthless. */
export interface LetterCodeTable {
  hash: string;
  account_id: string;
  purpose: string;
  email: string;
  new_email: string | null;
  bound_to: string;
  expires_at: string;
}

/** A step somebody is in the middle of: half signed in, or setting up a second factor. */
interface ChallengeTable {
  hash: string;
  kind: string;
  account_id: string | null;
  secret: string;
  failures: number;
  expires_at: string;
}

/** An authenticator app; `last_step` is the last 30 s step whose code was used, for each is good once. */
interface SecondFactorTable {
  id: string;
  account_id: string;
  name: string;
  secret: string;
  last_step: number;
  enrolled_at: string;
}

interface RecoveryCodeTable {
  account_id: string;
  hash: string;
}

/** How often something was tried in a period (epoch seconds of its end). */
interface AttemptTable {
  key: string;
  period: number;
  count: number;
}

/** A letter not sent yet. */
export interface LetterTable {
  id: string;
  recipient: string;
  subject: string;
  body: string;
  written_at: string;
  try_at: string;
  tries: number;
}

/** What a person shows to others. A hidden profile belongs to a disabled account. */
export interface ProfileTable {
  uid: string;
  username: string;
  username_folded: string;
  display_name: string;
  location: string;
  bio: string;
  instagram: string;
  facebook: string;
  website: string;
  hidden: number;
  created_at: string;
  changed_at: string;
}

/** What an editor decided, in a sentence, and what takes it back (JSON of the desk's own). */
export interface DecisionTable {
  id: string;
  kind: string;
  said: string;
  undo: string;
  made_by: string;
  made_at: string;
  undone_at: string | null;
}

/** What a machine should not decide; `subject` names it, so that nothing is asked twice, and `candidates` is JSON. */
export interface QuestionTable {
  id: string;
  kind: 'artist' | 'venue' | 'same';
  subject: string;
  words: string;
  show_id: string;
  other_show_id: string | null;
  why: string;
  candidates: string;
  asked_at: string;
  decision_id: string | null;
}

/** A spelling that an editor said always means somebody or somewhere; null: nobody we know. */
interface LearntNameTable {
  kind: 'artist' | 'venue';
  folded: string;
  name: string;
  means: string | null;
  decision_id: string;
}

/** A field of a show that a person set; no hearing changes it. `value` is JSON. */
interface ShowEditTable {
  show_id: string;
  field: string;
  value: string;
  decision_id: string;
}

/** Where a venue or show went that was found to be another. */
interface MovedTable {
  kind: 'venue' | 'show';
  from_id: string;
  to_id: string;
  decision_id: string;
}

/** The text of a source that was pasted. */
interface PastedTable {
  source_id: string;
  text: string;
}

/** What was made under a client's key; `body_hash` tells whether the same is asked for again. */
interface IdempotencyTable {
  account_id: string;
  key: string;
  body_hash: string;
  made_id: string;
  made_at: string;
}
