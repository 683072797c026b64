import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import { type Access, ANYONE, answers, endpoint, newApi, respond } from '#api.ts';
import { type Clock, timestamp, tonightAt } from '#clock.ts';
import { askingOf, IdempotencyHeader } from '#identity/limits/idempotency.ts';
import type { Guard } from '#identity/session/guard.ts';
import { hear } from '#ingest/hear/hear.ts';
import { removeSource } from '#ingest/store/remove-source.ts';
import { listSources, pauseSource } from '#ingest/store/source-store.ts';
import { Answer, Decision, Decisions, DeskSource, DeskSources, FilteredSource, FilterTrial, Questions, Trial } from '#scene/desk.ts';
import { FORMAT_NAMES } from '#scene/formats.ts';
import { Language } from '#scene/language.ts';
import { Refusal } from '#scene/problem.ts';
import { Slug, TOO_LONG, Words } from '#scene/shape.ts';
import { SOURCE_TRUST } from '#scene/source.ts';
import { SourceFilter } from '#scene/source-filter.ts';
import { type Deciding, listDecisions, signedDecision } from './decision-store.ts';
import { mergeVenues } from './merge-venues.ts';
import { answer, openQuestions } from './questions.ts';
import { mergeShows, splitListing } from './show-actions.ts';
import { filteredSource, setFilter, setLanguage, tryFilter } from './source-filters.ts';
import { demandSource, deskSource, keepSource, type SourceWork, tryOut } from './sources.ts';
import { undo } from './undo.ts';

const Id = z.string().min(1).max(200);
const Done = z.strictObject({ done: z.literal(true) });
const Undone = Done.extend({ left: z.array(z.string()).meta({ description: 'What of it could not be taken back, a sentence each.' }) });
const ById = z.object({ id: Id });
const Hearing = ById.extend({
  believe: z.boolean().default(false).meta({ description: 'Whether it is taken at its word, however few nights it lists.' }),
});
/** A pasted calendar is at most this long, in characters. */
const MOST_TEXT = 1_000_000;
const What = Words.min(1, 'Paste an address, or the text itself.').max(MOST_TEXT, TOO_LONG);
const Try = z.object({ what: What, format: z.enum(FORMAT_NAMES).default('auto'), venue: Slug.optional(), language: Language.optional() });
const Keep = Try.extend({
  name: Words.min(1, 'Give it a name.').max(120, TOO_LONG),
  rank: z.enum(SOURCE_TRUST).optional(),
  everyMinutes: z.coerce.number<string | number>().int().min(5).max(10_080).default(360),
  terms: Words.max(500, TOO_LONG).default(''),
});

const secured = { ...ANYONE, who: 'editor' as const, fresh: false as const, tags: ['Desk'], security: [{ bearer: [] }] };

function read<const Path extends string, A extends z.ZodType>(path: Path, summary: string, answer: A) {
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

function write<const Path extends string, T extends z.ZodType, A extends z.ZodType>(
  path: Path,
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
  undo: write('/desk/undo', 'Take a decision back', ById, Undone),
  split: write('/desk/split', 'Make what one source says a show of its own', z.object({ source: Id, key: z.string().max(2000) }), Decision),
  merge: write('/desk/merge', 'Make two shows one', z.object({ from: Id, to: Id }), Decision),
  mergeVenues: write('/desk/merge/venues', 'Make two venues one', z.object({ from: Slug, to: Slug }), Decision),
  source: read('/desk/sources/{id}/filter', 'A source, its filter, and what that leaves out', FilteredSource),
  tryFilter: write('/desk/sources/{id}/filter/try', 'See what a filter would leave out', z.object({ filter: SourceFilter }), FilterTrial),
  filter: write('/desk/sources/{id}/filter', 'Set the filter of a source, and hear it', z.object({ filter: SourceFilter }), DeskSource),
  language: write(
    '/desk/sources/{id}/language',
    'Say what language a source is in, and hear it',
    z.object({ language: Language.nullable() }),
    DeskSource,
  ),
  sources: read('/desk/sources', 'Every source, and how its hearings go', DeskSources),
  try: write('/desk/sources/try', 'See what would be heard', Try, Trial, 'pasted calendar'),
  pause: write('/desk/sources/pause', 'Stop hearing a source', ById, Done),
  resume: write('/desk/sources/resume', 'Hear a paused source again', ById, Done),
  remove: write('/desk/sources/remove', 'Forget a source', ById, Done),
  hear: write('/desk/sources/hear', 'Hear a source now', Hearing, Done),
};

export const DESK_ENDPOINTS = [keeping, ...Object.values(CALLS)];

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
  const decided = (id: string) => signedDecision(db, id);
  const done = { done: true as const };

  return newApi()
    .openapi(CALLS.questions, async (c) => {
      return respond(c, await openQuestions(db, tonightAt(clock(), zone)));
    })
    .openapi(CALLS.answer, async (c) => {
      const by = await deciding(c);
      const { question, answer: said } = c.req.valid('json');
      return respond(c, await decided(await answer(db, question, said, by)));
    })
    .openapi(CALLS.decisions, async (c) => {
      return respond(c, { decisions: await listDecisions(db, 200) });
    })
    .openapi(CALLS.undo, async (c) => {
      const { editor, now } = await deciding(c);
      return respond(c, { ...done, left: await undo(db, c.req.valid('json').id, timestamp(now), editor) });
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
    })
    .openapi(CALLS.source, async (c) => {
      return respond(c, await filteredSource(db, c.req.param('id') ?? '', clock()));
    })
    .openapi(CALLS.tryFilter, async (c) => {
      const source = await demandSource(db, c.req.param('id') ?? '');
      return respond(c, await tryFilter(db, source, c.req.valid('json').filter, clock()));
    })
    .openapi(CALLS.language, async (c) => {
      const now = clock();
      return respond(c, await setLanguage(work, c.req.param('id') ?? '', c.req.valid('json').language, now));
    })
    .openapi(CALLS.filter, async (c) => {
      const now = clock();
      return respond(c, await setFilter(work, c.req.param('id') ?? '', c.req.valid('json').filter, now));
    })
    .openapi(CALLS.sources, async (c) => {
      return respond(c, { sources: (await listSources(db)).map(deskSource) });
    })
    .openapi(CALLS.try, async (c) => {
      const now = clock();
      const { what, format, language } = c.req.valid('json');
      return respond(c, await tryOut(work, what, { format, language }, now));
    })
    .openapi(keeping, async (c) => {
      const { account } = await guard.editor(c);
      const now = clock();
      const { venue, rank, ...wanted } = c.req.valid('json');
      if (venue !== undefined && (await db.selectFrom('venue').select('id').where('id', '=', venue).executeTakeFirst()) === undefined)
        throw new Refusal('NOT_FOUND', 'There is no such venue.', { venue: 'There is no such venue.' });
      const source = { ...wanted, ...(venue === undefined ? {} : { venue }), ...(rank === undefined ? {} : { rank }) };
      return respond(c, await keepSource(work, source, now, askingOf(c, account.id, c.req.valid('json'), now)));
    })
    .openapi(CALLS.pause, async (c) => {
      await pauseSource(db, (await demandSource(db, c.req.valid('json').id)).id, true);
      return respond(c, done);
    })
    .openapi(CALLS.resume, async (c) => {
      await pauseSource(db, (await demandSource(db, c.req.valid('json').id)).id, false);
      return respond(c, done);
    })
    .openapi(CALLS.remove, async (c) => {
      const now = clock();
      await removeSource(db, await demandSource(db, c.req.valid('json').id), now);
      return respond(c, done);
    })
    .openapi(CALLS.hear, async (c) => {
      const now = clock();
      const { id, believe } = c.req.valid('json');
      await hear(db, await demandSource(db, id), () => now, work.fetchPolicy, believe);
      return respond(c, done);
    });
}
