import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import { readPageApproval, readSceneApproval } from '#database/approval.ts';
import { listPageIds, type PageName } from '#database/keepers.ts';
import type { PackMark } from '#database/loaded-pack.ts';
import { decidingOf, signedDecision } from '#desk/decisions/decision-store.ts';
import { readOne, writeOne } from '#desk/desk-calls.ts';
import { Id, newApi, respond } from '#endpoint.ts';
import { demandEmail, foldEmail } from '#identity/account/account-store.ts';
import type { Guard } from '#identity/session/guard.ts';
import { Decision, DeskWaits } from '#scene/desk/desk.ts';
import { DeskClaims, DeskKeeping, PageKind } from '#scene/keepers/claim.ts';
import { Refusal } from '#scene/problem.ts';
import { isSlug, TOO_LONG, Words } from '#scene/shape.ts';
import { deskWaits } from '../desk-waits.ts';
import { addressOfRecord, demandPage } from '../pages.ts';
import { allKeepersOf } from '../store.ts';
import type { KeepersWork } from '../work.ts';
import { decideClaim, deskClaims, endKeeping } from './desk-claims.ts';

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

/** What editors do with claims, and with who keeps a page. */
export function deskClaimsApi(work: KeepersWork, guard: Guard, pack: PackMark): OpenAPIHono {
  const { db } = work.identity;
  const deciding = decidingOf(guard.editor, work.clock);
  const pageOf = (c: Context) => {
    const [kind, id] = [PageKind.safeParse(c.req.param('kind')), c.req.param('id') ?? ''];
    if (!kind.success || !isSlug(id)) throw new Refusal('NOT_FOUND', 'We can’t find this page.');
    return demandPage(db, { kind: kind.data, id });
  };
  const keeping = async (page: PageName) => ({
    email: (await addressOfRecord(db, await listPageIds(db, page), page.kind)) ?? null,
    keepers: await allKeepersOf(db, page),
    approval: (await readPageApproval(db, page)) ?? null,
    elsewhere: await readSceneApproval(db),
  });
  return newApi()
    .openapi(CALLS.waits, async (c) => respond(c, await deskWaits(work, pack, (await guard.editor(c)).account)))
    .openapi(CALLS.claims, async (c) => respond(c, await deskClaims(work)))
    .openapi(CALLS.decide, async (c) => {
      const by = await deciding(c);
      const { yes, reason } = c.req.valid('json');
      if (!yes && reason === '') throw new Refusal('INVALID_ARGUMENT', SAY_WHY, { reason: SAY_WHY });
      return respond(c, await signedDecision(db, await decideClaim(work, { id: c.req.param('id') ?? '', yes, reason }, by)));
    })
    .openapi(CALLS.keeping, async (c) => respond(c, await keeping(await pageOf(c))))
    .openapi(CALLS.record, async (c) => {
      const page = await pageOf(c);
      const { email } = c.req.valid('json');
      if (email !== null) demandEmail(email);
      const ids = await listPageIds(db, page);
      await db.deleteFrom('page_keeping').where('kind', '=', page.kind).where('page_id', 'in', ids).execute();
      if (email !== null)
        await db
          .insertInto('page_keeping')
          .values({ kind: page.kind, page_id: page.id, email: foldEmail(email) })
          .execute();
      return respond(c, await keeping(page));
    })
    .openapi(CALLS.end, async (c) => {
      const by = await deciding(c);
      const page = await pageOf(c);
      return respond(c, await signedDecision(db, await endKeeping(work, { page, ...c.req.valid('json') }, by)));
    });
}
