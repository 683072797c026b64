import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import { tonightAt } from '#clock.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { answers, answersOrNothing, calls, DONE, endpoint, newApi, respond } from '#endpoint.ts';
import { type AccountRow, findAccount } from '#identity/account/account-store.ts';
import type { Identity } from '#identity/identity.ts';
import { browserSession } from '#identity/session/browser-session.ts';
import { callerOf } from '#identity/session/guard.ts';
import { BY_COOKIE } from '#identity/session/session-calls.ts';
import { SessionDone } from '#identity/session/session-shapes.ts';
import { Followed, LetterTimes, MyLetters } from '#scene/follows/follow.ts';
import { Refusal } from '#scene/problem.ts';
import { Words } from '#scene/shape.ts';
import type { SceneEntry } from '#scene/site/scene.ts';
import { nameFollows, normalizeFollow } from './follow-names.ts';
import { emailOf, findFollowerByKey, openKeyMaker } from './letter-key.ts';
import { askForConfirmation, confirmFollow, demandRoom, findAsked, followerOfConfirmed } from './opt-in.ts';
import { addFollow, type Follower, listFollows, removeFollow, setEmailTimes, stopLetters } from './store.ts';

const tags = ['Letters'];
const Key = z.string().max(200).default('').meta({ description: 'The key from an email, if not signed in.' });

const { write } = calls({ ...BY_COOKIE, limit: 'accounts', tags }, (answer) => answersOrNothing('The result.', answer));

const mine = endpoint({
  ...BY_COOKIE,
  tags,
  method: 'get',
  path: '/session/letters',
  summary: 'Someone’s emails, by their cookie or an email’s key; `followed` is what they ask about',
  request: {
    query: z.object({
      key: Key,
      kind: z.string().max(20).optional(),
      document: z.string().max(300).optional(),
      code: z.string().max(200).default('').meta({ description: 'The code from a confirmation email.' }),
    }),
  },
  responses: answers(
    'The emails, or null; what was asked about, or null if it doesn’t exist; and what a code would confirm.',
    z
      .strictObject({
        letters: MyLetters.nullable(),
        unconfirmed: z.boolean(),
        asked: z.strictObject({ ...Followed.shape, name: z.string() }).nullable(),
        awaited: z.strictObject({ email: z.string(), name: z.string() }).nullable(),
      })
      .meta({
        id: 'Letters',
        description:
          'Emails, and what can be followed; `unconfirmed` if the account has no confirmed address; `awaited` says what an email’s code asks.',
      }),
  ),
});

const Told = z
  .strictObject({ told: z.enum(['followed', 'asked']) })
  .meta({ id: 'FollowTold', description: '`asked` if we email the address to confirm first.' });
const Confirmed = z.strictObject({ key: z.string() }).meta({ id: 'LettersKey', description: 'The key to change the emails with.' });

const CALLS = {
  follow: write(
    '/session/letters/follow',
    'Follow an artist, a venue or a filter',
    Followed.extend({ key: Key, email: Words.max(320).optional() }),
    Told,
  ),
  unfollow: write('/session/letters/unfollow', 'Unfollow', Followed.extend({ key: Key }), SessionDone),
  times: write('/session/letters', 'Set which emails to get, and when', LetterTimes.extend({ key: Key }), SessionDone),
  yes: write('/session/letters/yes', 'Confirm with the code from an email', z.object({ code: z.string().min(1).max(200) }), Confirmed),
  stop: write('/session/letters/stop', 'Stop all emails', z.object({ key: Key }), SessionDone),
};

export const FOLLOW_ENDPOINTS = [mine, ...Object.values(CALLS)];

/** A follower, by an email's key or by being signed in. */
interface Asking {
  follower: Follower | undefined;
  account: AccountRow | undefined;
}

/** Serves what someone follows and when they get email. */
export function followsApi(identity: Identity, { zone, currency }: SceneEntry, genres: ReadonlySet<string>): OpenAPIHono {
  const { db, clock, limits } = identity;
  const browser = browserSession(identity);
  const named = (follows: readonly Followed[]) => nameFollows(db, follows, { tonight: tonightAt(clock(), zone), currency });

  async function whoAsks(c: Context, key: string): Promise<Asking> {
    if (key !== '') {
      const follower = await findFollowerByKey(db, key);
      if (follower === undefined) throw new Refusal('NOT_FOUND', 'This link no longer works.');
      return { follower, account: follower.account_id === null ? undefined : await findAccount(db, follower.account_id) };
    }
    const found = await browser.find(identity, c);
    if (found === undefined) return { follower: undefined, account: undefined };
    return { follower: await followerOfConfirmed(identity, found.account, zone), account: found.account };
  }

  /** @throws Refusal NOT_FOUND if there is no such follower, AuthError TOO_MANY_ATTEMPTS_TRY_LATER */
  async function demandFollower(c: Context, key: string): Promise<Follower> {
    const { follower } = await whoAsks(c, key);
    if (follower === undefined) throw new Refusal('NOT_FOUND', 'Sign in, or use the link in an email.');
    await limits.spend(['letters by follower', follower.id]);
    return follower;
  }

  return newApi()
    .openapi(mine, async (c) => {
      const { key, kind, document, code } = c.req.valid('query');
      const { follower, account } = await whoAsks(c, key);
      const wanted = Followed.safeParse({ kind, document });
      const known = wanted.success ? await normalizeFollow(db, genres, wanted.data) : undefined;
      const [asked = null] = known === undefined ? [] : await named([known]);
      const unconfirmed = account !== undefined && (account.email === null || account.email_verified === 0);
      const byCode = code === '' ? undefined : await findAsked(identity, code);
      const [waiting] = byCode === undefined ? [] : await named([byCode.followed]);
      const awaited = byCode === undefined || waiting === undefined ? null : { email: byCode.email, name: waiting.name };
      if (follower === undefined) return respond(c, { letters: null, unconfirmed, asked, awaited });
      const letters: MyLetters = {
        email: account?.email ?? follower.email ?? '',
        account: follower.account_id !== null,
        weekly: follower.weekly === 1,
        weekday: follower.weekday,
        hour: follower.hour,
        atOnce: follower.at_once === 1,
        tonight: follower.tonight === 1,
        pages: follower.pages === 1,
        follows: await named(await listFollows(db, follower.id)),
      };
      return respond(c, { letters, unconfirmed, asked, awaited });
    })
    .openapi(CALLS.follow, async (c) => {
      const { key, email, ...wanted } = c.req.valid('json');
      const followed = await normalizeFollow(db, genres, wanted);
      if (followed === undefined) throw new Refusal('NOT_FOUND', 'There’s nothing by that name to follow.');
      const { follower } = await whoAsks(c, key);
      if (follower !== undefined) {
        await limits.spend(['letters by follower', follower.id]);
        demandRoom(await inTransaction(db, (tx) => addFollow(tx, follower.id, followed, clock())));
        return respond(c, { told: 'followed' as const });
      }
      if (email === undefined) throw new Refusal('INVALID_ARGUMENT', 'Enter your email.', { email: 'Enter your email.' });
      const [told] = await named([followed]);
      await askForConfirmation(identity, { followed, name: told?.name ?? '', email: email.trim(), zone }, callerOf(c));
      return respond(c, { told: 'asked' as const });
    })
    .openapi(CALLS.unfollow, async (c) => {
      const { key, ...followed } = c.req.valid('json');
      const { id } = await demandFollower(c, key);
      await inTransaction(db, (tx) => removeFollow(tx, id, followed));
      return respond(c, DONE);
    })
    .openapi(CALLS.times, async (c) => {
      const { key, ...times } = c.req.valid('json');
      const { id } = await demandFollower(c, key);
      await inTransaction(db, (tx) => setEmailTimes(tx, id, times, clock(), zone));
      return respond(c, DONE);
    })
    .openapi(CALLS.yes, async (c) => {
      const follower = await confirmFollow(identity, c.req.valid('json').code, zone);
      const keyOf = await openKeyMaker(db);
      return respond(c, { key: keyOf(follower.id, (await emailOf(db, follower)) ?? '') });
    })
    .openapi(CALLS.stop, async (c) => {
      const follower = await demandFollower(c, c.req.valid('json').key);
      await inTransaction(db, (tx) => stopLetters(tx, follower));
      return respond(c, DONE);
    });
}
