import { z } from 'zod';
import { Decision } from '../desk/desk.ts';
import { RevisedField } from '../history/history.ts';
import { OfferedPicture } from '../pictures/pictured.ts';
import { Slug, TOO_LONG, Words } from '../shape.ts';
import { APPROVALS } from './approval.ts';
import { Named, NamedPage } from './claim.ts';

/** The subject of a proposal: a page, a new show, a listed show, or a band's own credit. */
const ABOUT = ['page', 'new show', 'show', 'credit'] as const;
export type ProposalAbout = (typeof ABOUT)[number];
const STATES = ['waiting', 'published', 'refused'] as const;
export type ProposalState = (typeof STATES)[number];

const MAX_PROPOSALS_PER_DECISION = 100;

/** A keeper's unpublished text, as keepers of the page see it. */
export const Proposal = z
  .strictObject({
    id: z.string(),
    about: z.enum(ABOUT),
    show: z
      .strictObject({ id: z.string(), slug: Slug, name: z.string() })
      .nullable()
      .meta({ description: 'The show it is about, if listed.' }),
    state: z.enum(STATES).exclude(['published']),
    who: Named.meta({ description: 'Who wrote it.' }),
    isMine: z.boolean(),
    at: z.string(),
    why: z.string(),
    reason: z.string().meta({ description: 'Why an editor did not publish it.' }),
    changes: z.array(RevisedField).meta({ description: 'The current value, and the new one.' }),
    meanwhile: z.array(RevisedField).meta({ description: 'The value when it was written, and now, if someone else changed it.' }),
    trouble: z.string().nullable().meta({ description: 'Why it can’t be published right now.' }),
  })
  .meta({ id: 'Proposal', description: 'A keeper’s unpublished change.' });
export type Proposal = z.infer<typeof Proposal>;

export const Waits = z
  .strictObject({ proposal: z.string().nullable().meta({ description: 'Null if nothing is waiting anymore.' }), said: z.string() })
  .meta({ id: 'Waits', description: 'The change waits for an editor.' });
export type Waits = z.infer<typeof Waits>;

/** A proposal as an editor sees it. */
export const DeskProposal = Proposal.extend({
  page: NamedPage,
  pictures: z.array(OfferedPicture).meta({ description: 'The pictures it would add to the page.' }),
  seen: z.string().meta({ description: 'The current state of it and the page; send it along so no one publishes something unseen.' }),
}).meta({ id: 'DeskProposal', description: 'A keeper’s change, for an editor to publish.' });
export type DeskProposal = z.infer<typeof DeskProposal>;

export const DeskProposals = z
  .strictObject({
    proposals: z.array(DeskProposal),
    of: z.int(),
    approval: z.enum(APPROVALS).meta({ description: 'For all pages without their own setting.' }),
  })
  .meta({ id: 'DeskProposals', description: 'Changes waiting for an editor, oldest first; `of` counts all.' });
export type DeskProposals = z.infer<typeof DeskProposals>;

export const DecidedProposals = z.object({
  proposals: z
    .array(z.strictObject({ id: z.string().max(200), seen: z.string().max(200) }))
    .min(1)
    .max(MAX_PROPOSALS_PER_DECISION, `At most ${MAX_PROPOSALS_PER_DECISION} at a time.`),
  as: z.enum(['published', 'refused']),
  reason: Words.trim().max(600, TOO_LONG).default('').meta({ description: 'Why not, shown to the keeper.' }),
});

/** The result of a decision, with a sentence for each proposal that could not be published. */
export const ProposalsDecided = z
  .strictObject({ decisions: z.array(Decision), left: z.array(z.string()) })
  .meta({ id: 'ProposalsDecided', description: 'What was decided, what was not, and why.' });
export type ProposalsDecided = z.infer<typeof ProposalsDecided>;
