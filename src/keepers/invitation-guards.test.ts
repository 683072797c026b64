import { describe, expect, test } from 'vitest';
import type { Caller } from '#rig/caller.ts';
import { keptPages } from '#rig/kept-pages.ts';
import { newMember } from '#rig/members.ts';
import { beginPeriod } from '#rig/spend-all.ts';
import { ENGINES } from '#rig/test-app.ts';

const PAGE = '/keep/artist/tinwhistlers';

describe.each(ENGINES)('what guards invitations on %s', (engine) => {
  const { app, arrive, begin, lettersTo, lastCode, keeps, give } = keptPages(engine);

  const confirmed = (who: Caller, email_verified: 0 | 1) =>
    app().db.updateTable('account').set({ email_verified }).where('id', '=', who.uid).execute();
  const accept = async (who: Caller, code: string) => (await who.call('/page-letters/accept', { code })).error?.status;
  async function invited(from: Caller, email = 'bee@mail.example'): Promise<string> {
    await from.call(`${PAGE}/invite`, { email });
    return lastCode(email);
  }

  test('who is not confirmed invites nobody, and accepts nothing', async () => {
    const [wren, bee] = [await arrive(), await arrive()];
    await give(wren);
    const code = await invited(wren);
    for (const who of [wren, bee]) await confirmed(who, 0);
    expect((await wren.call(`${PAGE}/invite`, { email: 'eel@mail.example' })).error?.status).toBe('FAILED_PRECONDITION');
    expect(await lettersTo('eel@mail.example')).toEqual([]);
    expect(await accept(bee, code)).toBe('FAILED_PRECONDITION');
    expect(await keeps(bee)).toEqual([]);
  });

  test('who is not confirmed is told so before they accept, and sent an email that leads back to the invitation', async () => {
    const wren = await arrive();
    await give(wren);
    const { walker, email } = await newMember(app());
    const code = await invited(wren, email);
    const path = `/my/pages/letter?code=${code}`;
    const asked = await (await walker.ask(path)).text();
    expect([asked.includes('Confirm your email address first'), asked.includes('Yes, I’ll help')]).toEqual([true, false]);
    expect(await (await walker.send(path, { intent: 'confirm' })).text()).toContain('We sent you an email. Its link brings you back here.');
    const link = new URL(/https?:\S+mode=verifyEmail\S+/.exec((await lettersTo(email)).at(-1)?.body ?? '')?.[0] ?? '');
    expect(link.searchParams.get('continueUrl')).toBe(`http://localhost${path}`);
    await walker.send(link.pathname + link.search, { code: link.searchParams.get('oobCode') ?? '', purpose: 'VERIFY_EMAIL' });
    expect(await (await walker.ask(path)).text()).toContain('Yes, I’ll help');
    expect((await walker.send(path, { intent: 'accept', code })).headers.get('location')).toBe('/artists/tinwhistlers/edit');
  });

  test('ten to a page are open at most, and five letters in half an hour are one account’s', async () => {
    const [wren, ada] = [await arrive(), await arrive()];
    for (const who of [wren, ada]) await give(who);
    beginPeriod(app(), 1800);
    for (let sent = 0; sent < 5; sent++)
      expect(await wren.call(`${PAGE}/invite`, { email: `bee${sent}@mail.example` })).toEqual({ done: true });
    expect((await wren.call(`${PAGE}/invite`, { email: 'eel@mail.example' })).error?.status).toBe('RESOURCE_EXHAUSTED');
    for (let sent = 5; sent < 10; sent++)
      expect(await ada.call(`${PAGE}/invite`, { email: `bee${sent}@mail.example` })).toEqual({ done: true });
    app().wait(3600);
    expect((await ada.call(`${PAGE}/invite`, { email: 'eel@mail.example' })).error?.message).toContain('10 invitations are already open');
    expect(await lettersTo('eel@mail.example')).toEqual([]);
  });

  test('nobody takes back what another page’s keepers sent', async () => {
    const [wren, other] = [await arrive(), await arrive()];
    await give(wren);
    await give(other, 'quietboat');
    const code = await invited(wren);
    const { id } = await app().db.selectFrom('invitation').select('id').executeTakeFirstOrThrow();
    expect((await other.call('/keep/artist/quietboat/take-back', { invitation: id })).error?.status).toBe('NOT_FOUND');
    expect(await accept(other, code)).toBeUndefined();
  });

  test('they end with whoever sent them, for good', async () => {
    const [wren, ada, bee] = [await arrive(), await arrive(), await arrive()];
    for (const who of [wren, ada]) await give(who);
    const code = await invited(wren);
    await wren.call(`${PAGE}/leave`, { sure: true });
    await give(wren);
    expect(await accept(bee, code)).toBe('NOT_FOUND');
    // An invitation of someone who left is void.
    const left = await invited(ada);
    await app().db.deleteFrom('keeper').where('account_id', '=', ada.uid).execute();
    expect(await accept(bee, left)).toBe('NOT_FOUND');
  });

  test('none is accepted while it is disputed who keeps the page, by who keeps it already, or beyond five pages', async () => {
    const [old, wren, bee] = [await arrive(), await arrive(), await arrive()];
    for (const who of [old, wren]) await give(who);
    const code = await invited(old);
    expect(await accept(wren, code)).toBe('ALREADY_EXISTS');
    for (const id of ['quietboat', 'zoebee', 'nowords', 'exampleband']) await give(bee, id);
    await give(bee, 'cannery', 'venue');
    expect(await accept(bee, code)).toBe('RESOURCE_EXHAUSTED');
    await app().db.deleteFrom('keeper').where('account_id', '=', bee.uid).where('kind', '=', 'venue').execute();
    const claimant = await arrive();
    const claim = await begin(claimant);
    const disputed = {
      state: 'proved',
      way: 'letter',
      disputed_by: old.uid,
      dispute: 'No.',
      decided_at: '2026-11-21T00:00:00.000Z',
    } as const;
    await app().db.updateTable('claim').set(disputed).where('id', '=', claim).execute();
    expect(await accept(bee, code)).toBe('FAILED_PRECONDITION');
    await app().db.updateTable('claim').set({ disputed_by: null, dispute: '' }).where('id', '=', claim).execute();
    expect(await accept(bee, code)).toBeUndefined();
  });
});
