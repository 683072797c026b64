import { afterAll, beforeAll, expect } from 'vitest';
import { letterContext } from '#follows/letter-context.ts';
import { newMember } from './members.ts';
import { type Engine, openTestSite, SATURDAY, type TestSite } from './test-app.ts';
import { Walker } from './walker.ts';

export const ZONE = 'America/New_York';
export const NOW = Temporal.Instant.from(SATURDAY);
/** The address of a followed show. */
export const WHISTLERS = 'the-tin-whistlers-the-cannery-2026-11-27';

let people = 0;

/** A site with long-announced shows and people who follow them by email. */
export function openFollowers(engine: Engine) {
  let app: TestSite;
  beforeAll(async () => {
    app = await openTestSite(engine);
    await app.db.updateTable('show').set({ announced_at: '2026-11-01T12:00:00.000Z' }).execute();
  });
  afterAll(() => app.close());

  const lettersTo = async (email: string) => (await app.letters()).filter(({ to }) => to === email);
  return {
    app: () => app,
    context: () => letterContext(app.identity, ZONE),
    lettersTo,
    rowsTo: (email: string) => app.db.selectFrom('letter').selectAll().where('recipient', '=', email).orderBy('written_at').execute(),
    /** Makes someone's weekly email due. */
    due: (email: string) =>
      app.db
        .updateTable('follower')
        .set({ next_at: '2026-01-01T00:00:00.000Z' })
        .where((eb) =>
          eb.or([eb('email', '=', email), eb('account_id', 'in', eb.selectFrom('account').select('id').where('email', '=', email))]),
        )
        .execute(),
    /** Someone with an account and a confirmed address. */
    async arrive(): Promise<{ walker: Walker; email: string; uid: string }> {
      const { walker, email, uid } = await newMember(app);
      await app.db.updateTable('account').set({ email_verified: 1 }).where('email', '=', email).execute();
      await app.db.deleteFrom('letter').where('recipient', '=', email).execute();
      return { walker, email, uid };
    },
    /** Someone without an account who confirmed a follow. */
    async optIn(follow: string): Promise<{ walker: Walker; email: string; key: string }> {
      const walker = new Walker(app.site);
      const email = `stranger${people++}@tunes.example`;
      app.wait(400);
      const asked = await (
        await walker.send(`/my/letters?follow=${encodeURIComponent(follow)}`, { intent: 'follow', follow, key: '', email })
      ).text();
      expect(asked).toContain(`We sent an email to ${email}`);
      const [letter] = await lettersTo(email);
      const code = /code=([\w-]{43})/.exec(letter?.body ?? '')?.[1] ?? '';
      // Opening the link confirms nothing.
      expect(await (await walker.ask(`/my/letters?code=${code}`)).text()).toContain('Yes, sign me up');
      expect(await app.db.selectFrom('follower').select('confirmed_at').where('email', '=', email).execute()).toEqual([
        { confirmed_at: null },
      ]);
      const answer = await walker.send(`/my/letters?code=${code}`, { intent: 'yes', code });
      expect(answer.status).toBe(303);
      const key = new URL(answer.headers.get('location') ?? '', 'http://localhost').searchParams.get('key') ?? '';
      expect((await walker.send(`/my/letters?code=${code}`, { intent: 'yes', code })).status).toBe(404);
      await app.db.deleteFrom('letter').where('recipient', '=', email).execute();
      return { walker, email, key };
    },
  };
}
