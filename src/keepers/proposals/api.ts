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
const SAY_WHY = 'Say why: they read it in an email.';

const CALLS = {
  takeBack: write('/keep/{kind}/{id}/proposals/take-back', 'Take back what one wrote, and nobody has published', One, Done),
  publishOwn: write('/keep/{kind}/{id}/proposals/publish', 'Publish what one wrote, where no editor is asked any more', One, Decision),
  list: readOne('/desk/proposals', 'What keepers wrote that waits for an editor', DeskProposals),
  decide: writeOne('/desk/proposals', 'Publish what keepers wrote, or say no', DecidedProposals, ProposalsDecided),
  approval: writeOne(
    '/desk/approval',
    'Say whether what keepers write waits for an editor, wherever nothing else is said of a page',
    z.object({ approval: z.enum(APPROVALS) }),
    Decision,
  ),
  ofPage: writeOne(
    '/desk/approval/{kind}/{id}',
    'Say whether what the keepers of one page write waits for an editor; null: as it is elsewhere',
    z.object({ approval: z.enum(APPROVALS).nullable() }),
    Decision,
  ),
};

export const PROPOSAL_ENDPOINTS = Object.values(CALLS);

const OF_ALL = {
  asked: 'What keepers write waits for an editor from now on.',
  'at once': 'What keepers write is published at once from now on.',
};

function saidOf(name: string, approval: keyof typeof OF_ALL | null): string {
  if (approval === null) return `What the keepers of “${name}” write is published as it is elsewhere.`;
  return `What the keepers of “${name}” write ${approval === 'asked' ? 'waits for an editor' : 'is published at once'} from now on.`;
}

/** What keepers do with what they wrote that waits, and editors. */
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
    if (((await readPageApproval(db, page)) ?? null) === approval) throw new Refusal('INVALID_ARGUMENT', 'It is so already.');
    return setSetting(db, { key: approvalKey(page), value: approval ?? undefined, said: saidOf(page.name, approval) }, by);
  });
  return api.route('/', keepers);
}
