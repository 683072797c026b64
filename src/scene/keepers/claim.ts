import { z } from 'zod';
import { ROSTER_KINDS } from '../entries/entry-kind.ts';
import { TOO_LONG, Words } from '../shape.ts';
import { APPROVALS } from './approval.ts';

/** Kinds of pages that can be kept and claimed. */
export const PageKind = z.enum(ROSTER_KINDS);

/** A page with a keeper, under its current id. */
export const KeptPage = z.strictObject({ kind: PageKind, id: z.string() });
export type KeptPage = z.infer<typeof KeptPage>;

/** How an account became the keeper of a page. */
const WAYS = ['code', 'letter', 'word'] as const;
const KEEPER_WAYS = [...WAYS, 'invited'] as const;
export type KeeperWay = (typeof KEEPER_WAYS)[number];

const CLAIM_STATES = ['waiting', 'proved', 'refused', 'withdrawn', 'expired'] as const;

/** A kept or claimed page, under its current name and id; `isOff`: it is off the site. */
export const NamedPage = z.strictObject({ kind: PageKind, id: z.string(), name: z.string(), isOff: z.boolean() });
export type NamedPage = z.infer<typeof NamedPage>;

/** A message from a claimant to the desk, or back. */
export const ClaimWords = Words.trim().min(1, 'Use a sentence or two.').max(600, TOO_LONG);

export const Claim = z
  .strictObject({
    id: z.string(),
    page: NamedPage,
    state: z.enum(CLAIM_STATES),
    way: z.enum(WAYS).nullable().meta({ description: 'How it was proved.' }),
    madeAt: z.string(),
    endsAt: z.string().meta({ description: 'When it expires, while it waits.' }),
    decidedAt: z.string().nullable(),
    reason: z.string().meta({ description: 'What we told the claimant in the end.' }),
    onlyByWord: z
      .boolean()
      .meta({ description: 'Whether an editor took the page from them before: then only an editor can let them back in.' }),
    code: z.string().meta({ description: 'The code to put on one of the links.' }),
    links: z.array(z.string()).meta({ description: 'Sites the page linked to when the claim began and still does.' }),
    looked: z
      .strictObject({ at: z.string(), found: z.string() })
      .nullable()
      .meta({ description: 'The result of the last check for the code.' }),
    mayWrite: z.boolean().meta({ description: 'Whether the page has an email for claims.' }),
    letterAt: z.string().nullable(),
    askedAt: z.string().nullable().meta({ description: 'When the editors were asked.' }),
    words: z.string(),
    dispute: z.string().nullable().meta({ description: 'A keeper’s objection, until an editor decides.' }),
  })
  .meta({ id: 'PageClaim', description: 'A claim to a page.' });
export type Claim = z.infer<typeof Claim>;

export const Claiming = z
  .strictObject({
    page: NamedPage,
    keeps: z.boolean().meta({ description: 'Whether they already keep it.' }),
    keepers: z.int(),
    kept: z.int().meta({ description: 'How many pages they keep.' }),
    most: z.int(),
    isConfirmed: z.boolean().meta({ description: 'Whether their address is confirmed.' }),
    askAgainAt: z.string().nullable().meta({ description: 'When the editors can be asked again, if they recently said no.' }),
    claim: Claim.nullable(),
  })
  .meta({ id: 'Claiming', description: 'A page, as seen by someone who may claim it.' });
export type Claiming = z.infer<typeof Claiming>;

export const MyPages = z
  .strictObject({
    keeps: z.array(z.strictObject({ page: NamedPage, since: z.string(), way: z.enum(KEEPER_WAYS) })),
    claims: z.array(Claim),
    most: z.int(),
  })
  .meta({ id: 'MyPages', description: 'The pages someone keeps, and their claims, latest first.' });
export type MyPages = z.infer<typeof MyPages>;

export const ExportedPages = z.strictObject({
  keeps: z.array(z.strictObject({ kind: PageKind, id: z.string(), since: z.string(), way: z.enum(KEEPER_WAYS) })),
  claims: z.array(
    z.strictObject({
      kind: PageKind,
      id: z.string(),
      state: z.enum(CLAIM_STATES),
      way: z.enum(WAYS).nullable(),
      madeAt: z.string(),
      decidedAt: z.string().nullable(),
      words: z.string(),
      reason: z.string(),
    }),
  ),
  proposals: z
    .array(
      z.strictObject({
        ...{ kind: PageKind, id: z.string(), about: z.string(), state: z.string(), at: z.string(), reason: z.string() },
        why: z.string(),
        fields: z.string().meta({ description: 'What is to be said, as JSON.' }),
      }),
    )
    .meta({ description: 'What they wrote about their pages for an editor to check.' }),
});
export type ExportedPages = z.infer<typeof ExportedPages>;

/** A person as keepers and editors see them, according to their profile. */
export const Named = z.strictObject({ name: z.string(), username: z.string().nullable() });
export type Named = z.infer<typeof Named>;

export const PageLetter = z
  .strictObject({
    about: z.enum(['claim', 'invitation']),
    page: NamedPage,
    who: Named.meta({ description: 'The claimant, or the person inviting.' }),
    handsOver: z.boolean(),
  })
  .meta({ id: 'PageLetter', description: 'What an email asks about a page.' });
export type PageLetter = z.infer<typeof PageLetter>;

/** A keeper of a page. */
const Keeper = z.strictObject({ account: z.string(), ...Named.shape, since: z.string(), way: z.enum(KEEPER_WAYS), isMe: z.boolean() });
export type Keeper = z.infer<typeof Keeper>;

/** A keeper as editors see them. A keeper with a closed account has no access until it is open again. */
const DeskKeeper = Keeper.extend({
  isClosed: z.boolean().meta({ description: 'Whether their account is closed.' }),
  brought: z.array(z.string()).meta({ description: 'The names of keepers they invited, directly or indirectly.' }),
});
export type DeskKeeper = z.infer<typeof DeskKeeper>;

const Invitation = z.strictObject({ id: z.string(), email: z.string(), handsOver: z.boolean(), expiresAt: z.string() });
export type Invitation = z.infer<typeof Invitation>;

/** A claim as the page's keepers see it, who may object. */
const OthersClaim = z.strictObject({
  id: z.string(),
  who: Named,
  state: z.enum(CLAIM_STATES),
  at: z.string(),
  dispute: z.string().nullable(),
});
export type OthersClaim = z.infer<typeof OthersClaim>;

/** The keepers of a page, its invitations, and other people's claims. */
export const KeeperShapes = {
  keepers: z.array(Keeper),
  invitations: z.array(Invitation),
  claims: z.array(OthersClaim),
  isDisputed: z.boolean().meta({ description: 'Whether changes are blocked until an editor decides.' }),
};

/** A claim as an editor sees it. */
const DeskClaim = z.strictObject({
  claim: Claim,
  who: Named.extend({
    email: z.string(),
    since: z.string(),
    keeps: z.int(),
    refused: z.int().meta({ description: 'How many of their claims were turned down.' }),
  }),
  keepers: z.array(Keeper),
  disputedBy: Named.nullable(),
});
export type DeskClaim = z.infer<typeof DeskClaim>;
/** A claim of a deleted account. */
const PastClaim = z.strictObject({
  id: z.string(),
  page: NamedPage,
  state: z.enum(CLAIM_STATES),
  way: z.enum(WAYS).nullable(),
  madeAt: z.string(),
  decidedAt: z.string().nullable(),
});
export type PastClaim = z.infer<typeof PastClaim>;
export const DeskClaims = z
  .strictObject({ waiting: z.array(DeskClaim), underWay: z.int(), ended: z.array(DeskClaim), gone: z.array(PastClaim) })
  .meta({
    id: 'DeskClaims',
    description:
      'Claims an editor is asked about, oldest first; how many others wait; those that ended last; and those of accounts that are gone.',
  });
export type DeskClaims = z.infer<typeof DeskClaims>;

export const DeskKeeping = z
  .strictObject({
    email: z.string().nullable(),
    keepers: z.array(DeskKeeper),
    approval: z.enum(APPROVALS).nullable().meta({ description: 'Whether their changes wait for an editor; null: same as other pages.' }),
    elsewhere: z.enum(APPROVALS),
  })
  .meta({
    id: 'DeskKeeping',
    description: 'A page’s email for claims, which no one else sees; its keepers; and whether their changes wait.',
  });
