import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import { needsApproval } from '#database/approval.ts';
import { findCurrentPage, keepsPage, type PageName } from '#database/keepers.ts';
import { signedDecision } from '#desk/decisions/decision-store.ts';
import { type Answer, answering, type Sent } from '#desk/desk-calls.ts';
import { ANYONE, answersOrNothing, calls, DONE, Done, endpoint, Id, newApi } from '#endpoint.ts';
import { readKeyedRequest } from '#identity/limits/idempotency.ts';
import type { Guard } from '#identity/session/guard.ts';
import type { SignedIn } from '#identity/session/tokens.ts';
import type { SentPictures } from '#pictures/sent/sent-pictures.ts';
import { demandTaking, PICTURE_BODY, TakenPicture, toTakenPicture } from '#pictures/sent/taken-picture.ts';
import { Artist } from '#scene/artists/artist.ts';
import { Decision } from '#scene/desk/desk.ts';
import { APPROVALS } from '#scene/keepers/approval.ts';
import { ClaimWords, KeeperShapes, PageKind } from '#scene/keepers/claim.ts';
import { Proposal, Waits } from '#scene/keepers/proposal.ts';
import { OfferedPicture } from '#scene/pictures/pictured.ts';
import { Refusal } from '#scene/problem.ts';
import { Slug, TOO_LONG, Words } from '#scene/shape.ts';
import { Venue } from '#scene/venues/venue.ts';
import { withoutUndefined } from '#scene/without-undefined.ts';
import { disputeClaim, othersClaims } from './claims/end-claim.ts';
import { inviteKeeper, leavePage, openInvitations, takeInvitationBack } from './invitations.ts';
import { editKept, findEntriesWrittenBy, KEPT_FIELDS, keptEntries, knownGenres, type Saved } from './kept/edit-kept.ts';
import { offeredPictures, sendKeptPicture } from './kept/kept-pictures.ts';
import { revertKept } from './kept/revert-kept.ts';
import { proposalsOf } from './proposals/desk-proposals.ts';
import { isDisputed, keepersOf } from './store.ts';
import type { KeepersWork } from './work.ts';

const KEEPER = { ...ANYONE, who: 'keeper' as const, fresh: false as const, tags: ['Keepers'], security: [{ bearer: [] }] };
const responses = <A extends z.ZodType>(answer: A) => answersOrNothing('Only for keepers of the page.', answer);

/** Declares the calls of a page's keepers. */
export const { read, make, write } = calls(KEEPER, responses);

function edits<Fields extends z.ZodObject>(fields: Fields) {
  const expected = fields.partial().optional().meta({
    description: 'Field values as last read; if one has changed since, the call fails (ABORTED).',
  });
  const despite = z.boolean().optional().meta({ description: 'Even if another page has the new name.' });
  return z.object({ fields: fields.partial(), expected, despite, why: Words.trim().max(300, TOO_LONG).optional() });
}

const Kept = z
  .strictObject({
    artist: Artist.nullable(),
    venue: Venue.nullable(),
    written: z
      .strictObject({ artist: Artist.nullable(), venue: Venue.nullable() })
      .meta({ description: 'Your own version, if it waits for an editor.' }),
    approval: z.enum(APPROVALS).meta({ description: 'Whether keepers’ changes wait for an editor.' }),
    proposals: z.array(Proposal).meta({ description: 'Unpublished changes to the page and its shows.' }),
    pictures: z.array(OfferedPicture),
    genres: z.array(z.string()).meta({ description: 'The genres to choose from.' }),
    ...KeeperShapes,
  })
  .meta({
    id: 'KeptPage',
    description: 'A page for its keepers: its fields, unpublished changes, available pictures, keepers, invitations and claims.',
  });

/** The answer to a keeper who saved something. */
export const SavedAnswer = z.union([Decision, Waits]);

const CALLS = {
  page: read('/keep/{kind}/{id}', 'A page you keep', Kept),
  editArtist: write('/keep/{kind}/{id}/artist', 'Set fields of an artist you keep', edits(KEPT_FIELDS.artist), SavedAnswer),
  editVenue: write('/keep/{kind}/{id}/venue', 'Set fields of a venue you keep', edits(KEPT_FIELDS.venue), SavedAnswer),
  revert: write(
    '/keep/{kind}/{id}/revert',
    'Revert a change to a page you keep',
    z.object({
      decision: Id,
      field: Words.max(40).optional().meta({ description: 'One field; without it, everything the change touched.' }),
    }),
    SavedAnswer,
  ),
  picture: endpoint({
    method: 'post',
    path: '/keep/{kind}/{id}/pictures',
    summary: 'Upload a picture for a page you keep: JPEG, PNG, WebP or AVIF',
    ...KEEPER,
    body: 'picture',
    request: PICTURE_BODY,
    responses: responses(TakenPicture),
  }),
  invite: make(
    '/keep/{kind}/{id}/invite',
    'Invite someone by email to keep a page with you, or take it over',
    z.object({ email: Words.trim().max(320, TOO_LONG), handsOver: z.boolean().default(false) }),
    Done,
  ),
  takeBack: write('/keep/{kind}/{id}/take-back', 'Withdraw an invitation', z.object({ invitation: Id }), Done),
  leave: write('/keep/{kind}/{id}/leave', 'Stop keeping a page', z.object({ sure: z.literal(true) }), Done),
  dispute: write(
    '/keep/{kind}/{id}/dispute',
    'Say a claimant isn’t part of the band or venue',
    z.object({ claim: Id, words: ClaimWords }),
    Done,
  ),
};

export const KEEP_ENDPOINTS = Object.values(CALLS);

/** The page in an address. @throws Refusal NOT_FOUND if there is none */
export function pageNamedBy(c: Context): PageName {
  const [kind, id] = [PageKind.safeParse(c.req.param('kind')), Slug.safeParse(c.req.param('id'))];
  if (!kind.success || !id.success) throw new Refusal('NOT_FOUND', 'We can’t find this page.');
  return { kind: kind.data, id: id.data };
}

type Keeping = Pick<SignedIn, 'account'> & { page: PageName; c: Context };

/** Refuses anyone who doesn't keep the page, now or under a former id. @throws Refusal PERMISSION_DENIED, NOT_FOUND */
export async function demandKeeper({ identity: { db } }: Pick<KeepersWork, 'identity'>, guard: Guard, c: Context): Promise<Keeping> {
  const { account } = await guard.signedIn(c);
  const page = await findCurrentPage(db, pageNamedBy(c));
  if (!(await keepsPage(db, account.id, page))) throw new Refusal('PERMISSION_DENIED', 'This is only for keepers of this page.');
  return { account, page, c };
}

/** An API for keepers; each call is about the page in its address. */
export function keeperCalls(work: Pick<KeepersWork, 'identity'>, guard: Guard) {
  const { db } = work.identity;
  const api = newApi();
  return {
    api,
    keep<Call extends object>(call: Call, handle: (sent: Sent<Call>, keeping: Keeping) => Promise<Answer<Call>>): void {
      answering(api, call, async (sent, c) => handle(sent, await demandKeeper(work, guard, c)));
    },
    saved: async (saved: Saved) => ('decision' in saved ? signedDecision(db, saved.decision) : saved),
  };
}

/** Serves what keepers do with their page. */
export function keepApi(work: KeepersWork, guard: Guard, sent: SentPictures | undefined): OpenAPIHono {
  const { db, clock } = work.identity;
  const { api, keep, saved } = keeperCalls(work, guard);
  keep(CALLS.page, async (_, { account, page }) => {
    const entries = await keptEntries(work, page);
    return {
      ...entries,
      written: await findEntriesWrittenBy(work, page, account.id),
      approval: (await needsApproval(db, page)) ? ('asked' as const) : ('at once' as const),
      proposals: await proposalsOf(work, page, account.id),
      pictures: await offeredPictures(work, account, entries.artist ?? entries.venue ?? {}),
      genres: page.kind === 'artist' ? await knownGenres(db, work.genres) : [],
      keepers: await keepersOf(db, page, account.id),
      invitations: await openInvitations(db, page, clock()),
      claims: await othersClaims(work, page, account.id),
      isDisputed: await isDisputed(db, page),
    };
  });
  // Both calls have the same shape; typed as one of them.
  for (const [kind, call] of Object.entries({ artist: CALLS.editArtist, venue: CALLS.editVenue } as const))
    keep(call as typeof CALLS.editArtist, async ({ fields, expected = {}, ...more }, { account, page: { kind: named, id } }) => {
      if (named !== kind) throw new Refusal('NOT_FOUND', 'We can’t find this page.');
      const edit = { fields: withoutUndefined(fields), expected: withoutUndefined(expected), ...more };
      return saved(await editKept(work, account, { kind: named, id }, edit));
    });
  keep(CALLS.revert, async ({ decision, field }, { account, page }) => saved(await revertKept(work, account, page, decision, field)));
  keep(CALLS.picture, async (_, { account, page, c }) => {
    const bytes = new Uint8Array(await c.req.arrayBuffer());
    return toTakenPicture(await sendKeptPicture(work, demandTaking(sent), account, { page, bytes }));
  });
  keep(CALLS.invite, async (asked, { account, page, c }) => {
    await inviteKeeper(work, account, { page, ...asked }, readKeyedRequest(c, account.id, asked));
    return DONE;
  });
  keep(CALLS.takeBack, async ({ invitation }, { page }) => {
    await takeInvitationBack(db, page, invitation);
    return DONE;
  });
  keep(CALLS.leave, async (_, { account, page }) => {
    await leavePage(work, account, page);
    return DONE;
  });
  keep(CALLS.dispute, async (disputed, { account, page }) => {
    await disputeClaim(work, account, { page, ...disputed });
    return DONE;
  });
  return api;
}
