import { describe, expect, test } from 'vitest';
import { openApproval } from '#rig/approval.ts';
import { callApi, newCaller } from '#rig/caller.ts';
import { PASSWORD } from '#rig/members.ts';
import { calendar, entry } from '#rig/open-desk.ts';
import { ENGINES } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';
import type { DeskWaits, Questions } from '#scene/desk/desk.ts';
import type { DeskClaims } from '#scene/keepers/claim.ts';
import type { DeskTips } from '#scene/tip.ts';

describe.each(ENGINES)('what waits at the desk on %s', (engine) => {
  const { app, wren, robin, edit, waiting } = openApproval(engine);

  test('is counted as the pages list it, on every page of the desk, for editors alone', async () => {
    const night = 'DTSTART:20261127T200000\nSUMMARY:Quiet Boat\nLOCATION:The Canery\nURL:https://list.example/a';
    await robin().call('/desk/sources', { name: 'The town’s list', what: calendar(entry('a', night)) });
    await edit({ description: 'Long and loud.' });
    for (const who of ['Marsh Lanterns', 'Neap']) await callApi(app(), '/tips', { date: '2026-11-27', who });
    // One asked an editor, one asked but expired, one hasn't asked.
    const claimed = async (name: string) => {
      const who = await newCaller(app(), name, { email_verified: 1 });
      const { claim } = await who.call<{ claim: string }>('/claims', { kind: 'artist', id: 'exampleband' });
      return { who, claim };
    };
    const [asks, late] = [await claimed('reed'), await claimed('pike'), await claimed('oakes')];
    for (const { who, claim } of [asks, late]) await who.call('/claims/ask', { claim, words: 'I play drums.' });
    await app().db.updateTable('claim').set({ ends_at: '2026-11-01T00:00:00.000Z' }).where('id', '=', late.claim).execute();

    const waits = await robin().call<DeskWaits>('/desk/waits');
    expect(waits).toEqual({
      questions: (await robin().call<Questions>('/desk/questions')).open,
      tips: (await robin().call<DeskTips>('/desk/tips')).open,
      proposals: (await waiting()).length,
      claims: (await robin().call<DeskClaims>('/desk/claims')).waiting.length,
      unheard: expect.any(Number),
      pack: null,
      letters: null,
    });
    expect(waits).toMatchObject({ tips: 2, proposals: 1, claims: 1 });
    expect(waits.questions).toBeGreaterThan(0);
    expect((await wren().call('/desk/waits')).error?.status).toBe('PERMISSION_DENIED');

    const walker = new Walker(app().site);
    await walker.send('/login', { email: robin().email, password: PASSWORD });
    for (const path of ['/desk', '/desk/sources', '/desk/artists/quietboat']) {
      const ways = [...(await (await walker.ask(path)).text()).matchAll(/>(\w+ \(\d+\))<\/a>/g)].map(([, way]) => way);
      expect(ways).toEqual([`Questions (${waits.questions})`, 'Tips (2)', 'Waiting (1)', 'Claims (1)']);
    }

    const read = async () => (await (await walker.ask('/desk')).text()).replace(/<[^>]*>/g, '');
    expect(await read()).toMatch(/https:\/\/list\.example\/a, line \d+/);
    for (const { id } of (await robin().call<Questions>('/desk/questions')).questions)
      await robin().call('/desk/answer', { question: id, answer: { as: 'ignore' } });
    const said = await read();
    expect(said).toContain('No open questions.');
    expect(said).toContain('Still to decide: 2 tips, 1 change by a keeper, 1 claim.');
    expect(said).not.toContain('Nothing to decide');
  });
});
