import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { newCaller } from '#rig/caller.ts';
import { givePage } from '#rig/keeper.ts';
import { newMember, PASSWORD } from '#rig/members.ts';
import { beginPeriod } from '#rig/spend-all.ts';
import { FULL_ENGINES, openTestSite, type TestSite } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';

const DAY = 86_400;
const ARTIST = { kind: 'artist', document: 'tinwhistlers' };

describe.each(FULL_ENGINES)('the mail strangers can trigger, on %s', (engine) => {
  let app: TestSite;
  beforeEach(async () => {
    app = await openTestSite(engine);
    onTestFinished(() => app.close());
    beginPeriod(app, 30 * DAY);
  });

  let addresses = 0;
  /** Calls the API as a browser with its own address. */
  async function from(path: string, body: object, address = `2001:db8:${(addresses++).toString(16)}::1`): Promise<number> {
    const env = { incoming: { socket: { remoteAddress: address } } };
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
    return (await app.site.request(`/api${path}`, { method: 'POST', body: JSON.stringify(body), headers }, env)).status;
  }
  const follow = (email: string, what: object = ARTIST) => from('/session/letters/follow', { ...what, email });
  const letters = async (name: string, words = '') =>
    (await app.letters()).filter(({ to, subject, body }) => to.startsWith(name) && `${subject} ${body}`.includes(words));
  /** A keeper of The Tin Whistlers' page who invites others. */
  async function newKeeper(name: string) {
    const keeper = await newCaller(app, name, { email_verified: 1 });
    await givePage(app, keeper, 'artist', 'tinwhistlers');
    return { ...keeper, invite: (email: string) => keeper.call('/keep/artist/tinwhistlers/invite', { email, handsOver: false }) };
  }

  test('uses up nothing an owner needs: a reset and a confirmation are sent, whatever else was', async () => {
    const owner = await newMember(app, 'quill');
    const keeper = await newKeeper('inviter');
    const thief = await newMember(app, 'thief');
    for (let tries = 0; tries < 12; tries++) await follow(owner.email);
    await keeper.invite(owner.email);
    await thief.walker.call('/session/email', { email: owner.email, current: PASSWORD });
    expect((await owner.walker.call('/session/verify', {})).status).toBe(200);
    await app.db.updateTable('account').set({ email_verified: 1 }).where('email', '=', owner.email).execute();
    for (let tries = 0; tries < 12; tries++) await follow(owner.email);
    expect(await from('/session/reset', { email: owner.email })).toBe(200);
    expect(await letters('quill', 'mode=resetPassword')).toHaveLength(1);
  });

  test('is three emails a day and nine a month to a mailbox that answers none, over all purposes and spellings', async () => {
    const [keeper, mallory] = [await newKeeper('inviter'), await newMember(app, 'mallory')];
    const statuses = new Set<number>();
    const askAll = async () => {
      for (let tries = 0; tries < 3; tries++) {
        statuses.add(await follow(`victim+${tries}@tunes.example`));
        await keeper.invite(`Victim@tunes.example`);
        await mallory.walker.call('/session/email', { email: `victim+new${tries}@tunes.example`, current: PASSWORD });
      }
    };
    const counts: number[] = [];
    for (let day = 0; day < 20; day++) {
      await askAll();
      counts.push((await letters('victim')).length);
      app.wait(DAY);
    }
    expect(counts[0]).toBe(3);
    expect(counts.every((count, day) => count <= 3 * (day + 1) && count <= 9)).toBe(true);
    expect([...statuses].sort()).toEqual([200, 429]);
    const refused = await new Walker(app.site).call('/session/letters/follow', { ...ARTIST, email: 'victim@tunes.example' });
    expect(await refused.text()).toContain('already sent several emails to this address');
    // Another mailbox has its own limit.
    expect(await follow('neighbor@tunes.example')).toBe(200);
  });

  test('starts over for a mailbox that answers', async () => {
    for (let asked = 0; asked < 3; asked++) expect(await follow('reader@tunes.example')).toBe(200);
    expect(await follow('reader@tunes.example')).toBe(429);
    const code = /code=([\w-]{43})/.exec((await letters('reader')).at(-1)?.body ?? '')?.[1];
    expect(await from('/session/letters/yes', { code })).toBe(200);
    expect(await follow('reader@tunes.example')).toBe(200);
  });

  test('is bounded where an account is made with an address its owner never confirmed', async () => {
    const squatter = await newMember(app, 'victim');
    const { idToken } = (await (await squatter.walker.call('/session/token', {})).json()) as { idToken: string };
    for (let hour = 0; hour < 23; hour++) {
      await squatter.walker.call('/session/verify', {});
      await squatter.walker.call('/session/reset', { email: squatter.email });
      expect(await from('/session/reset', { email: squatter.email })).toBe(200);
      await squatter.walker.call('/session/password', { current: PASSWORD, password: PASSWORD });
      app.wait(3600);
    }
    expect(idToken).toEqual(expect.any(String));
    expect((await letters('victim', 'mode=verifyEmail')).length).toBeLessThanOrEqual(3);
    // Three from the browser that signed up, three from all others.
    expect((await letters('victim', 'mode=resetPassword')).length).toBeLessThanOrEqual(6);
    expect((await letters('victim', 'Your password was changed')).length).toBeLessThanOrEqual(3);
  });

  test('about claims is three a day to a keeper, and says of each proved claim that there is one', async () => {
    const keeper = await newKeeper('keeper');
    for (let people = 0; people < 5; people++)
      await (await newCaller(app, `claimant${people}`, { email_verified: 1 })).call('/claims', { kind: 'artist', id: 'tinwhistlers' });
    expect(await letters('keeper', 'says the page of')).toHaveLength(3);
    const invited = await newCaller(app, 'invited', { email_verified: 1 });
    await keeper.invite(invited.email);
    const code = /code=([\w-]{43})/.exec((await letters('invited')).at(-1)?.body ?? '')?.[1];
    await invited.call('/page-letters/accept', { code });
    expect(await letters('keeper', 'has another keeper')).toHaveLength(1);
  });

  test('holds no link a stranger chose, in no subject and no body', async () => {
    const keeper = await newKeeper('inviter');
    const evil = 'Locked. Unlock now: HTTPS://evil.example/x www.evil.example evil.example';
    const register = { username: 'inviter', displayname: 'See https://evil.example/me', createdAt: 0, location: '', bio: '' };
    await keeper.call('/post/registerData', { ...register, uid: keeper.uid, email: keeper.email });
    await app.db.updateTable('artist').set({ name: evil }).where('id', '=', 'tinwhistlers').execute();
    await follow('asked@tunes.example');
    await keeper.invite('invited@tunes.example');
    const claimant = await newCaller(app, 'claimant', { email_verified: 1 });
    await claimant.call('/claims', { kind: 'artist', id: 'tinwhistlers' });
    const sent = await app.letters();
    const about = ({ subject, body }: { subject: string; body: string }) => `${subject}\n${body}`;
    expect(sent.map(({ to }) => to).sort()).toEqual(['asked@tunes.example', 'inviter@tunes.example', 'invited@tunes.example'].sort());
    for (const letter of sent) {
      expect(about(letter)).not.toMatch(/evil\.example/i);
      expect(about(letter)).toContain('Unlock now: evil. example/x');
      expect(
        about(letter)
          .match(/https?:\/\/\S+/gi)
          ?.every((link) => link.startsWith('http://localhost')),
      ).toBe(true);
    }
  });

  test('names no filter that matches nothing this scene has', async () => {
    const filter = (document: string) => follow('asked@tunes.example', { kind: 'filter', document });
    for (const document of [
      'genre=your account is locked',
      'genre=polka',
      'venue=no-such-room',
      'artist=nobody',
      'genre=jazz&venue=no-such-room',
    ])
      expect([document, await filter(document)]).toEqual([document, 404]);
    expect(await filter('genre=jazz&price=10')).toBe(200);
  });
});
