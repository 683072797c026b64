import type { Generated } from 'kysely';
import type { FollowKind } from '#scene/follows/follow-words.ts';

/**
 * An account. `email` is lower case and `email_verified` is about it; `confirmed_at` is when any address was first confirmed. ID tokens
 * issued before `valid_since` (epoch seconds) are invalid.
 */
export interface AccountTable {
  id: string;
  email: string | null;
  email_verified: number;
  password_hash: string | null;
  password_set_at: string | null;
  display_name: string;
  photo_url: string;
  role: 'member' | 'editor' | 'admin';
  closed: number;
  valid_since: number;
  created_at: string;
  signed_in_at: string;
  confirmed_at: string | null;
}

/** A sign-in: `secret_hash` is the SHA-256 of a browser's cookie or a client's refresh token. */
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
 * A code sent by email, as its SHA-256. `bound_to` changes with the account's password or email, which voids the code. `asked_by` is the
 * session that asked for it, null without one.
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

/** An unfinished step: half signed in, or setting up a second factor. */
export interface ChallengeTable {
  hash: string;
  kind: string;
  account_id: string | null;
  secret: string;
  failures: number;
  expires_at: string;
}

/** An authenticator app; `last_step` is the last 30 s step whose code was used, as each is good once. */
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

/** Tries in a period, which ends at `period` (epoch seconds). */
export interface AttemptTable {
  key: string;
  period: number;
  count: number;
}

/** A browser (SHA-256 of its device cookie) or an address that signed in to an account before. */
export interface KnownDeviceTable {
  account_id: string;
  hash: string;
  seen_at: string;
}

/** A star, under the id the show or artist had then; `is_on` is 0 once it is removed. */
export interface StarTable {
  account_id: string;
  kind: 'show' | 'artist';
  document: string;
  is_on: number;
  changed_at: string;
}

/** The SHA-256 of the key in the address of an account's private calendar. */
export interface CalendarKeyTable {
  account_id: string;
  hash: string;
  made_at: string;
}

export interface LetterTable {
  id: string;
  recipient: string;
  subject: string;
  body: string;
  written_at: string;
  try_at: string;
  tries: number;
  html: Generated<string | null>;
  /** Unsubscribes with one click; on bulk email only. */
  stop_link: Generated<string | null>;
  /** Bulk email waits behind email that somebody asked for. */
  is_bulk: Generated<number>;
  /**
   * What it is about, such as 'show:ID': a newer email about the same replaces it. `made_from` is its source as JSON, from which it is
   * written when it is sent.
   */
  about: Generated<string | null>;
  made_from: Generated<string | null>;
  /** Whether the last try failed at the recipient's server, so sending itself works. */
  is_of_reader: Generated<number>;
}

/**
 * Who gets email: an account at its confirmed address, or an address alone. `next_at` is when the next weekly email is due, `last_at` the
 * end of the last one's period. `confirmed_at` is null until an address alone is confirmed; `refused_at` is when a mail server first
 * rejected it.
 */
export interface FollowerTable {
  id: string;
  account_id: string | null;
  email: string | null;
  confirmed_at: string | null;
  weekly: number;
  at_once: number;
  /** Whether they get notices about tonight's shows of whom they follow, and about shows on pages they keep. */
  tonight: number;
  pages: number;
  weekday: number;
  hour: number;
  next_at: string;
  last_at: string;
  made_at: string;
  refused_at: string | null;
}

/** An artist or venue followed by id, or a filter by its words. */
export interface FollowTable {
  follower_id: string;
  kind: FollowKind;
  document: string;
  followed_at: string;
}

/** The SHA-256 of the code that confirms a follow. */
export interface FollowCodeTable {
  hash: string;
  follower_id: string;
  kind: FollowKind;
  document: string;
  expires_at: string;
}

/**
 * The changes of a show from `since` to `until` went to those who starred it; `reached` is the last follower notified so far, null when all
 * were. `told_at` and `told_before` are the last two notifications. `said_until` is up to when a late message covered changes.
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

/** Up to which change of a show a follower was sent an email. */
export interface SentNoticeTable {
  follower_id: string;
  show_id: string;
  until: string;
}

/**
 * A device with web push: its endpoint and keys. `session_id` is the sign-in it ends with, null without one. `heard_at` is when it last
 * registered.
 */
export interface PushDeviceTable {
  id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  session_id: string | null;
  heard_at: string;
}

/** A show starred on a device without an account. */
export interface PushStarTable {
  device_id: string;
  show_id: string;
}

/** A push message waiting to be sent; worthless after `over_at`. */
export interface PushMessageTable {
  device_id: string;
  show_id: string;
  news_id: string;
  /** The message covers changes after this. */
  since: string;
  try_at: string;
  tries: number;
  over_at: string;
}

/** A public profile. Hidden while its account is closed or never confirmed an address. */
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
  /** The decision by which an editor hid it. */
  hidden_by: string | null;
  created_at: string;
  changed_at: string;
}

/** What was created under a client's idempotency key; `body_hash` identifies the request. */
export interface IdempotencyTable {
  account_id: string;
  key: string;
  body_hash: string;
  made_id: string;
  made_at: string;
}
