import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import type { Database } from '#database/engines/open.ts';
import { isKept } from '#database/keepers.ts';
import { answering } from '#desk/desk-calls.ts';
import { ANYONE, answers, answersOrNothing, calls, DONE, Done, endpoint, Id, newApi } from '#endpoint.ts';
import { addressKey } from '#identity/limits/limits.ts';
import type { Guard } from '#identity/session/guard.ts';
import { callerOf } from '#identity/session/guard.ts';
import { Claiming, ClaimWords, MyPages, PageKind, PageLetter } from '#scene/keepers/claim.ts';
import { Refusal } from '#scene/problem.ts';
import { isSlug } from '#scene/shape.ts';
import { acceptInvitation, invitationByLetter } from '../invitations.ts';
import { claiming, myPages } from '../my-pages.ts';
import { demandPage } from '../pages.ts';
import { keeperName } from '../store.ts';
import type { KeepersWork } from '../work.ts';
import { beginClaim } from './begin-claim.ts';
import { answerClaimLetter, claimByLetter, sendClaimLetter } from './claim-letter.ts';
import { askDesk, withdrawClaim } from './end-claim.ts';
import { lookForCode } from './look-for-code.ts';

const Page = z.strictObject({ kind: PageKind, id: z.string().max(80) });
const ByCode = z.object({ code: z.string().min(1).max(200) });

const tags = ['Claims'];
const OPEN = { ...ANYONE, fresh: false as const, tags };
const SIGNED_IN = { ...OPEN, who: 'signed in' as const, security: [{ bearer: [] }] };

const howItWent = <A extends z.ZodType>(answer: A) => answersOrNothing('The result.', answer);
const open = calls(OPEN, howItWent);
const signedIn = calls(SIGNED_IN, howItWent);

const kept = endpoint({
  ...ANYONE,
  fresh: 'night',
  reads: ['roster'],
  tags,
  method: 'get',
  path: '/kept',
  summary: 'Whether a page has keepers',
  request: { query: Page },
  responses: answers('Whether it has keepers.', z.strictObject({ kept: z.boolean() })),
});
const mine = endpoint({
  method: 'get',
  path: '/claims',
  summary: 'The pages you keep, and your claims',
  ...SIGNED_IN,
  responses: answers('Latest first.', MyPages),
});
const one = endpoint({
  method: 'get',
  path: '/claims/{kind}/{id}',
  summary: 'How to claim a page, and the state of your claim',
  ...SIGNED_IN,
  responses: answersOrNothing('The page, with its current id.', Claiming),
});
const CALLS = {
  begin: signedIn.write('/claims', 'Claim a page', Page, z.strictObject({ claim: z.string() })),
  look: signedIn.write(
    '/claims/look',
    'Check a site for a claim’s code; the page must have linked there when the claim began',
    z.object({ claim: Id, link: z.string().max(2000) }),
    z.strictObject({ found: z.boolean(), said: z.string() }),
  ),
  letter: signedIn.write('/claims/letter', 'Send an email to a page’s address for claims', z.object({ claim: Id }), Done),
  ask: signedIn.write('/claims/ask', 'Ask an editor to approve', z.object({ claim: Id, words: ClaimWords }), Done),
  withdraw: signedIn.write('/claims/withdraw', 'Withdraw a claim', z.object({ claim: Id }), Done),
  read: open.write('/page-letters', 'What an emailed code about a page asks', ByCode, PageLetter),
  answer: open.write(
    '/page-letters/answer',
    'Say whether a claimant is part of the band or venue',
    ByCode.extend({ yes: z.boolean() }),
    Done,
  ),
  accept: signedIn.write('/page-letters/accept', 'Accept an invitation to keep a page', ByCode, z.strictObject({ page: Page })),
};

export const CLAIM_ENDPOINTS = [kept, mine, one, ...Object.values(CALLS)];

/**
 * Serves claims: signed-in people claim a page and prove that it is theirs.
 * @param db for what is public
 */
export function claimsApi(db: Database, work: KeepersWork, guard: Guard): OpenAPIHono {
  const api = newApi();
  const account = async (c: Context) => (await guard.signedIn(c)).account;
  /** Limits guesses of codes. @throws AuthError TOO_MANY_ATTEMPTS_TRY_LATER */
  const countTry = (c: Context) => work.identity.limits.spend(['code by address', addressKey(callerOf(c).address)]);
  answering(api, kept, async ({ kind, id }) => ({ kept: isSlug(id) && (await isKept(db, { kind, id })) }));
  answering(api, mine, async (_, c) => myPages(work, (await account(c)).id));
  answering(api, one, async (_, c) => claiming(work, await account(c), { kind: c.req.param('kind') ?? '', id: c.req.param('id') ?? '' }));
  answering(api, CALLS.begin, async (page, c) => ({ claim: await beginClaim(work, await account(c), page) }));
  answering(api, CALLS.look, async (sent, c) => lookForCode(work, await account(c), { ...sent, gone: callerOf(c).gone }));
  answering(api, CALLS.letter, async ({ claim }, c) => {
    await sendClaimLetter(work, await account(c), claim);
    return DONE;
  });
  answering(api, CALLS.ask, async (sent, c) => {
    await askDesk(work, await account(c), sent);
    return DONE;
  });
  answering(api, CALLS.withdraw, async ({ claim }, c) => {
    await withdrawClaim(work, await account(c), claim);
    return DONE;
  });
  answering(api, CALLS.read, ({ code }) => readPageLetter(work, code));
  answering(api, CALLS.answer, async ({ code, yes }, c) => {
    await countTry(c);
    await answerClaimLetter(work, code, yes);
    return DONE;
  });
  answering(api, CALLS.accept, async ({ code }, c) => {
    const by = await account(c);
    await countTry(c);
    return { page: await acceptInvitation(work, by, code) };
  });
  return api;
}

/** Shows what an email's link is about, without doing it. @throws Refusal NOT_FOUND for an invalid code */
async function readPageLetter({ identity }: KeepersWork, code: string): Promise<PageLetter> {
  const { db, clock } = identity;
  const claim = await claimByLetter(db, code, clock()).catch(undefinedIfMissing);
  if (claim !== undefined) {
    const page = await demandPage(db, { kind: claim.kind, id: claim.page_id });
    return { about: 'claim', page, who: await keeperName(db, claim.account_id), handsOver: false };
  }
  const invitation = await invitationByLetter(db, code, clock());
  const page = await demandPage(db, { kind: invitation.kind, id: invitation.page_id });
  return { about: 'invitation', page, who: await keeperName(db, invitation.invited_by), handsOver: invitation.hands_over === 1 };
}

function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof Refusal && error.status === 'NOT_FOUND') return undefined;
  throw error;
}
