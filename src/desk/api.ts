import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import { type Access, ANYONE, answers, endpoint, newApi } from '#api.ts';
import { type Clock, timestamp, tonightAt } from '#clock.ts';
import type { Guard } from '#identity/guard.ts';
import { askingOf, IdempotencyHeader } from '#identity/idempotency.ts';
import { hear } from '#ingest/hear.ts';
import { removeSource } from '#ingest/remove-source.ts';
import { listSources, pauseSource } from '#ingest/source-store.ts';
import { Answer, Decision, Decisions, DeskSource, DeskSources, Questions, ShowEvidence, Trial } from '#scene/desk.ts';
import { Status } from '#scene/listing.ts';
import { Refusal } from '#scene/problem.ts';
import { Slug, TimeOfDay, Words } from '#scene/shape.ts';
import { FormatName, SOURCE_RANKS } from '#scene/source.ts';
import type { Edits } from '#shows/compose.ts';
import { editShow, mergeShows, mergeVenues, splitListing, undo } from './actions.ts';
import { type Deciding, findDecision, listDecisions, type SignedDecision } from './decision-store.ts';
import { answer, openQuestions } from './questions.ts';
import { showEvidence } from './show-evidence.ts';
import { demandSource, deskSource, keepSource, type SourceWork, tryOut } from './sources.ts';

const Id = z.string().min(1).max(200);
const Done = z.strictObject({ done: z.literal(true) });
const ById = z.object({ id: Id });
/** A pasted calendar is at most this long, in characters. */
const MOST_TEXT = 1_000_000;
const What = Words.min(1, 'Paste an address, or the text itself.').max(MOST_TEXT);
const Try = z.object({ what: What, format: FormatName.default('auto'), venue: Slug.optional() });
const Keep = Try.extend({
  name: Words.min(1, 'Give it a name.').max(120),
  rank: z.enum(SOURCE_RANKS).optional(),
  everyMinutes: z.coerce.number().int().min(5).max(10_080).default(360),
  terms: Words.max(500).default(''),
});
const Fields = z
  .strictObject({
    event: Words.min(1).max(300),
    startTime: TimeOfDay.nullable(),
    endTime: TimeOfDay.nullable(),
    status: Status.exclude(['withdrawn']),
    price: Words.max(60),
    ages: Words.max(60),
  })
  .partial();

const secured = { ...ANYONE, who: 'editor' as const, fresh: false as const, tags: ['Desk'], security: [{ bearer: [] }] };

function read<A extends z.ZodType>(path: string, summary: string, answer: A) {
  return endpoint({ method: 'get', path, summary, ...secured, responses: answers('For editors alone.', answer) });
}

/** Making a source: a lost answer may be asked for again. */
const keeping = endpoint({
  method: 'post',
  path: '/desk/sources',
  summary: 'Keep a source and hear it',
  ...secured,
  body: 'pasted calendar',
  request: { headers: IdempotencyHeader, body: { required: true, content: { 'application/json': { schema: Keep } } } },
  responses: answers('For editors alone.', DeskSource),
});

function write<T extends z.ZodType, A extends z.ZodType>(
  path: string,
  summary: string,
  form: T,
  answer: A,
  size: Access['body'] = 'usual',
) {
  const body = { required: true, content: { 'application/json': { schema: form } } };
  return endpoint({
    method: 'post',
    path,
    summary,
    ...secured,
    body: size,
    request: { body },
    responses: answers('For editors alone.', answer),
  });
}

const CALLS = {
  questions: read('/desk/questions', 'What is to be decided', Questions),
  answer: write('/desk/answer', 'Answer a question', z.object({ question: Id, answer: Answer }), Decision),
  decisions: read('/desk/decisions', 'What was decided', Decisions),
  undo: write('/desk/undo', 'Take a decision back', ById, Done),
  show: read('/desk/shows/{id}', 'A show, and who says what of it', ShowEvidence),
  edit: write('/desk/shows/{id}/edit', 'Set fields of a show by hand', z.object({ fields: Fields }), Decision),
  split: write('/desk/split', 'Make what one source says a show of its own', z.object({ source: Id, key: z.string().max(2000) }), Decision),
  merge: write('/desk/merge', 'Make two shows one', z.object({ from: Id, to: Id }), Decision),
  mergeVenues: write('/desk/venues/merge', 'Make two venues one', z.object({ from: Slug, to: Slug }), Decision),
  sources: read('/desk/sources', 'Every source, and how its hearings go', DeskSources),
  try: write('/desk/sources/try', 'See what would be heard', Try, Trial, 'pasted calendar'),
  pause: write('/desk/sources/pause', 'Stop hearing a source', ById, Done),
  resume: write('/desk/sources/resume', 'Hear a paused source again', ById, Done),
  remove: write('/desk/sources/remove', 'Forget a source', ById, Done),
  hear: write('/desk/sources/hear', 'Hear a source now', ById, Done),
};

export const DESK_ENDPOINTS = [keeping, ...Object.values(CALLS)];

/** Whose account is gone leaves no address behind. */
const FORMER_EDITOR = 'a former editor';

interface Needs extends SourceWork {
  clock: Clock;
  guard: Guard;
}

/** What editors do. */
export function deskApi({ clock, guard, ...work }: Needs): OpenAPIHono {
  const { db, zone } = work;
  const deciding = async (c: Context): Promise<Deciding> => {
    const { account } = await guard.editor(c);
    return { editor: account.id, now: clock() };
  };
  const decided = async (id: string): Promise<Decision> => {
    const row = await findDecision(db, id);
    if (row === undefined) throw new Error('A decision that was just made is not there.');
    return toDecision(row);
  };
  const done = { done: true as const };

  return newApi()
    .openapi(CALLS.questions, async (c) => {
      return c.json(await openQuestions(db, tonightAt(clock(), zone)), 200);
    })
    .openapi(CALLS.answer, async (c) => {
      const by = await deciding(c);
      const { question, answer: said } = c.req.valid('json');
      return c.json(await decided(await answer(db, question, said, by)), 200);
    })
    .openapi(CALLS.decisions, async (c) => {
      return c.json({ decisions: (await listDecisions(db, 200)).map(toDecision) }, 200);
    })
    .openapi(CALLS.undo, async (c) => {
      const now = clock();
      await undo(db, c.req.valid('json').id, timestamp(now));
      return c.json(done, 200);
    })
    .openapi(CALLS.show, async (c) => {
      const told = await showEvidence(db, c.req.param('id') ?? '');
      if (told === undefined) throw new Refusal('NOT_FOUND', 'There is no such show.');
      return c.json(told, 200);
    })
    .openapi(CALLS.edit, async (c) => {
      const by = await deciding(c);
      const { fields } = c.req.valid('json');
      if (Object.keys(fields).length === 0) throw new Refusal('INVALID_ARGUMENT', 'Nothing differs from what stands there.');
      return c.json(await decided(await editShow(db, c.req.param('id') ?? '', fields as Edits, by)), 200);
    })
    .openapi(CALLS.split, async (c) => {
      const by = await deciding(c);
      const { source, key } = c.req.valid('json');
      return c.json(await decided(await splitListing(db, source, key, by)), 200);
    })
    .openapi(CALLS.merge, async (c) => {
      const by = await deciding(c);
      const { from, to } = c.req.valid('json');
      return c.json(await decided(await mergeShows(db, from, to, by)), 200);
    })
    .openapi(CALLS.mergeVenues, async (c) => {
      const by = await deciding(c);
      const { from, to } = c.req.valid('json');
      return c.json(await decided(await mergeVenues(db, from, to, by)), 200);
    })
    .openapi(CALLS.sources, async (c) => {
      return c.json({ sources: (await listSources(db)).map(deskSource) }, 200);
    })
    .openapi(CALLS.try, async (c) => {
      const now = clock();
      const { what, format } = c.req.valid('json');
      return c.json(await tryOut(work, what, format, now), 200);
    })
    .openapi(keeping, async (c) => {
      const { account } = await guard.editor(c);
      const now = clock();
      const { venue, rank, ...wanted } = c.req.valid('json');
      if (venue !== undefined && (await db.selectFrom('venue').select('id').where('id', '=', venue).executeTakeFirst()) === undefined)
        throw new Refusal('NOT_FOUND', 'There is no such venue.', { venue: 'There is no such venue.' });
      const source = { ...wanted, ...(venue === undefined ? {} : { venue }), ...(rank === undefined ? {} : { rank }) };
      return c.json(await keepSource(work, source, now, askingOf(c, account.id, c.req.valid('json'), now)), 200);
    })
    .openapi(CALLS.pause, async (c) => {
      await pauseSource(db, (await demandSource(db, c.req.valid('json').id)).id, true);
      return c.json(done, 200);
    })
    .openapi(CALLS.resume, async (c) => {
      await pauseSource(db, (await demandSource(db, c.req.valid('json').id)).id, false);
      return c.json(done, 200);
    })
    .openapi(CALLS.remove, async (c) => {
      const now = clock();
      await removeSource(db, await demandSource(db, c.req.valid('json').id), now);
      return c.json(done, 200);
    })
    .openapi(CALLS.hear, async (c) => {
      const now = clock();
      await hear(db, await demandSource(db, c.req.valid('json').id), () => now, work.errand);
      return c.json(done, 200);
    });
}

function toDecision({ id, kind, said, editor_email, made_at, undone_at }: SignedDecision): Decision {
  return { id, kind, said, by: editor_email ?? FORMER_EDITOR, at: made_at, undoneAt: undone_at };
}
