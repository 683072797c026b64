import { describe, expect, test } from 'vitest';
import { openDesk } from '#rig/open-desk.ts';
import { ENGINES } from '#rig/test-app.ts';
import type { Decision } from '#scene/desk/desk.ts';

describe.each(ENGINES)('venues made one on %s', (engine) => {
  const { app, call } = openDesk(engine);
  const merge = (from: string, to: string) => call<Decision>('/desk/merge/venues', { from, to });
  const leads = async (id: string) => {
    const { status, headers } = await app().site.request(`/venues/${id}`);
    return [status, headers.get('location')];
  };

  test('the page of one that is another now says so at the desk, with the way back', async () => {
    const { id } = await merge('bilge', 'cannery');
    expect((await call<{ off: object | null }>('/desk/venues/bilge')).off).toMatchObject({ why: 'merged', note: 'cannery', decision: id });
    await call('/desk/undo', { id });
    expect((await call<{ off: object | null }>('/desk/venues/bilge')).off).toBeNull();
  });

  test('of two who make each the other, at once or later, the second is told, and both addresses lead somewhere', async () => {
    const answers = await Promise.all([merge('bilge', 'cannery'), merge('cannery', 'bilge')]);
    const first = answers.find(({ error }) => error === undefined);
    const [gone, stands] = first?.said === 'Bilge Bar is The Cannery.' ? ['bilge', 'cannery'] : ['cannery', 'bilge'];
    expect(answers.filter(({ error }) => error?.status === 'FAILED_PRECONDITION')).toHaveLength(1);
    expect((await merge(stands, gone)).error?.message).toMatch(/was merged into .+\. Nothing was changed\.$/);
    expect([await leads(gone), await leads(stands)]).toEqual([
      [301, `/venues/${stands}`],
      [200, null],
    ]);
    await call('/desk/undo', { id: first?.id });
    expect((await merge(stands, gone)).error).toBeUndefined();
    expect(await leads(stands)).toEqual([301, `/venues/${gone}`]);
  });

  test('one that is another already is made no third: whoever tries is told, and the first holds', async () => {
    const make = async (name: string) => (await call<{ id: string }>('/desk/venues', { fields: { name }, despite: true })).id;
    const [loft, lodge, sluice] = [await make('The Loft'), await make('The Lodge'), await make('Sluice House')];
    const { id } = await merge(loft, lodge);
    expect((await merge(loft, sluice)).error).toMatchObject({
      status: 'FAILED_PRECONDITION',
      message: 'The Loft was merged into The Lodge. Nothing was changed.',
    });
    expect(await leads(loft)).toEqual([301, `/venues/${lodge}`]);
    await call('/desk/undo', { id });
    expect(await leads(loft)).toEqual([200, null]);
  });
});
