import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import { readPageApproval } from '#database/approval.ts';
import { approvalKey } from '#database/settings.ts';
import { decidingOf, signedDecision } from '#desk/decisions/decision-store.ts';
import { readOne, writeOne } from '#desk/desk-calls.ts';
import { setSetting } from '#desk/settings/set-setting.ts';
import { DONE, Done, Id, newApi, respond } from '#endpoint.ts';
import type { Guard } from '#identity/session/guard.ts';
import { Decision } from '#scene/desk/desk.ts';
import { APPROVALS } from '#scene/keepers/approval.ts';
import { PageKind } from '#scene/keepers/claim.ts';
import { DecidedProposals, DeskProposals, ProposalsDecided } from '#scene/keepers/proposal.ts';
import { Refusal } from '#scene/problem.ts';
import { isSlug } from '#scene/shape.ts';
import { demandKeeper, write } from '../api.ts';
import { demandPage } from '../pages.ts';
import type { KeepersWork } from '../work.ts';
import { deskProposals } from './desk-proposals.ts';
import { takeProposalBack } from './propose.ts';
import { publishAll, publishOwn, refuseAll } from './publish.ts';

const One = z.object({ proposal: Id });
const SAY_WHY = 'Say why. They’ll get it in an email.';

const CALLS = {
  takeBack: write('/keep/{kind}/{id}/proposals/take-back', 'Withdraw an unpublished change', One, Done),
  publishOwn: write(
    '/keep/{kind}/{id}/proposals/publish',
    'Publish your own change, if no editor needs to check it anymore',
    One,
    Decision,
  ),
  list: readOne('/desk/proposals', 'Keepers’ changes waiting for an editor', DeskProposals),
  decide: writeOne('/desk/proposals', 'Publish keepers’ changes, or turn them down', DecidedProposals, ProposalsDecided),
  approval: writeOne(
    '/desk/approval',
    'Set whether keepers’ changes wait for an editor, unless a page has its own setting',
    z.object({ approval: z.enum(APPROVALS) }),
    Decision,
  ),
  ofPage: writeOne(
    '/desk/approval/{kind}/{id}',
    'Set whether changes to one page wait for an editor; null: same as other pages',
    z.object({ approval: z.enum(APPROVALS).nullable() }),
    Decision,
  ),
};

export const PROPOSAL_ENDPOINTS = Object.values(CALLS);

const OF_ALL = {
  asked: 'Keepers’ changes now wait for an editor.',
  'at once': 'Keepers’ changes are now published right away.',
};

function saidOf(name: string, approval: keyof typeof OF_ALL | null): string {
  if (approval === null) return `Changes by keepers of “${name}” are now handled like on other pages.`;
  return `Changes by keepers of “${name}” now ${approval === 'asked' ? 'wait for an editor' : 'are published right away'}.`;
}

/** What keepers do with what they wrote that waits, and editors. */
export function proposalsApi(work: KeepersWork, guard: Guard): OpenAPIHono {
  const { db } = work.identity;
  const deciding = decidingOf(guard.editor, work.clock);
  const decision = async (c: Context, id: string) => respond(c, await signedDecision(db, id));
  return newApi()
    .openapi(CALLS.takeBack, async (c) => {
      const { account, page } = await demandKeeper(work, guard, c);
      await takeProposalBack(work, account, page, c.req.valid('json').proposal);
      return respond(c, DONE);
    })
    .openapi(CALLS.publishOwn, async (c) => {
      const { account, page } = await demandKeeper(work, guard, c);
      return decision(c, await publishOwn(work, account, page, c.req.valid('json').proposal));
    })
    .openapi(CALLS.list, async (c) => {
      await guard.editor(c);
      return respond(c, await deskProposals(work));
    })
    .openapi(CALLS.decide, async (c) => {
      const by = await deciding(c);
      const { proposals, as, reason } = c.req.valid('json');
      if (as === 'refused' && reason === '') throw new Refusal('INVALID_ARGUMENT', SAY_WHY, { reason: SAY_WHY });
      const { decisions, left } = await (as === 'published' ? publishAll(work, proposals, by) : refuseAll(work, proposals, reason, by));
      return respond(c, { decisions: await Promise.all(decisions.map((id) => signedDecision(db, id))), left });
    })
    .openapi(CALLS.approval, async (c) => {
      const { approval } = c.req.valid('json');
      const value = approval === 'at once' ? undefined : approval;
      return decision(c, await setSetting(db, { key: approvalKey(), value, said: OF_ALL[approval] }, await deciding(c)));
    })
    .openapi(CALLS.ofPage, async (c) => {
      const [kind, id] = [PageKind.safeParse(c.req.param('kind')), c.req.param('id') ?? ''];
      if (!kind.success || !isSlug(id)) throw new Refusal('NOT_FOUND', 'We can’t find this page.');
      const by = await deciding(c);
      const page = await demandPage(db, { kind: kind.data, id });
      const { approval } = c.req.valid('json');
      if (((await readPageApproval(db, page)) ?? null) === approval) throw new Refusal('INVALID_ARGUMENT', 'It’s already set that way.');
      const set = { key: approvalKey(page), value: approval ?? undefined, said: saidOf(page.name, approval) };
      return decision(c, await setSetting(db, set, by));
    });
}
