import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { contains } from '#database/contains.ts';
import type { Database } from '#database/engines/open.ts';
import { ANYONE, answersOrNothing, calls, endpoint, readCursor, writeCursor } from '#endpoint.ts';
import type { Identity } from '#identity/identity.ts';
import { Decision } from '#scene/desk/desk.ts';
import { DeskPeople, PEOPLE_WHICH } from '#scene/desk/desk-people.ts';
import { ROLES, type Role } from '#scene/people/roles.ts';
import { TOO_LONG, Words } from '#scene/shape.ts';
import { decidingOf, signedDecision } from '../decisions/decision-store.ts';
import { type DeskNeeds, deskCalls, writeOne } from '../desk-calls.ts';
import { changePerson, hideProfilePage } from './change-person.ts';

const FOR_ADMINS = { ...ANYONE, who: 'admin' as const, fresh: false as const, tags: ['Desk'], security: [{ bearer: [] }] };
const responses = <A extends z.ZodType>(answer: A) => answersOrNothing('For admins only.', answer);
const { write } = calls(FOR_ADMINS, responses);
const Why = Words.trim().min(1, 'Say why.').max(300, TOO_LONG);

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;

const CALLS = {
  people: endpoint({
    method: 'get',
    path: '/desk/people',
    summary: 'Accounts, filtered',
    ...FOR_ADMINS,
    request: {
      query: z.object({
        q: Words.max(200).optional().meta({ description: 'Part of an email or username, in any case.' }),
        which: z.enum(PEOPLE_WHICH).optional().meta({ description: 'Only accounts with a role, or closed ones.' }),
        after: z.string().max(400).optional().meta({ description: '`next` from the previous page.' }),
        limit: z.coerce.number<string | number>().int().min(1).max(MAX_LIMIT).default(DEFAULT_LIMIT),
      }),
    },
    responses: responses(DeskPeople),
  }),
  change: write(
    '/desk/people/{id}',
    'Change a role, close or open an account, or end its sessions',
    z.object({
      wanted: z.union([
        z.strictObject({ role: z.enum(ROLES) }),
        z.strictObject({ closed: z.boolean() }),
        z.strictObject({ sessions: z.literal('ended') }),
      ]),
      expected: z
        .enum(ROLES)
        .optional()
        .meta({ description: 'The role they had when you read it; if it changed since, the call fails (ABORTED).' }),
      why: Why,
    }),
    Decision,
  ),
};

const hide = writeOne(
  '/desk/profiles/{username}/hide',
  'Hide a profile from everyone, and tell its owner why',
  z.object({ why: Why }),
  Decision,
);

export const DESK_PEOPLE_ENDPOINTS = [...Object.values(CALLS), hide];

/** Serves what admins do with accounts and editors with profiles. */
export function deskPeopleApi({ identity, clock, guard }: { identity: Identity } & Omit<DeskNeeds, 'db'>): OpenAPIHono {
  const { db } = identity;
  const { api, answer, decide } = deskCalls({ db, clock, guard });
  const asAdmin = decidingOf(guard.admin, clock);
  decide(hide, ({ why }, by, c) => hideProfilePage(identity, c.req.param('username') ?? '', { ...by, why }));
  answer(CALLS.people, (wanted) => listAccounts(db, wanted));
  answer(CALLS.change, async ({ wanted, expected, why }, c) => {
    const by = { ...(await asAdmin(c)), why };
    return signedDecision(db, await changePerson(identity, c.req.param('id') ?? '', wanted, by, expected));
  });
  return api;
}

/** An admin's search, and where to continue. */
interface WantedPeople {
  q?: string | undefined;
  which?: Role | 'closed' | undefined;
  after?: string | undefined;
  limit: number;
}

/** Lists accounts, newest first, by part of an address or username, by role, or closed ones. */
async function listAccounts(db: Database, { q = '', which, after, limit }: WantedPeople): Promise<DeskPeople> {
  const part = q.trim().toLowerCase();
  let wanted = db.selectFrom('account').leftJoin('profile', 'profile.uid', 'account.id');
  if (part !== '') wanted = wanted.where(({ or }) => or([contains('account.email', part), contains('profile.username_folded', part)]));
  if (which === 'closed') wanted = wanted.where('account.closed', '=', 1);
  else if (which !== undefined) wanted = wanted.where('account.role', '=', which);
  const { of } = await wanted.select(({ fn }) => fn.countAll<number>().as('of')).executeTakeFirstOrThrow();
  const from = after === undefined ? undefined : readCursor(after);
  if (from !== undefined)
    wanted = wanted.where((eb) => eb(eb.refTuple('account.created_at', 'account.id'), '<', eb.tuple(from.sortKey, from.id)));
  const rows = await wanted
    .select(['account.id', 'account.email', 'account.email_verified', 'account.role', 'account.closed', 'account.created_at'])
    .select(['account.signed_in_at', 'profile.username', 'profile.display_name'])
    .orderBy('account.created_at', 'desc')
    .orderBy('account.id', 'desc')
    .limit(limit + 1)
    .execute();
  const listed = rows.slice(0, limit);
  const last = listed.at(-1);
  return {
    of: Number(of),
    next: rows.length > limit && last !== undefined ? writeCursor({ sortKey: last.created_at, id: last.id }) : null,
    people: listed.map((row) => ({
      id: row.id,
      email: row.email ?? '',
      confirmed: row.email_verified === 1,
      username: row.username,
      name: row.display_name ?? '',
      role: row.role,
      closed: row.closed === 1,
      since: row.created_at,
      lastHere: row.signed_in_at,
    })),
  };
}
