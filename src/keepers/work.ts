import type { Clock } from '#clock.ts';
import type { Identity } from '#identity/identity.ts';
import type { FetchPolicy } from '#ingest/fetch/fetch.ts';

/** What keepers' work needs. Credentials use the identity server's clock, changes of the archive the site's. */
export interface KeepersWork {
  identity: Identity;
  clock: Clock;
  fetchPolicy: FetchPolicy;
  /** The scene's time zone. */
  zone: string;
  genres: ReadonlySet<string>;
}

/** Pages an account can claim; an editor can grant more. */
export const MAX_PAGES = 5;
/** Days a claim waits for its proof. */
export const CLAIM_DAYS = 14;
/** Days after a refusal until the claimant may ask an editor again. */
export const ASK_AGAIN_DAYS = 7;
/** Hours the link of a claim's email works. */
export const LETTER_HOURS = 48;
/** Days the link of an invitation works. */
export const INVITATION_DAYS = 7;
/** Open invitations to a page. */
export const MAX_INVITATIONS = 10;
/** Days a closed claim is stored. */
export const KEPT_DAYS = 180;
/** Days a keeper may dispute a new claim. */
export const DISPUTE_DAYS = 30;
/** Days a proposal waits for an editor, and is stored after a decision. */
export const WAITING_DAYS = 180;
export const DECIDED_DAYS = 90;
