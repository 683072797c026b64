import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { type Clock, tonightAt } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';
import { DONE, Done, Id, newApi, respond } from '#endpoint.ts';
import type { Identity } from '#identity/identity.ts';
import { readMadeRow } from '#identity/limits/idempotency.ts';
import type { Guard } from '#identity/session/guard.ts';
import { Answer, Decision, Decisions, Questions } from '#scene/desk/desk.ts';
import { Refusal } from '#scene/problem.ts';
import { Slug } from '#scene/shape.ts';
import { decidingOf, listDecisions, signedDecision } from './decisions/decision-store.ts';
import { read, readOne, write } from './desk-calls.ts';
import { mergeVenues } from './merge-venues.ts';
import { answer, openQuestions } from './questions/questions.ts';
import { mergeShows, splitListing } from './shows/show-actions.ts';
import { undo } from './undo/undo.ts';

const Undone = Done.extend({ left: z.array(z.string()).meta({ description: 'What couldn’t be undone, one sentence each.' }) });
const ById = z.object({ id: Id });

const CALLS = {
  questions: read('/desk/questions', 'Questions to answer', Questions),
  answer: write('/desk/answer', 'Answer a question', z.object({ question: Id, answer: Answer }), Decision),
  decisions: read('/desk/decisions', 'Decisions', Decisions),
  made: readOne('/desk/made/{key}', 'What you created with an Idempotency-Key', z.strictObject({ id: z.string() })),
  undo: write('/desk/undo', 'Undo a decision', ById, Undone),
  split: write(
    '/desk/split',
    'Split off what one source says as a separate show',
    z.object({ source: Id, key: z.string().max(2000) }),
    Decision,
  ),
  merge: write('/desk/merge', 'Merge two shows', z.object({ from: Id, to: Id }), Decision),
  mergeVenues: write('/desk/merge/venues', 'Merge two venues', z.object({ from: Slug, to: Slug }), Decision),
};

export const DESK_ENDPOINTS = Object.values(CALLS);

interface Needs {
  db: Database;
  zone: string;
  clock: Clock;
  guard: Guard;
  identity: Pick<Identity, 'letters' | 'clock'>;
}

/** What editors do. */
export function deskApi({ db, zone, clock, guard, identity }: Needs): OpenAPIHono {
  const deciding = decidingOf(guard.editor, clock);
  const decided = (id: string) => signedDecision(db, id);

  return newApi()
    .openapi(CALLS.questions, async (c) => {
      return respond(c, await openQuestions(db, tonightAt(clock(), zone)));
    })
    .openapi(CALLS.answer, async (c) => {
      const by = await deciding(c);
      const { question, answer: said } = c.req.valid('json');
      return respond(c, await decided(await answer(db, question, said, { ...by, tonight: tonightAt(by.now, zone) })));
    })
    .openapi(CALLS.decisions, async (c) => {
      return respond(c, { decisions: await listDecisions(db, 200) });
    })
    .openapi(CALLS.made, async (c) => {
      const { editor } = await deciding(c);
      const made = await readMadeRow(db, { accountId: editor, key: c.req.param('key') ?? '', now: Temporal.Now.instant() });
      if (made === undefined) throw new Refusal('NOT_FOUND', 'Nothing was created with this key.');
      return respond(c, { id: made.made_id });
    })
    .openapi(CALLS.undo, async (c) => {
      return respond(c, { ...DONE, left: await undo(db, c.req.valid('json').id, await deciding(c), identity) });
    })
    .openapi(CALLS.split, async (c) => {
      const by = await deciding(c);
      const { source, key } = c.req.valid('json');
      return respond(c, await decided(await splitListing(db, source, key, by)));
    })
    .openapi(CALLS.merge, async (c) => {
      const by = await deciding(c);
      const { from, to } = c.req.valid('json');
      return respond(c, await decided(await mergeShows(db, from, to, by)));
    })
    .openapi(CALLS.mergeVenues, async (c) => {
      const by = await deciding(c);
      const { from, to } = c.req.valid('json');
      return respond(c, await decided(await mergeVenues(db, from, to, by)));
    });
}
