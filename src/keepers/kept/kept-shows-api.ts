import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { signedDecision } from '#desk/decisions/decision-store.ts';
import { Id, newApi, respond } from '#endpoint.ts';
import { readKeyedRequest } from '#identity/limits/idempotency.ts';
import type { Guard } from '#identity/session/guard.ts';
import { Decision } from '#scene/desk/desk.ts';
import { KeptShows, OwnFields } from '#scene/keepers/kept-show.ts';
import { Waits } from '#scene/keepers/proposal.ts';
import { Line, TOO_LONG } from '#scene/shape.ts';
import { Credit } from '#scene/shows/show.ts';
import { withoutUndefined } from '#scene/without-undefined.ts';
import { demandKeeper, make, read, SavedAnswer, savedAnswer, write } from '../api.ts';
import type { KeepersWork } from '../work.ts';
import { announceHere, editOwnShow, listArchivedShows, setOwnCredit } from './kept-shows.ts';

const OwnHere = OwnFields.omit({ venue: true });
const OwnName = Line.min(1, 'Enter a name.').max(200, TOO_LONG);

const CALLS = {
  shows: read('/keep/{kind}/{id}/shows', 'The upcoming shows of a page you keep', KeptShows),
  announce: make(
    '/keep/{kind}/{id}/shows',
    'Announce a show at a venue you keep',
    z.object({ fields: OwnHere.partial().required({ date: true }), despite: z.boolean().default(false), proposal: Id.optional() }),
    z.union([z.strictObject({ decision: Decision, show: z.string() }), Waits]),
  ),
  edit: write(
    '/keep/{kind}/{id}/shows/edit',
    'Set fields of a show at a venue you keep, or of one your band headlines',
    z.object({ show: Id, fields: OwnFields.partial(), expected: OwnFields.partial().optional() }),
    SavedAnswer,
  ),
  credit: write(
    '/keep/{kind}/{id}/shows/credit',
    'Correct the billing of a band you keep, or cancel a show it headlines',
    z.object({
      show: Id,
      credit: Credit.pick({ role: true })
        .extend({ name: OwnName })
        .nullable()
        .optional()
        .meta({ description: 'Null: the band isn’t playing.' }),
      status: z.enum(['announced', 'cancelled']).optional(),
    }),
    SavedAnswer,
  ),
};

export const KEPT_SHOW_ENDPOINTS = Object.values(CALLS);

/** What keepers do with the coming shows of their page. */
export function keptShowsApi(work: KeepersWork, guard: Guard): OpenAPIHono {
  const { db } = work.identity;
  return newApi()
    .openapi(CALLS.shows, async (c) => {
      const { account, page } = await demandKeeper(work, guard, c);
      return respond(c, await listArchivedShows(work, page, account.id));
    })
    .openapi(CALLS.announce, async (c) => {
      const { account, page } = await demandKeeper(work, guard, c);
      const { fields, ...more } = c.req.valid('json');
      const asking = readKeyedRequest(c, account.id, c.req.valid('json'));
      const made = await announceHere(work, account, { page, typed: withoutUndefined(fields), ...more }, asking);
      return respond(c, 'show' in made ? { decision: await signedDecision(db, made.decision), show: made.show } : made);
    })
    .openapi(CALLS.edit, async (c) => {
      const { account, page } = await demandKeeper(work, guard, c);
      const { show, fields, expected = {} } = c.req.valid('json');
      const saved = await editOwnShow(work, account, {
        page,
        show,
        fields: withoutUndefined(fields),
        expected: withoutUndefined(expected),
      });
      return respond(c, await savedAnswer(db, saved));
    })
    .openapi(CALLS.credit, async (c) => {
      const { account, page } = await demandKeeper(work, guard, c);
      const { show, ...said } = c.req.valid('json');
      return respond(c, await savedAnswer(db, await setOwnCredit(work, account, { page, show, said })));
    });
}
