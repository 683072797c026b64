import type { ProposalAbout, ProposalState } from '#scene/keepers/proposal.ts';
import type { TipPage, TipState } from '#scene/tip.ts';

/** A keeper of a page; `way` is how: by a proof, or invited by the account `invited_by`. */
export interface KeeperTable {
  kind: 'artist' | 'venue';
  page_id: string;
  account_id: string;
  way: 'code' | 'letter' | 'word' | 'invited';
  since: string;
  invited_by: string | null;
}

/**
 * A former keeper of a page and who invited them; the accounts may be gone. `is_barred`: an editor removed it, and only an editor may let
 * it back in.
 */
export interface FormerKeeperTable {
  kind: 'artist' | 'venue';
  page_id: string;
  account_id: string;
  invited_by: string | null;
  is_barred: number;
}

/**
 * A claim to a page.
 *
 * - `code` is what the claimant puts on their own site, `links` (JSON) the links of the page at the start: only those count;
 * - `looked_at` and `looked` are the last check for the code and its result; `letter_at`, `asked_at` when the email went out and the desk
 * was asked;
 * - `way` is how it was proved, '' until then; `reason` is the answer to the claimant;
 * - `disputed_by` is a keeper who objects, until an editor decides; `dispute` is their text.
 */
export interface ClaimTable {
  id: string;
  account_id: string;
  kind: 'artist' | 'venue';
  page_id: string;
  state: 'waiting' | 'proved' | 'refused' | 'withdrawn' | 'expired';
  code: string;
  links: string;
  looked_at: string | null;
  looked: string;
  letter_at: string | null;
  asked_at: string | null;
  words: string;
  way: '' | 'code' | 'letter' | 'word';
  disputed_by: string | null;
  dispute: string;
  made_at: string;
  ends_at: string;
  decided_at: string | null;
  reason: string;
}

/** A claim whose account is gone, without the person. */
export type PastClaimTable = Pick<ClaimTable, 'id' | 'kind' | 'page_id' | 'state' | 'way' | 'made_at' | 'ends_at' | 'decided_at'>;

/** The SHA-256 of the code sent to the address of record about a claim. */
export interface ClaimLetterTable {
  hash: string;
  claim_id: string;
  expires_at: string;
}

/** An invitation to keep a page, or to take it over; `hash` is the SHA-256 of its code. */
export interface InvitationTable {
  id: string;
  hash: string;
  kind: 'artist' | 'venue';
  page_id: string;
  email: string;
  invited_by: string;
  hands_over: number;
  made_at: string;
  expires_at: string;
}

/** The address of record of a page, private to editors. */
export interface PageKeepingTable {
  kind: 'artist' | 'venue';
  page_id: string;
  email: string;
}

/**
 * A keeper's edit that waits for an editor: of the page, of a show, or a new show.
 *
 * - `fields` is JSON of the new values, `stood` of the values they replace;
 * - `version` grows with each edit: an editor publishes the one they saw;
 * - `despite`: the keeper says that it is not the similar show already listed;
 * - `reason` is why an editor refused it.
 */
export interface ProposalTable {
  id: string;
  kind: 'artist' | 'venue';
  page_id: string;
  account_id: string;
  about: ProposalAbout;
  show_id: string | null;
  fields: string;
  stood: string;
  despite: number;
  why: string;
  state: ProposalState;
  version: number;
  reason: string;
  decision_id: string | null;
  written_at: string;
  decided_at: string | null;
}

/** Keeps a picture while its proposal may be published. */
export interface ProposalPictureTable {
  proposal_id: string;
  picture_id: string;
}

/** A tip. `hash` is of the key of its private link; `page` and `document` are where something is wrong. */
export interface TipTable {
  id: string;
  hash: string;
  page: TipPage | null;
  document: string | null;
  date: string | null;
  time: string;
  place: string;
  who: string;
  link: string;
  words: string;
  reach: string;
  picture_id: string | null;
  state: TipState;
  answer: string;
  show_id: string | null;
  decision_id: string | null;
  sent_at: string;
  settled_at: string | null;
}

/** A sent picture, redrawn; its id is a hash of the result. */
export interface PictureTable {
  id: string;
  width: number;
  height: number;
  bytes: number;
  /** Lets its sender see it before it is on a page. */
  key: string;
  /** The account's id; '' without one. */
  sent_by: string;
  sent_at: string;
  /** Whether a page ever showed it: a revision may bring it back, so it is never deleted. */
  is_shown: number;
  /** The decision that took it down. */
  down_by: string | null;
}

/** A piece of a picture, as base64: tables hold text and integers only. */
export interface PicturePartTable {
  picture_id: string;
  position: number;
  content: string;
}

/** A keeper who sent a picture and may use it. */
export interface PictureSenderTable {
  account_id: string;
  picture_id: string;
  sent_at: string;
}
