import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { type Clock, timestamp } from '#clock.ts';
import { ANYONE, answers, answersOrNothing, endpoint, jsonBody, newApi, respond } from '#endpoint.ts';
import { withLockedAccount } from '#identity/account/account-store.ts';
import { accountOfCalendarKey, calendarKeyMadeAt, createCalendarKey, endCalendarKey } from '#identity/account/calendar-key.ts';
import type { Identity } from '#identity/identity.ts';
import { browserSession } from '#identity/session/browser-session.ts';
import { BY_COOKIE } from '#identity/session/session-calls.ts';
import { Refusal } from '#scene/problem.ts';
import { AccountStars, SentStar, STAR_WORDS, Starred, StarredFeed } from '#scene/stars/star.ts';
import { MAX_STARS, MAX_STARS_PER_REQUEST } from '#scene/stars/star-words.ts';
import { currentArtistIds, currentShowIds } from './current-ids.ts';
import { readStarred, readStarredFeed, starWords } from './starred.ts';
import { changeStars, readStars } from './store.ts';

const tags = ['Stars'];
const PRIVATE_LIST = { ...BY_COOKIE, who: 'signed in', tags } as const;

const told = endpoint({
  ...ANYONE,
  fresh: false,
  method: 'get',
  path: '/starred',
  tags,
  summary: 'Some shows, and some artists’ next shows',
  description: 'What a device has starred. Only the device knows, so it sends the ids.',
  request: { query: z.object(STAR_WORDS) },
  responses: answers('The shows.', Starred),
});

const mine = endpoint({
  ...BY_COOKIE,
  method: 'get',
  path: '/session/starred',
  tags,
  summary: 'The stars of the person signed in on this browser; null if no one is',
  responses: answers('The shows.', z.strictObject({ starred: Starred.nullable() }).meta({ id: 'MyStarred' })),
});

const change = endpoint({
  ...PRIVATE_LIST,
  method: 'post',
  path: '/session/stars',
  summary: 'Merge this device’s stars into the account’s',
  description: 'The latest change wins. The answer is the account’s stars.',
  request: jsonBody(
    z.object({
      uid: z
        .string()
        .max(60)
        .default('')
        .meta({ description: 'Whose stars they are; another account’s stars are rejected. Empty if no one’s yet.' }),
      stars: z.array(SentStar).max(MAX_STARS_PER_REQUEST),
    }),
  ),
  responses: answers('The current stars.', AccountStars),
});

const Calendar = z
  .strictObject({ madeAt: z.string().nullable() })
  .meta({ id: 'PrivateCalendar', description: 'When its address was made.' });
const calendar = endpoint({
  ...PRIVATE_LIST,
  method: 'get',
  path: '/session/calendar',
  summary: 'Whether you have a private calendar of your stars',
  responses: answers('When its address was made.', Calendar),
});
const newCalendar = endpoint({
  ...PRIVATE_LIST,
  method: 'post',
  path: '/session/calendar',
  summary: 'Make its address; the old one stops working',
  request: jsonBody(z.object({})),
  responses: answers('The address, shown only once.', z.strictObject({ path: z.string() }).meta({ id: 'PrivateCalendarAddress' })),
});
const endCalendar = endpoint({
  ...PRIVATE_LIST,
  method: 'post',
  path: '/session/calendar/end',
  summary: 'Remove its address',
  request: jsonBody(z.object({})),
  responses: answers('When its address was made.', Calendar),
});

const feed = endpoint({
  ...BY_COOKIE,
  method: 'get',
  path: '/session/calendar/feed',
  tags,
  summary: 'A private calendar’s shows, by its address key',
  request: { query: z.object({ key: z.string().max(100) }) },
  responses: answersOrNothing('The shows.', StarredFeed),
});

export const STAR_ENDPOINTS = [told, mine, change, calendar, newCalendar, endCalendar, feed];

/** The private calendar's path. Its key is in the query, which is never logged. */
const CALENDAR_PATH = '/my/shows.ics';

/** Stars of devices come in requests; stars of accounts are read and written with the session cookie. */
export function starsApi(identity: Identity, clock: Clock, zone: string): OpenAPIHono {
  const { db } = identity;
  const browser = browserSession(identity);
  return newApi()
    .openapi(told, async (c) => respond(c, await readStarred(db, c.req.valid('query'), clock(), zone)))
    .openapi(mine, async (c) => {
      const found = await browser.find(identity, c);
      if (found === undefined) return respond(c, { starred: null });
      return respond(c, { starred: await readStarred(db, starWords(await readStars(db, found.account.id)), clock(), zone) });
    })
    .openapi(change, async (c) => {
      const { account } = await browser.demand(identity, c);
      const { uid, stars } = c.req.valid('json');
      if (stars.length > 0 && (uid === '' || uid === account.id)) await keep(identity, account.id, stars);
      return respond(c, await starsOf(identity, account.id));
    })
    .openapi(calendar, async (c) => {
      const { account } = await browser.demand(identity, c);
      return respond(c, { madeAt: (await calendarKeyMadeAt(db, account.id)) ?? null });
    })
    .openapi(newCalendar, async (c) => {
      const { account } = await browser.demand(identity, c);
      return respond(c, { path: `${CALENDAR_PATH}?key=${await createCalendarKey(identity, account.id)}` });
    })
    .openapi(endCalendar, async (c) => {
      const { account } = await browser.demand(identity, c);
      await withLockedAccount(db, account.id, (tx) => endCalendarKey(tx, account.id));
      return respond(c, { madeAt: null });
    })
    .openapi(feed, async (c) => {
      const accountId = await accountOfCalendarKey(db, c.req.valid('query').key);
      if (accountId === undefined) throw new Refusal('NOT_FOUND', 'This calendar address no longer works. Make a new one on the site.');
      return respond(c, await readStarredFeed(db, starWords(await readStars(db, accountId)), clock(), zone));
    });
}

/** @throws Refusal RESOURCE_EXHAUSTED at the maximum; AuthError TOO_MANY_ATTEMPTS_TRY_LATER */
async function keep({ db, clock, limits }: Identity, accountId: string, stars: readonly SentStar[]): Promise<void> {
  await limits.spend(['stars by account', accountId]);
  const now = clock();
  const given = stars.map(({ kind, id, on, ago }) => ({ kind, id, isOn: on, at: timestamp(since(now, ago)) }));
  await withLockedAccount(db, accountId, async (tx) => {
    if (!(await changeStars(tx, accountId, given)))
      throw new Refusal('RESOURCE_EXHAUSTED', `You can have at most ${MAX_STARS} stars. Remove some first.`);
  });
}

/** No star is older; earlier times sent by devices are set to this. */
const FIRST = Temporal.Instant.from('2020-01-01T00:00:00Z');

function since(now: Temporal.Instant, ago: number): Temporal.Instant {
  return ago > now.since(FIRST).total('milliseconds') ? FIRST : now.subtract({ milliseconds: ago });
}

async function starsOf({ db }: Identity, uid: string): Promise<AccountStars> {
  const stars = await readStars(db, uid);
  const { shows, artists } = starWords(stars);
  const [ledShows, ledArtists] = await Promise.all([currentShowIds(db, shows), currentArtistIds(db, artists)]);
  const now = ({ kind, id }: { kind: string; id: string }) => (kind === 'show' ? ledShows : ledArtists).get(id) ?? id;
  const letters = await db.selectFrom('follower').select('at_once').where('account_id', '=', uid).executeTakeFirst();
  return { uid, atOnce: letters?.at_once === 1, stars: stars.map((star) => ({ kind: star.kind, id: star.id, now: now(star) })) };
}
