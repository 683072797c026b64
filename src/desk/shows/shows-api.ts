import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import { endpoint, Id } from '#endpoint.ts';
import { readKeyedRequest } from '#identity/limits/idempotency.ts';
import { Decision } from '#scene/desk/desk.ts';
import { BulkDecision, DESK_SHOW_WORDS, DeskShow, DeskShows, HandField, MAX_SHOWS_PER_DECISION, SetFields } from '#scene/desk/desk-show.ts';
import { Refusal } from '#scene/problem.ts';
import { Show } from '#scene/shows/show.ts';
import { withoutUndefined } from '#scene/without-undefined.ts';
import { signedDecision } from '../decisions/decision-store.ts';
import { type DeskNeeds, deskCalls, FOR_EDITORS, make, responses, write } from '../desk-calls.ts';
import { decideMany } from './decide-many.ts';
import { deskShow } from './desk-show.ts';
import { listDeskShows } from './list-shows.ts';
import { likelyShows, makeShow, meaningOf } from './make-show.ts';
import { partShow } from './part-show.ts';
import { editShow, giveBack } from './set-by-hand.ts';

const Fields = SetFields.partial();
const Typed = SetFields.omit({ hidden: true, event: true }).partial().required({ date: true });

const Second = SetFields.pick({
  date: true,
  startTime: true,
  endTime: true,
  doorsTime: true,
  title: true,
  bill: true,
  venue: true,
}).partial();

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;

const CALLS = {
  list: endpoint({
    method: 'get',
    path: '/desk/shows',
    summary: 'Every show, filtered',
    ...FOR_EDITORS,
    request: {
      query: z.object({
        ...DESK_SHOW_WORDS,
        after: z.string().max(600).optional().meta({ description: '`next` from the previous page.' }),
        limit: z.coerce.number<string | number>().int().min(1).max(MAX_LIMIT).default(DEFAULT_LIMIT),
      }),
    },
    responses: responses(DeskShows),
  }),
  show: endpoint({
    method: 'get',
    path: '/desk/shows/{id}',
    summary: 'A show, what each source says, and what is set by hand',
    ...FOR_EDITORS,
    responses: responses(DeskShow),
  }),
  make: make(
    '/desk/shows',
    'Announce a show by hand',
    z.object({ fields: Typed, despite: z.boolean().default(false).meta({ description: 'Even if one like it is listed.' }) }),
    z.strictObject({ decision: Decision, show: z.string() }),
  ),
  likely: write(
    '/desk/likely',
    'What is listed on the night of a show being entered, best match first',
    z.object({ fields: Typed }),
    z.strictObject({ shows: z.array(z.strictObject({ show: Show, same: z.boolean() })) }),
  ),
  decide: write(
    '/desk/decide',
    'Apply one decision to many shows',
    z.object({
      shows: z.array(Id).min(1, 'Choose the shows first.').max(MAX_SHOWS_PER_DECISION, `Choose at most ${MAX_SHOWS_PER_DECISION} shows.`),
      what: BulkDecision,
    }),
    Decision,
  ),
  edit: write(
    '/desk/shows/{id}/edit',
    'Set fields of a show by hand',
    z.object({
      fields: Fields,
      expected: Fields.omit({ hidden: true })
        .optional()
        .meta({ description: 'Field values as last read; if one has changed since, the call fails (ABORTED).' }),
    }),
    Decision,
  ),
  part: write(
    '/desk/shows/{id}/part',
    'Split one show in two: the second copies the first except for these fields',
    z.object({ fields: Second, bill: Fields.shape.bill.meta({ description: 'Who stays on the first show’s bill.' }) }),
    Decision,
  ),
  giveBack: write('/desk/shows/{id}/give-back', 'Go back to the source’s value of a field', z.object({ field: HandField }), Decision),
};

export const DESK_SHOWS_ENDPOINTS = Object.values(CALLS);

/** Serves what editors do with shows. */
export function deskShowsApi({ zone, ...needs }: DeskNeeds & { zone: string }): OpenAPIHono {
  const { db } = needs;
  const { api, answer, decide, deciding } = deskCalls(needs);
  const idOf = (c: Context) => c.req.param('id') ?? '';
  answer(CALLS.list, async (wanted, c) => listDeskShows(db, wanted, { ...(await deciding(c)), zone }));
  answer(CALLS.make, async (sent, c) => {
    const by = await deciding(c);
    const { decision, show } = await makeShow(db, withoutUndefined(sent.fields), sent.despite, by, readKeyedRequest(c, by.editor, sent));
    return { decision: await signedDecision(db, decision), show };
  });
  answer(CALLS.likely, async ({ fields }) => {
    const likely = await likelyShows(db, meaningOf(withoutUndefined(fields)));
    return { shows: likely.map(({ show, verdict }) => ({ show, same: verdict === 'same' })) };
  });
  decide(CALLS.decide, ({ shows, what }, by) => decideMany(db, shows, what, by));
  answer(CALLS.show, async (_, c) => {
    const found = await deskShow(db, idOf(c));
    if (found === undefined) throw new Refusal('NOT_FOUND', 'We can’t find this show.');
    return found;
  });
  decide(CALLS.edit, async ({ fields, expected = {} }, by, c) => {
    if (Object.keys(fields).length === 0) throw new Refusal('INVALID_ARGUMENT', 'Nothing is different from what’s there.');
    return editShow(db, idOf(c), withoutUndefined(fields), by, withoutUndefined(expected));
  });
  decide(CALLS.part, ({ fields, bill }, by, c) => partShow(db, idOf(c), { second: withoutUndefined(fields), firstBill: bill }, by));
  decide(CALLS.giveBack, ({ field }, by, c) => giveBack(db, idOf(c), field, by));
  return api;
}
