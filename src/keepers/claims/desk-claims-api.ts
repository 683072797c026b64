import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import { readPageApproval, readSceneApproval } from '#database/approval.ts';
import { listPageIds, type PageName } from '#database/keepers.ts';
import type { PackMark } from '#database/loaded-pack.ts';
import { deskCalls, readOne, writeOne } from '#desk/desk-calls.ts';
import { Id } from '#endpoint.ts';
import { demandEmail, foldEmail } from '#identity/account/account-store.ts';
import type { Guard } from '#identity/session/guard.ts';
import { Decision, DeskWaits } from '#scene/desk/desk.ts';
import { DeskClaims, DeskKeeping } from '#scene/keepers/claim.ts';
import { Refusal } from '#scene/problem.ts';
import { TOO_LONG, Words } from '#scene/shape.ts';
import { pageNamedBy } from '../api.ts';
import { deskWaits } from '../desk-waits.ts';
import { addressOfRecord, demandPage } from '../pages.ts';
import { allKeepersOf } from '../store.ts';
import type { KeepersWork } from '../work.ts';
import { decideClaim, endKeeping, listClaimsForDesk } from './desk-claims.ts';

const Reason = Words.trim().max(600, TOO_LONG);
const SAY_WHY = 'Say why. They’ll get it in an email.';
const Email = Words.trim().max(320, TOO_LONG);

const CALLS = {
  waits: readOne('/desk/waits', 'How much is waiting for an editor', DeskWaits),
  claims: readOne('/desk/claims', 'Who claims a page', DeskClaims),
  decide: writeOne(
    '/desk/claims/{id}',
    'Approve a claim, or turn it down',
    z.object({ yes: z.boolean(), reason: Reason.default('') }),
    Decision,
  ),
  keeping: readOne('/desk/keeping/{kind}/{id}', 'Who keeps a page, and its email for claims', DeskKeeping),
  record: writeOne(
    '/desk/keeping/{kind}/{id}',
    'Set a page’s email for claims; null removes it',
    z.object({ email: Email.nullable() }),
    DeskKeeping,
  ),
  end: writeOne(
    '/desk/keeping/{kind}/{id}/end',
    'Remove a keeper from a page',
    z.object({
      account: Id,
      reason: Reason.min(1, SAY_WHY),
      invited: z.enum(['go', 'stay']).optional().meta({ description: 'What happens to people they invited; required if there are any.' }),
    }),
    Decision,
  ),
};

export const DESK_CLAIM_ENDPOINTS = Object.values(CALLS);

/** Serves what editors do with claims and keepers. */
export function deskClaimsApi(work: KeepersWork, guard: Guard, pack: PackMark): OpenAPIHono {
  const { db } = work.identity;
  const { api, answer, decide } = deskCalls({ db, clock: work.clock, guard });
  const pageOf = (c: Context) => demandPage(db, pageNamedBy(c));
  const keeping = async (page: PageName) => ({
    email: (await addressOfRecord(db, await listPageIds(db, page), page.kind)) ?? null,
    keepers: await allKeepersOf(db, page),
    approval: (await readPageApproval(db, page)) ?? null,
    elsewhere: await readSceneApproval(db),
  });
  answer(CALLS.waits, async (_, c) => deskWaits(work, pack, (await guard.editor(c)).account));
  answer(CALLS.claims, () => listClaimsForDesk(work));
  decide(CALLS.decide, async ({ yes, reason }, by, c) => {
    if (!yes && reason === '') throw new Refusal('INVALID_ARGUMENT', SAY_WHY, { reason: SAY_WHY });
    return decideClaim(work, { id: c.req.param('id') ?? '', yes, reason }, by);
  });
  answer(CALLS.keeping, async (_, c) => keeping(await pageOf(c)));
  answer(CALLS.record, async ({ email }, c) => {
    const page = await pageOf(c);
    if (email !== null) demandEmail(email);
    const ids = await listPageIds(db, page);
    await db.deleteFrom('page_keeping').where('kind', '=', page.kind).where('page_id', 'in', ids).execute();
    if (email !== null)
      await db
        .insertInto('page_keeping')
        .values({ kind: page.kind, page_id: page.id, email: foldEmail(email) })
        .execute();
    return keeping(page);
  });
  decide(CALLS.end, async (sent, by, c) => endKeeping(work, { page: await pageOf(c), ...sent }, by));
  return api;
}
