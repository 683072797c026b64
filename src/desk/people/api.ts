import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import type { Clock } from '#clock.ts';
import { ANYONE, answersOrNothing, calls, endpoint, newApi, respond } from '#endpoint.ts';
import type { Identity } from '#identity/identity.ts';
import type { Guard } from '#identity/session/guard.ts';
import { Decision } from '#scene/desk/desk.ts';
import { DeskPeople, PEOPLE_WHICH } from '#scene/desk/desk-people.ts';
import { ROLES } from '#scene/people/roles.ts';
import { TOO_LONG, Words } from '#scene/shape.ts';
import { decidingOf, signedDecision } from '../decisions/decision-store.ts';
import { writeOne } from '../desk-calls.ts';
import { changePerson } from './change-person.ts';
import { hideProfilePage } from './hide-profile.ts';
import { listAccounts } from './list-accounts.ts';

const FOR_ADMINS = { ...ANYONE, who: 'admin' as const, fresh: false as const, tags: ['Desk'], security: [{ bearer: [] }] };
const responses = <A extends z.ZodType>(answer: A) => answersOrNothing('For admins only.', answer);
const { write } = calls(FOR_ADMINS, responses);
const Why = Words.trim().min(1, 'Say why.').max(300, TOO_LONG);

/** One answer of the list holds so many people. */
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

/** What admins do with accounts, and editors with profiles. */
export function deskPeopleApi({ identity, clock, guard }: { identity: Identity; clock: Clock; guard: Guard }): OpenAPIHono {
  const { db } = identity;
  const deciding = decidingOf(guard.admin, clock);
  const asEditor = decidingOf(guard.editor, clock);
  return newApi()
    .openapi(hide, async (c) => {
      const { why } = c.req.valid('json');
      const id = await hideProfilePage(identity, c.req.param('username') ?? '', { ...(await asEditor(c)), why });
      return respond(c, await signedDecision(db, id));
    })
    .openapi(CALLS.people, async (c) => respond(c, await listAccounts(db, c.req.valid('query'))))
    .openapi(CALLS.change, async (c) => {
      const { wanted, expected, why } = c.req.valid('json');
      const id = await changePerson(identity, c.req.param('id') ?? '', wanted, { ...(await deciding(c)), why }, expected);
      return respond(c, await signedDecision(db, id));
    });
}
