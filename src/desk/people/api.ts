import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { ANYONE, answersOrNothing, calls, endpoint } from '#endpoint.ts';
import type { Identity } from '#identity/identity.ts';
import { Decision } from '#scene/desk/desk.ts';
import { DeskPeople, PEOPLE_WHICH } from '#scene/desk/desk-people.ts';
import { ROLES } from '#scene/people/roles.ts';
import { TOO_LONG, Words } from '#scene/shape.ts';
import { decidingOf, signedDecision } from '../decisions/decision-store.ts';
import { type DeskNeeds, deskCalls, writeOne } from '../desk-calls.ts';
import { changePerson } from './change-person.ts';
import { hideProfilePage } from './hide-profile.ts';
import { listAccounts } from './list-accounts.ts';

const FOR_ADMINS = { ...ANYONE, who: 'admin' as const, fresh: false as const, tags: ['Desk'], security: [{ bearer: [] }] };
const responses = <A extends z.ZodType>(answer: A) => answersOrNothing('For admins alone.', answer);
const { write } = calls(FOR_ADMINS, responses);
const Why = Words.trim().min(1, 'Say why.').max(300, TOO_LONG);

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;

const CALLS = {
  people: endpoint({
    method: 'get',
    path: '/desk/people',
    summary: 'Accounts, narrowed as asked',
    ...FOR_ADMINS,
    request: {
      query: z.object({
        q: Words.max(200).optional().meta({ description: 'Part of an address or of a user name, in any case.' }),
        which: z.enum(PEOPLE_WHICH).optional().meta({ description: 'Only those of a role, or those that are closed.' }),
        after: z.string().max(400).optional().meta({ description: '`next` of the part before.' }),
        limit: z.coerce.number<string | number>().int().min(1).max(MAX_LIMIT).default(DEFAULT_LIMIT),
      }),
    },
    responses: responses(DeskPeople),
  }),
  change: write(
    '/desk/people/{id}',
    'Give a role, close or open an account, or end its sessions',
    z.object({
      wanted: z.union([
        z.strictObject({ role: z.enum(ROLES) }),
        z.strictObject({ closed: z.boolean() }),
        z.strictObject({ sessions: z.literal('ended') }),
      ]),
      expected: z.enum(ROLES).optional().meta({ description: 'The role they had when that was read: another by now stops it (ABORTED).' }),
      why: Why,
    }),
    Decision,
  ),
};

const hide = writeOne(
  '/desk/profiles/{username}/hide',
  'Hide a profile from everybody, and tell its owner why',
  z.object({ why: Why }),
  Decision,
);

export const DESK_PEOPLE_ENDPOINTS = [...Object.values(CALLS), hide];

/** What admins do with accounts, and editors with profiles. */
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
