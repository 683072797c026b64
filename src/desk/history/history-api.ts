import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import { ANYONE, answers, answersOrNothing, endpoint, newApi, respond } from '#api.ts';
import type { Clock } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';
import type { Guard } from '#identity/session/guard.ts';
import { findNews } from '#news/store.ts';
import { Decisions } from '#scene/desk.ts';
import { Deciders, History, TakenBack } from '#scene/history.ts';
import { HISTORY_KINDS, HISTORY_NOUNS } from '#scene/history-kind.ts';
import { Refusal } from '#scene/problem.ts';
import { Words } from '#scene/shape.ts';
import { WORDS_ID } from '#scene/words-id.ts';
import { type Deciding, signedDecision } from '../decision-store.ts';
import { readHistory } from './read-history.ts';
import { sayAgain } from './say-again.ts';
import { countDecisions, deciders, takeBackPerson } from './take-back-person.ts';

const AT_ONCE = 50;
const MOST_AT_ONCE = 200;
const PART = {
  by: z.enum(['people', 'others']).optional().meta({ description: 'Only what people said, or only what packs and sources did.' }),
  before: z.coerce.number<string | number>().int().min(0).optional().meta({ description: '`next` of the part before.' }),
  limit: z.coerce.number<string | number>().int().min(1).max(MOST_AT_ONCE).default(AT_ONCE),
};

const one = endpoint({
  ...ANYONE,
  fresh: false,
  method: 'get',
  path: '/history',
  tags: ['History'],
  summary: 'What was changed of an artist, a venue, a show or a news post, by whom and why',
  request: { query: z.object({ kind: z.enum(HISTORY_KINDS), id: Words.min(1).max(200), ...PART }) },
  responses: answersOrNothing('The latest first.', History),
});

const secured = { ...ANYONE, who: 'editor' as const, fresh: false as const, tags: ['Desk'], security: [{ bearer: [] }] };
const json = <T extends z.ZodType>(schema: T) => ({ body: { required: true, content: { 'application/json': { schema } } } });
const Person = z.object({
  account: z.string().min(1).max(200),
  since: z.iso.datetime().meta({ description: 'A moment in UTC.' }),
  why: Words.trim().max(300).optional(),
});

const all = endpoint({
  ...secured,
  method: 'get',
  path: '/desk/changes',
  summary: 'What was changed of everything',
  request: { query: z.object(PART) },
  responses: answers('For editors alone.', History),
});
const people = endpoint({
  ...secured,
  method: 'get',
  path: '/desk/changes/people',
  summary: 'Who decided anything that holds',
  responses: answers('For editors alone.', Deciders),
});
const count = endpoint({
  ...secured,
  method: 'post',
  path: '/desk/changes/count',
  summary: 'How much one person decided since a moment',
  request: json(Person),
  responses: answers('For editors alone.', z.strictObject({ of: z.int() })),
});
const takeBack = endpoint({
  ...secured,
  method: 'post',
  path: '/desk/changes/take-back',
  summary: 'Take back all that one person decided since a moment',
  request: json(Person),
  responses: answers('For editors alone.', TakenBack),
});
const again = endpoint({
  ...secured,
  method: 'post',
  path: '/desk/again',
  summary: 'Say again what was taken back',
  request: json(z.object({ id: z.string().min(1).max(200) })),
  responses: answers('For editors alone.', Decisions),
});

export const HISTORY_ENDPOINTS = [one, all, people, count, takeBack, again];

interface Needs {
  db: Database;
  clock: Clock;
  guard: Guard;
}

/** What became different of what, for anybody; and the taking back of it, for editors. */
export function historyApi({ db, clock, guard }: Needs): OpenAPIHono {
  const deciding = async (c: Context, why?: string): Promise<Deciding> => {
    const { account } = await guard.editor(c);
    return { editor: account.id, now: clock(), ...(why === undefined ? {} : { why }) };
  };
  return newApi()
    .openapi(one, async (c) => {
      const { kind, id: document, ...part } = c.req.valid('query');
      if (!(await isPublic(db, kind, document))) throw new Refusal('NOT_FOUND', `There is no such ${HISTORY_NOUNS[kind]}.`);
      return respond(c, await readHistory(db, { kind, document, ...part, asAnybody: true }));
    })
    .openapi(all, async (c) => respond(c, await readHistory(db, c.req.valid('query'))))
    .openapi(people, async (c) => respond(c, await deciders(db)))
    .openapi(count, async (c) => {
      const { account, since } = c.req.valid('json');
      return respond(c, { of: await countDecisions(db, account, momentOf(since)) });
    })
    .openapi(takeBack, async (c) => {
      const { why, account, since } = c.req.valid('json');
      return respond(c, await takeBackPerson(db, { account, since: momentOf(since) }, await deciding(c, why)));
    })
    .openapi(again, async (c) => {
      const made = await sayAgain(db, c.req.valid('json').id, await deciding(c));
      return respond(c, { decisions: await Promise.all(made.map((id) => signedDecision(db, id))) });
    });
}

/** A moment as decisions are dated. */
function momentOf(since: string): string {
  return Temporal.Instant.from(since).toString({ smallestUnit: 'millisecond' });
}

/** What was taken down keeps its history to itself. */
async function isPublic(db: Database, kind: (typeof HISTORY_KINDS)[number], id: string): Promise<boolean> {
  if (kind === 'show')
    return (
      (await db.selectFrom('show').select('id').where('id', '=', id).where('status', '<>', 'withdrawn').executeTakeFirst()) !== undefined
    );
  if (kind === 'scene') return id === WORDS_ID;
  if (kind === 'news') return (await findNews(db, id))?.id === id;
  return (await db.selectFrom(kind).select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
