import type { ProposalAbout, ProposalState } from '#scene/keepers/proposal.ts';

/**
 * What somebody who keeps a page wrote, where an editor publishes it: of the page itself, of a show, or a new show.
 *
 * - `fields` is JSON: what is to be said; `stood` what those fields said when they were written;
 * - `version` grows whenever it is written anew: an editor publishes what they saw;
 * - `despite`: whether a new show is one of its own although one like it was listed;
 * - `reason` is what an editor said who did not publish it; `decision_id` what an editor decided of it.
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

/** A picture that a proposal names: it stays as long as that may be published. */
export interface ProposalPictureTable {
  proposal_id: string;
  picture_id: string;
}
