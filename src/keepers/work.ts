import type { Clock } from '#clock.ts';
import type { Identity } from '#identity/identity.ts';
import type { FetchPolicy } from '#ingest/fetch/fetch.ts';

/** What pages are kept and claimed with: credentials go by the identity's clock, what is changed of the archive by the site's. */
export interface KeepersWork {
  identity: Identity;
  clock: Clock;
  fetchPolicy: FetchPolicy;
  /** The clock of the scene: what is over, and what is to come. */
  zone: string;
  genres: ReadonlySet<string>;
}

/** So many pages one account keeps at most, but for what an editor gives it. */
export const MAX_PAGES = 5;
/** A claim waits so long for its proof, in days. */
export const CLAIM_DAYS = 14;
/** Whoever was refused by an editor asks for their word again after so many days; the other ways are open at any time. */
export const ASK_AGAIN_DAYS = 7;
/** The link of an email about a claim works so long, in hours. */
export const LETTER_HOURS = 48;
/** The link of an invitation works so long, in days. */
export const INVITATION_DAYS = 7;
/** So many invitations to one page are open at most. */
export const MAX_INVITATIONS = 10;
/** What became of a claim is kept so long, in days. */
export const KEPT_DAYS = 180;
/** A keeper may say no to a new one for so many days. */
export const DISPUTE_DAYS = 30;
/** What a keeper wrote waits for an editor so long, in days; once one decided it is remembered so long. */
export const WAITING_DAYS = 180;
export const DECIDED_DAYS = 90;
