import type { OpenAPIHono } from '@hono/zod-openapi';
import type { TypedResponse } from 'hono';
import { z } from 'zod';
import type { Clock } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';
import { ANYONE, answers, endpoint, IdempotencyHeader, jsonBody, newApi, respond } from '#endpoint.ts';
import type { Identity } from '#identity/identity.ts';
import { readKeyedRequest } from '#identity/limits/idempotency.ts';
import { browserSession } from '#identity/session/browser-session.ts';
import type { Guard } from '#identity/session/guard.ts';
import { BY_COOKIE } from '#identity/session/session-calls.ts';
import { NewProfile, Person, Profile, ProfileExpected, ProfileFields } from '#scene/people/profile.ts';
import { usernameFault } from '#scene/people/username.ts';
import { Refusal } from '#scene/problem.ts';
import { registerProfile, updateProfile } from './register.ts';
import { findOwnPage, findProfile, findProfileById, isFree, listPeople, readAllPeople } from './store.ts';

/** People per page of the directory. */
const PAGE = 200;

const ProfileAnswer = z.strictObject({ profile: Profile.nullable() }).meta({ id: 'ProfileAnswer', description: 'A profile, or null.' });
const Directory = z
  .strictObject({ people: z.array(Person), next: z.string().nullable() })
  .meta({ id: 'Directory', description: 'People by username; `next` is the `after` for the next page, null on the last.' });
const Freedom = z
  .strictObject({ free: z.boolean(), why: z.string() })
  .meta({ id: 'Freedom', description: 'Whether a username is free, and why not.' });

const bearerOnly = [{ bearer: [] }];

const register = endpoint({
  ...ANYONE,
  who: 'owner',
  fresh: false,
  method: 'post',
  path: '/post/registerData',
  tags: ['People'],
  summary: 'Give an account its public profile',
  security: bearerOnly,
  request: { headers: IdempotencyHeader, ...jsonBody(NewProfile) },
  responses: answers('The profile.', ProfileAnswer),
});

const read = endpoint({
  ...ANYONE,
  fresh: false,
  method: 'post',
  path: '/post/getPublicUserData',
  tags: ['People'],
  summary: 'A public profile by user name or account',
  request: jsonBody(z.object({ username: z.string().optional(), uid: z.string().optional() })),
  responses: answers('The profile, or null.', ProfileAnswer),
});

const own = endpoint({
  ...BY_COOKIE,
  who: 'signed in',
  method: 'get',
  path: '/session/profile',
  tags: ['People'],
  summary: 'Your own profile, and whether others see it: only after you confirm an email',
  responses: answers(
    'The profile, or null.',
    ProfileAnswer.extend({ isPublic: z.boolean() }).meta({ id: 'OwnProfile', description: 'Your own profile, or null.' }),
  ),
});

const update = endpoint({
  ...ANYONE,
  who: 'owner',
  fresh: false,
  method: 'post',
  path: '/post/updateUserData',
  tags: ['People'],
  summary: 'Change fields of your own profile',
  security: bearerOnly,
  request: jsonBody(z.object({ uid: z.string().max(200), fields: ProfileFields, expected: ProfileExpected.optional() })),
  responses: answers('The profile as it is now.', ProfileAnswer),
});

const all = endpoint({
  ...ANYONE,
  fresh: 'night',
  reads: ['people'],
  method: 'get',
  path: '/get/getAllUsers',
  tags: ['People'],
  summary: 'Everyone with a page',
  responses: answers('All people by username.', z.array(Person)),
});

const directory = endpoint({
  ...ANYONE,
  fresh: 'night',
  reads: ['people'],
  method: 'get',
  path: '/people',
  tags: ['People'],
  summary: 'The directory, page by page',
  request: { query: z.object({ after: z.string().default('') }) },
  responses: answers('One page of people.', Directory),
});

const free = endpoint({
  ...ANYONE,
  fresh: false,
  method: 'get',
  path: '/people/free',
  tags: ['People'],
  summary: 'Whether a username is free',
  request: { query: z.object({ username: z.string().max(200) }) },
  responses: answers('The result.', Freedom),
});

export const PEOPLE_ENDPOINTS = [register, read, own, update, all, directory, free];

/** Public profiles: anyone reads them, only the owner writes. */
export function peopleApi(db: Database, clock: Clock, guard: Guard, identity: Identity): OpenAPIHono {
  const { limits } = identity;
  const browser = browserSession(identity);
  return newApi()
    .openapi(register, async (c) => {
      const { account } = await guard.signedIn(c);
      const wanted = c.req.valid('json');
      demandOwn(account.id, wanted.uid);
      return respond(c, { profile: await registerProfile(db, clock, wanted, readKeyedRequest(c, account.id, wanted)) });
    })
    .openapi(read, async (c) => {
      const { username, uid } = c.req.valid('json');
      if (uid !== undefined) return respond(c, { profile: canBeId(uid) ? ((await findProfileById(db, uid)) ?? null) : null });
      if (username === undefined)
        throw new Refusal('INVALID_ARGUMENT', 'Send a username or a uid.', { username: 'Send a username or a uid.' });
      return respond(c, { profile: canBeId(username) ? ((await findProfile(db, username)) ?? null) : null });
    })
    .openapi(own, async (c) => {
      const { account } = await browser.demand(identity, c);
      return respond(c, (await findOwnPage(identity.db, account.id)) ?? { profile: null, isPublic: false });
    })
    .openapi(update, async (c) => {
      const { account } = await guard.signedIn(c);
      const { uid, fields, expected } = c.req.valid('json');
      demandOwn(account.id, uid);
      return respond(c, { profile: await updateProfile(db, clock, uid, fields, { expected, limits }) });
    })
    .openapi(all, async (c) => {
      const pieces: string[] = [];
      // Serialized in pieces, as 100,000 people at once would block other requests.
      for await (const people of readAllPeople(db)) pieces.push(JSON.stringify(people).slice(1, -1));
      const answer: Response = c.body(`[${pieces.join()}]`, 200, { 'content-type': 'application/json' });
      return answer as Response & TypedResponse<Person[], 200, 'json'>;
    })
    .openapi(directory, async (c) => {
      const { after } = c.req.valid('query');
      const people = await listPeople(db, { after: canBeId(after) ? after : '', limit: PAGE + 1 });
      return respond(c, { people: people.slice(0, PAGE), next: people.length > PAGE ? (people[PAGE - 1]?.username ?? null) : null });
    })
    .openapi(free, async (c) => {
      const { username } = c.req.valid('query');
      const fault = usernameFault(username);
      if (fault !== undefined) return respond(c, { free: false, why: fault });
      const isIt = await isFree(db, username);
      return respond(c, { free: isIt, why: isIt ? '' : 'That username is taken. Choose another.' });
    });
}

/** Only the owner may write a profile. */
function demandOwn(mine: string, uid: string): void {
  if (mine !== uid) throw new Refusal('PERMISSION_DENIED', 'This isn’t your page.');
}

/** Rejects ids that can't exist before asking the database. */
function canBeId(id: string): boolean {
  return /^[\w-]{1,60}$/.test(id);
}
