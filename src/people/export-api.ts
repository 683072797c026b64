import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { timestamp } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';
import { ANYONE, answers, endpoint, newApi, respond } from '#endpoint.ts';
import { accountView } from '#identity/account/account-store.ts';
import { calendarKeyMadeAt } from '#identity/account/calendar-key.ts';
import type { Identity } from '#identity/identity.ts';
import { browserSession } from '#identity/session/browser-session.ts';
import { listSessions } from '#identity/session/session-store.ts';
import { factorsOf } from '#identity/sign-in/second-factor.ts';
import { Followed, LetterTimes } from '#scene/follows/follow.ts';
import { ExportedPages } from '#scene/keepers/claim.ts';
import { Account } from '#scene/people/account.ts';
import { Profile } from '#scene/people/profile.ts';
import { NamedStar } from '#scene/stars/star.ts';
import { findOwnPage } from './store.ts';

/** A person's email settings and follows. */
const Letters = LetterTimes.extend({ follows: z.array(Followed) }).nullable();

const SentAway = z.strictObject({ file: z.string(), at: z.string(), isShown: z.boolean(), isTakenDown: z.boolean() });
const Decided = z.strictObject({
  kind: z.string(),
  said: z.string(),
  at: z.string(),
  undoneAt: z.string().nullable(),
  isWriter: z.boolean(),
});
export type Taken = { pictures: z.infer<typeof SentAway>[]; decisions: z.infer<typeof Decided>[] };

const MyData = z
  .strictObject({
    account: Account,
    profile: Profile.nullable(),
    profileBefore: z
      .array(z.strictObject({ at: z.string(), fields: z.string() }))
      .meta({ description: 'Earlier versions of their page: each change as JSON, a field with its text before and after.' }),
    sessions: z.array(z.strictObject({ agent: z.string(), signedInAt: z.string(), seenAt: z.string() })),
    stars: z.array(NamedStar),
    calendar: z.strictObject({ madeAt: z.string().nullable() }),
    letters: Letters,
    devices: z.array(z.strictObject({ service: z.string(), heardAt: z.string() })),
    pictures: z.array(SentAway).meta({ description: 'Pictures they uploaded, each with its address if a page shows it.' }),
    decisions: z.array(Decided).meta({ description: 'What they decided as an editor, or wrote and an editor published.' }),
    pages: ExportedPages.meta({ description: 'Band and venue pages they keep or claimed.' }),
  })
  .meta({ id: 'MyData', description: 'Everything we have about a person, except secrets.' });

const mine = endpoint({
  ...ANYONE,
  who: 'signed in',
  origin: 'own',
  fresh: false,
  method: 'get',
  path: '/people/export',
  tags: ['People'],
  summary: 'Everything we have about the person signed in on this browser, as a file',
  responses: answers('The file.', MyData),
});

export const EXPORT_ENDPOINTS = [mine];

/** Readers for what other modules store about a person. */
interface KeptElsewhere {
  stars: (accountId: string) => Promise<NamedStar[]>;
  letters: (accountId: string) => Promise<z.infer<typeof Letters>>;
  devices: (accountId: string) => Promise<{ service: string; heardAt: string }[]>;
  pages: (accountId: string) => Promise<ExportedPages>;
  desk: (accountId: string) => Promise<Taken>;
}

/** Serves a person's own data as a download. */
export function exportApi(identity: Identity, { stars, letters, devices, pages, desk }: KeptElsewhere): OpenAPIHono {
  const browser = browserSession(identity);
  return newApi().openapi(mine, async (c) => {
    const { account } = await browser.demand(identity, c);
    const factors = await factorsOf(identity.db, account.id);
    const rows = await listSessions(identity.db, account.id, timestamp(identity.clock()));
    c.header('content-disposition', 'attachment; filename="my-data.json"');
    return respond(c, {
      account: accountView(account, factors.length > 0),
      profile: (await findOwnPage(identity.db, account.id))?.profile ?? null,
      profileBefore: await profileBefore(identity.db, account.id),
      sessions: rows.map(({ agent, signed_in_at: signedInAt, seen_at: seenAt }) => ({ agent, signedInAt, seenAt })),
      stars: await stars(account.id),
      letters: await letters(account.id),
      devices: await devices(account.id),
      pages: await pages(account.id),
      ...(await desk(account.id)),
      calendar: { madeAt: (await calendarKeyMadeAt(identity.db, account.id)) ?? null },
    });
  });
}

function profileBefore(db: Database, uid: string): Promise<{ at: string; fields: string }[]> {
  const changes = db.selectFrom('revision').select(['made_at as at', 'fields']).where('kind', '=', 'profile').where('document', '=', uid);
  return changes.orderBy('position').execute();
}
