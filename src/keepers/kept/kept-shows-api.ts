import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { signedDecision } from '#desk/decisions/decision-store.ts';
import { Id } from '#endpoint.ts';
import { readKeyedRequest } from '#identity/limits/idempotency.ts';
import type { Guard } from '#identity/session/guard.ts';
import { Decision } from '#scene/desk/desk.ts';
import { KeptShows, OwnFields } from '#scene/keepers/kept-show.ts';
import { Waits } from '#scene/keepers/proposal.ts';
import { Line, TOO_LONG } from '#scene/shape.ts';
import { Credit } from '#scene/shows/show.ts';
import { withoutUndefined } from '#scene/without-undefined.ts';
import { keeperCalls, make, read, SavedAnswer, write } from '../api.ts';
import type { KeepersWork } from '../work.ts';
import { announceHere, editOwnShow, listComingShows, setOwnCredit } from './kept-shows.ts';

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

/** Serves what keepers do with their upcoming shows. */
export function keptShowsApi(work: KeepersWork, guard: Guard): OpenAPIHono {
  const { api, keep, saved } = keeperCalls(work, guard);
  keep(CALLS.shows, (_, { account, page }) => listComingShows(work, page, account.id));
  keep(CALLS.announce, async (sent, { account, page, c }) => {
    const { fields, ...more } = sent;
    const asking = readKeyedRequest(c, account.id, sent);
    const made = await announceHere(work, account, { page, typed: withoutUndefined(fields), ...more }, asking);
    return 'show' in made ? { decision: await signedDecision(work.identity.db, made.decision), show: made.show } : made;
  });
  keep(CALLS.edit, async ({ show, fields, expected = {} }, { account, page }) => {
    const edit = { page, show, fields: withoutUndefined(fields), expected: withoutUndefined(expected) };
    return saved(await editOwnShow(work, account, edit));
  });
  keep(CALLS.credit, async ({ show, ...said }, { account, page }) => saved(await setOwnCredit(work, account, { page, show, said })));
  return api;
}
