/** An account that looks after the page of an artist or a venue; `way` is how it came to: by a proof of its own, or invited by another keeper, whose account is `invited_by`. */
export interface KeeperTable {
  kind: 'artist' | 'venue';
  page_id: string;
  account_id: string;
  way: 'code' | 'letter' | 'word' | 'invited';
  since: string;
  invited_by: string | null;
}

/** An account that kept a page once, and who invited it then; both may be gone. `is_barred`: an editor removed it, so only an editor lets it back in. */
export interface FormerKeeperTable {
  kind: 'artist' | 'venue';
  page_id: string;
  account_id: string;
  invited_by: string | null;
  is_barred: number;
}

/**
 * Somebody says that a page is theirs.
 *
 * - `code` is what they put on a site of their own, `links` (JSON) those that the page led to when they began: no other proves anything;
 * - `looked_at` and `looked` are when it was looked for last, and what came of it; `letter_at`, `asked_at` when a letter went out and the desk was asked;
 * - `way` is how it was proved, '' until then; `reason` what was said to the claimant in the end;
 * - `disputed_by` is the account of a keeper who says no, until an editor has decided; `dispute` what they said.
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

/** That a page was claimed, and what came of it, where the account that did so is gone: without the person. */
export type PastClaimTable = Pick<ClaimTable, 'id' | 'kind' | 'page_id' | 'state' | 'way' | 'made_at' | 'ends_at' | 'decided_at'>;

/** The code of a letter that asks the address of record about a claim; its SHA-256. */
export interface ClaimLetterTable {
  hash: string;
  claim_id: string;
  expires_at: string;
}

/** A keeper asks somebody to keep a page too, or in their place: the SHA-256 of the letter's code. */
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

/** What editors settle about the keepers of a page: the address of record, which nobody else is told. */
export interface PageKeepingTable {
  kind: 'artist' | 'venue';
  page_id: string;
  email: string;
}
