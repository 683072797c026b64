import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { readPageApproval } from '#database/approval.ts';
import { approvalKey } from '#database/settings.ts';
import { signedDecision } from '#desk/decisions/decision-store.ts';
import { deskCalls, readOne, writeOne } from '#desk/desk-calls.ts';
import { setSetting } from '#desk/settings/set-setting.ts';
import { DONE, Done, Id } from '#endpoint.ts';
import type { Guard } from '#identity/session/guard.ts';
import { Decision } from '#scene/desk/desk.ts';
import { APPROVALS } from '#scene/keepers/approval.ts';
import { DecidedProposals, DeskProposals, ProposalsDecided } from '#scene/keepers/proposal.ts';
import { Refusal } from '#scene/problem.ts';
import { keeperCalls, pageNamedBy, write } from '../api.ts';
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

/** Serves what keepers and editors do with proposals. */
export function proposalsApi(work: KeepersWork, guard: Guard): OpenAPIHono {
  const { db } = work.identity;
  const { api, answer, decide, deciding } = deskCalls({ db, clock: work.clock, guard });
  const { api: keepers, keep } = keeperCalls(work, guard);
  keep(CALLS.takeBack, async ({ proposal }, { account, page }) => {
    await takeProposalBack(work, account, page, proposal);
    return DONE;
  });
  keep(CALLS.publishOwn, async ({ proposal }, { account, page }) => signedDecision(db, await publishOwn(work, account, page, proposal)));
  answer(CALLS.list, () => deskProposals(work));
  answer(CALLS.decide, async ({ proposals, as, reason }, c) => {
    const by = await deciding(c);
    if (as === 'refused' && reason === '') throw new Refusal('INVALID_ARGUMENT', SAY_WHY, { reason: SAY_WHY });
    const { decisions, left } = await (as === 'published' ? publishAll(work, proposals, by) : refuseAll(work, proposals, reason, by));
    return { decisions: await Promise.all(decisions.map((id) => signedDecision(db, id))), left };
  });
  decide(CALLS.approval, ({ approval }, by) => {
    const value = approval === 'at once' ? undefined : approval;
    return setSetting(db, { key: approvalKey(), value, said: OF_ALL[approval] }, by);
  });
  decide(CALLS.ofPage, async ({ approval }, by, c) => {
    const page = await demandPage(db, pageNamedBy(c));
    if (((await readPageApproval(db, page)) ?? null) === approval) throw new Refusal('INVALID_ARGUMENT', 'It’s already set that way.');
    return setSetting(db, { key: approvalKey(page), value: approval ?? undefined, said: saidOf(page.name, approval) }, by);
  });
  return api.route('/', keepers);
}
