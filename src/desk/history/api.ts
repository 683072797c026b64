import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import type { Database } from '#database/engines/open.ts';
import { findMovedTo, isOffRoster } from '#database/moved.ts';
import { ANYONE, answersOrGone, answersOrNothing, endpoint, Id, jsonBody } from '#endpoint.ts';
import type { Identity } from '#identity/identity.ts';
import { findNews } from '#news/store.ts';
import { Decision, Decisions } from '#scene/desk/desk.ts';
import { Deciders, History, TakenBack } from '#scene/history/history.ts';
import { HISTORY_KINDS, HISTORY_NOUNS, type HistoryKind } from '#scene/history/history-kind.ts';
import { Profile } from '#scene/people/profile.ts';
import { Refusal, RefusalOfGone } from '#scene/problem.ts';
import { isSlug, TOO_LONG, Words } from '#scene/shape.ts';
import { WORDS_ID } from '#scene/site/words-id.ts';
import { signedDecision } from '../decisions/decision-store.ts';
import { type DeskNeeds, deskCalls, FOR_EDITORS, read, responses, write } from '../desk-calls.ts';
import { putBack } from './profile-history.ts';
import { readHistory } from './read-history.ts';
import { revertField } from './revert-field.ts';
import { sayAgain } from './say-again.ts';
import { countDecisions, deciders, undoPerson } from './undo-person.ts';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;
const PART = {
  by: z.enum(['people', 'others']).optional().meta({ description: 'Only changes by people, or only those by packs and sources.' }),
  before: z.coerce.number<string | number>().int().min(0).optional().meta({ description: '`next` from the previous page.' }),
  limit: z.coerce.number<string | number>().int().min(1).max(MAX_LIMIT).default(DEFAULT_LIMIT),
};

const one = endpoint({
  ...ANYONE,
  fresh: false,
  method: 'get',
  path: '/history',
  tags: ['History'],
  summary: 'What changed on an artist, venue, show or news post, who changed it and why',
  request: { query: z.object({ kind: z.enum(HISTORY_KINDS), id: Words.min(1).max(200), ...PART }) },
  responses: answersOrGone('Latest first.', History),
});

const Person = z.object({
  account: Id,
  since: z
    .union([z.iso.datetime(), z.iso.datetime({ local: true })])
    .meta({ description: 'A time in UTC with a Z at the end, or local time without.' }),
  why: Words.trim().max(300, TOO_LONG).optional(),
});

const all = endpoint({
  ...FOR_EDITORS,
  method: 'get',
  path: '/desk/changes',
  summary: 'All changes',
  request: { query: z.object(PART) },
  responses: responses(History),
});
const people = read('/desk/changes/people', 'Who made decisions that are not undone', Deciders);
const count = write('/desk/changes/count', 'How many decisions one person made since a time', Person, z.strictObject({ of: z.int() }));
const takeBack = write('/desk/changes/take-back', 'Undo all of one person’s decisions since a time', Person, TakenBack);
const revert = write(
  '/desk/revert-field',
  'Revert one field to before a revision',
  z.object({ position: z.int().min(0), field: Words.min(1).max(40) }),
  Decision,
);
const again = write('/desk/again', 'Redo an undone decision', z.object({ id: Id }), Decisions);

const ofProfile = endpoint({
  ...ANYONE,
  who: 'owner or admin',
  fresh: false,
  method: 'post',
  path: '/post/profileHistory',
  tags: ['People'],
  summary: 'Earlier versions of a profile: for its owner and admins',
  security: [{ bearer: [] }],
  request: jsonBody(z.object({ uid: Id, before: z.int().min(0).optional() })),
  responses: answersOrNothing('Latest first.', History),
});
const putBackProfile = endpoint({
  ...ANYONE,
  who: 'owner',
  fresh: false,
  method: 'post',
  path: '/post/putProfileBack',
  tags: ['People'],
  summary: 'Revert your own profile to before a change',
  security: [{ bearer: [] }],
  request: jsonBody(z.object({ uid: Id, position: z.int().min(0) })),
  responses: answersOrNothing('The profile as it is now.', Profile),
});

export const HISTORY_ENDPOINTS = [one, all, people, count, takeBack, again, revert, ofProfile, putBackProfile];

interface Needs extends DeskNeeds {
  zone: string;
  identity: Pick<Identity, 'limits' | 'letters' | 'clock'>;
}

/** Serves histories to anyone, and undo to editors. */
export function historyApi({ zone, identity, ...needs }: Needs): OpenAPIHono {
  const { db, clock, guard } = needs;
  const { api, answer, decide, deciding } = deskCalls(needs);
  answer(one, async ({ kind, id, ...part }) => {
    const document = await publicNow(db, kind, id);
    if (document === undefined) throw await notHere(db, kind, id);
    return readHistory(db, { kind, document, ...part, asAnybody: true });
  });
  answer(ofProfile, async ({ uid, before }, c) => {
    const { account } = await guard.signedIn(c);
    if (account.id !== uid) await guard.admin(c);
    return readHistory(db, { kind: 'profile', document: uid, before, limit: DEFAULT_LIMIT });
  });
  answer(putBackProfile, async ({ uid, position }, c) => {
    const { account } = await guard.signedIn(c);
    if (account.id !== uid) throw new Refusal('PERMISSION_DENIED', 'This isn’t your page.');
    return putBack({ db, clock, limits: identity.limits }, uid, position);
  });
  answer(all, (asked) => readHistory(db, asked));
  answer(people, () => deciders(db));
  answer(count, async ({ account, since }) => ({ of: await countDecisions(db, account, momentOf(since, zone)) }));
  answer(takeBack, async ({ why, account, since }, c) =>
    undoPerson(db, { account, since: momentOf(since, zone), telling: identity }, await deciding(c, why)),
  );
  decide(revert, ({ position, field }, by) => revertField(db, position, field, by));
  answer(again, async ({ id }, c) => {
    const made = await sayAgain(db, id, await deciding(c));
    return { decisions: await Promise.all(made.map((each) => signedDecision(db, each))) };
  });
  return api;
}

function momentOf(since: string, zone: string): string {
  const moment = since.endsWith('Z') ? Temporal.Instant.from(since) : Temporal.PlainDateTime.from(since).toZonedDateTime(zone).toInstant();
  return moment.toString({ smallestUnit: 'millisecond' });
}

/** The current id whose history continues this one, after renamings and merges. */
async function publicNow(db: Database, kind: HistoryKind, id: string): Promise<string | undefined> {
  if (await isPublic(db, kind, id)) return id;
  const now = kind === 'scene' ? undefined : await findMovedTo(db, kind, id);
  return now !== undefined && (await isPublic(db, kind, now)) ? now : undefined;
}

/** Refuses a removed document as gone, and others as not found. */
async function notHere(db: Database, kind: HistoryKind, id: string): Promise<Refusal> {
  const noun = HISTORY_NOUNS[kind];
  return (await isGone(db, kind, id))
    ? new RefusalOfGone(`This ${noun} was taken off the site.`)
    : new Refusal('NOT_FOUND', `We can’t find this ${noun}.`);
}

async function isGone(db: Database, kind: HistoryKind, id: string): Promise<boolean> {
  if (kind === 'show') return (await db.selectFrom('show').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
  if (kind === 'scene') return false;
  return isSlug(id) && isOffRoster(db, kind, id);
}

/** Histories of removed documents are not public. */
async function isPublic(db: Database, kind: HistoryKind, id: string): Promise<boolean> {
  if (kind === 'show')
    return (
      (await db.selectFrom('show').select('id').where('id', '=', id).where('status', '<>', 'withdrawn').executeTakeFirst()) !== undefined
    );
  if (kind === 'scene') return id === WORDS_ID;
  if (kind === 'news') return (await findNews(db, id))?.id === id;
  return (await db.selectFrom(kind).select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
