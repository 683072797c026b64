import type { Generated } from 'kysely';

/**
 * Who signs in. `email` is lower-cased; `valid_since` is in epoch seconds: an ID token issued before it is dead.
 * `email_verified` is of the address it has now; `confirmed_at` is when any address of it was first proved by letter, null when none ever was.
 */
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
  confirmed_at: string | null;
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
export interface SigningKeyTable {
  id: string;
  private_key: string;
  public_key: string;
  created_at: string;
}

/**
 * A code sent by letter; `bound_to` changes with the account's password or e-mail, which makes the code worthless.
 * `asked_by` is the session that asked for the letter, null for a letter that nobody signed in asked for.
 */
export interface LetterCodeTable {
  hash: string;
  account_id: string;
  purpose: string;
  email: string;
  new_email: string | null;
  bound_to: string;
  expires_at: string;
  asked_by: string | null;
}

/** A step somebody is in the middle of: half signed in, or setting up a second factor. */
export interface ChallengeTable {
  hash: string;
  kind: string;
  account_id: string | null;
  secret: string;
  failures: number;
  expires_at: string;
}

/** An authenticator app; `last_step` is the last 30 s step whose code was used, for each is good once. */
export interface SecondFactorTable {
  id: string;
  account_id: string;
  name: string;
  secret: string;
  last_step: number;
  enrolled_at: string;
}

export interface RecoveryCodeTable {
  account_id: string;
  hash: string;
}

/** How often something was tried in a period (epoch seconds of its end). */
export interface AttemptTable {
  key: string;
  period: number;
  count: number;
}

/** A browser (by the SHA-256 of its device cookie) or an address that signed in to an account before. */
export interface KnownDeviceTable {
  account_id: string;
  hash: string;
  seen_at: string;
}

/** What somebody starred, under the id it had then; `is_on` is 0 where the star was taken away since. */
export interface StarTable {
  account_id: string;
  kind: 'show' | 'artist';
  document: string;
  is_on: number;
  changed_at: string;
}

/** What opens the private calendar of an account's stars: the SHA-256 of what stands in its address. */
export interface CalendarKeyTable {
  account_id: string;
  hash: string;
  made_at: string;
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
  /** The same with a look. */
  html: Generated<string | null>;
  /** Where one click ends such letters; only letters that many get have one. */
  stop_link: Generated<string | null>;
  /** Whether many get one like it: it waits behind all that somebody asked for. */
  is_bulk: Generated<number>;
  /** What it is about, such as 'show:ID', where a newer email about the same replaces it; and what it is written from when it is sent, as JSON. */
  about: Generated<string | null>;
  made_from: Generated<string | null>;
  /** Whether it waits, by the last try, for whoever it is to: nothing is the matter with how letters are sent. */
  is_of_reader: Generated<number>;
}

/**
 * Who gets letters: an account, at its confirmed address, or an address alone. `next_at` is when the next weekly one is due, `last_at`
 * up to when the last one told; `confirmed_at` is null until an address alone has said yes, and `refused_at` while no mail server has said that
 * there is no such address.
 */
export interface FollowerTable {
  id: string;
  account_id: string | null;
  email: string | null;
  confirmed_at: string | null;
  weekly: number;
  at_once: number;
  /** Whether they get notices about tonight's shows of the artists and venues they follow, and about shows on the pages they keep. */
  tonight: number;
  pages: number;
  weekday: number;
  hour: number;
  next_at: string;
  last_at: string;
  made_at: string;
  refused_at: string | null;
}

/** What a follower follows: an artist or a venue by id, or a filter by its words. */
export interface FollowTable {
  follower_id: string;
  kind: 'artist' | 'venue' | 'filter';
  document: string;
  followed_at: string;
}

/** The code of a letter that asks whether somebody wants to follow something; its SHA-256. */
export interface FollowCodeTable {
  hash: string;
  follower_id: string;
  kind: 'artist' | 'venue' | 'filter';
  document: string;
  expires_at: string;
}

/**
 * What became of a show after `since` and up to `until` was told to whoever starred it; where `reached` is an id, only to followers up to
 * that one yet. `told_at` is when anybody was told of it last, `told_before` the time before that. A message that was sent late said what
 * changed up to `said_until`.
 */
export interface ShowToldTable {
  show_id: string;
  since: string;
  until: string;
  reached: string | null;
  told_at: string | null;
  told_before: string | null;
  said_until: Generated<string | null>;
}

/**
 * A device that is told of starred shows: where its push service takes messages for it, and what they are sealed with. `session_id` is
 * the sign-in it belongs to and ends with; null where nobody is signed in on it. `heard_at` is when it last said so.
 */
export interface PushDeviceTable {
  id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  session_id: string | null;
  heard_at: string;
}

/** A show that is starred on a device where nobody is signed in; an account's stars are `star`. */
export interface PushStarTable {
  device_id: string;
  show_id: string;
}

/** What a device is to be told of a show, and was not yet; worth nothing any more after `over_at`. */
export interface PushMessageTable {
  device_id: string;
  show_id: string;
  news_id: string;
  /** The message says what changed after this moment. */
  since: string;
  try_at: string;
  tries: number;
  over_at: string;
}

/** What a person shows to others. A hidden profile belongs to a disabled account, or to one no address of which was ever confirmed. */
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
  /** The decision by which an editor hid it; null where it is hidden as its account is closed, or confirmed no address. */
  hidden_by: string | null;
  created_at: string;
  changed_at: string;
}

/** What was made under a client's key; `body_hash` tells whether the same is asked for again. */
export interface IdempotencyTable {
  account_id: string;
  key: string;
  body_hash: string;
  made_id: string;
  made_at: string;
}
