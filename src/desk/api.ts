import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { tonightAt } from '#clock.ts';
import { DONE, Done, Id } from '#endpoint.ts';
import { readMadeRow } from '#identity/limits/idempotency.ts';
import { Answer, Decision, Decisions, Questions } from '#scene/desk/desk.ts';
import { Refusal } from '#scene/problem.ts';
import { Slug } from '#scene/shape.ts';
import { listDecisions } from './decisions/decision-store.ts';
import { type DeskNeeds, deskCalls, read, readOne, write } from './desk-calls.ts';
import { mergeVenues } from './merge-venues.ts';
import { answer, openQuestions } from './questions/questions.ts';
import { mergeShows, splitListing } from './shows/show-actions.ts';
import { undo } from './undo/undo.ts';
import type { KeeperLetters } from './undo/undo-keepers.ts';

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

/** Serves everything editors do. */
export function deskApi({ zone, identity, ...needs }: DeskNeeds & { zone: string; identity: KeeperLetters }): OpenAPIHono {
  const { db, clock } = needs;
  const { api, answer: answers, decide, deciding } = deskCalls(needs);
  answers(CALLS.questions, () => openQuestions(db, tonightAt(clock(), zone)));
  decide(CALLS.answer, ({ question, answer: said }, by) => answer(db, question, said, { ...by, tonight: tonightAt(by.now, zone) }));
  answers(CALLS.decisions, async () => ({ decisions: await listDecisions(db, 200) }));
  answers(CALLS.made, async (_, c) => {
    const { editor } = await deciding(c);
    const made = await readMadeRow(db, { accountId: editor, key: c.req.param('key') ?? '', now: Temporal.Now.instant() });
    if (made === undefined) throw new Refusal('NOT_FOUND', 'Nothing was created with this key.');
    return { id: made.made_id };
  });
  answers(CALLS.undo, async ({ id }, c) => ({ ...DONE, left: await undo(db, id, await deciding(c), identity) }));
  decide(CALLS.split, ({ source, key }, by) => splitListing(db, source, key, by));
  decide(CALLS.merge, ({ from, to }, by) => mergeShows(db, from, to, by));
  decide(CALLS.mergeVenues, ({ from, to }, by) => mergeVenues(db, from, to, by));
  return api;
}
