import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { hear } from '#ingest/hear/hear.ts';
import { hearDue } from '#ingest/hear/schedule.ts';
import { writeSources } from '#ingest/store/source-store.ts';
import { openLog } from '#log.ts';
import { newEditor } from '#rig/caller.ts';
import { PASSWORD } from '#rig/members.ts';
import { openDesk } from '#rig/open-desk.ts';
import { sampleSource, sourceNamed } from '#rig/samples.ts';
import { FULL_ENGINES } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';
import type { Decision, OneSource } from '#scene/desk/desk.ts';
import type { Problem } from '#scene/problem.ts';

interface Edited {
  decision: Decision;
  error?: Problem;
}

const LIST = 'dec 9 2026: Neap at The Cannery 9pm\ndec 10 2026: Quiet Boat at The Cannery 9pm\n';

describe.each(FULL_ENGINES)('what an edit of a source holds against on %s', (engine) => {
  const { app, call, keep } = openDesk(engine);
  const one = (id: string) => call<OneSource>(`/desk/sources/${id}/edit`);
  const edit = (id: string, fields: object) => call<Edited>(`/desk/sources/${id}/edit`, { fields });
  const undo = (id: string) => call<{ left: string[]; error?: Problem }>('/desk/undo', { id });

  test.each([
    [{ address: '\u0001https://tunes.example/../../../etc/passwd' }, 'address'],
    [{ address: 'ht\ntps://tunes.example/shows.ics' }, 'address'],
    [{ zone: '2026-01-01T00:00:00[America/New_York]' }, 'zone'],
    [{ filter: { leave: { words: ['Neap\0'] } } }, 'fields.filter.leave.words.0'],
    [{ filter: { take: { words: Array.from({ length: 51 }, String) } } }, 'fields.filter.take.words'],
    [{ columns: { performer: 'who\ud800' } }, 'fields.columns.performer'],
  ])('refuses %j at its field, and changes nothing', async (fields, field) => {
    const { id } = await keep('Guarded', LIST, { format: 'sheet' });
    const before = await one(id);
    const { error } = await edit(id, fields);
    expect([error?.code, Object.keys(error?.fields ?? {})]).toEqual([400, [field]]);
    expect((await one(id)).fields).toEqual(before.fields);
  });

  test('of two who take an edit back at once the second is told that it was', async () => {
    const { id } = await keep('Twice at once', LIST, { format: 'list' });
    const { decision } = await edit(id, { everyMinutes: 30 });
    const answers = await Promise.all([undo(decision.id), undo(decision.id)]);
    expect(answers.map(({ error }) => error?.message).toSorted()).toEqual(['This was already undone.', undefined]);
  });

  test('what is set while a hearing is under way is heard at the next round', async () => {
    const asked = Promise.withResolvers<() => void>();
    const server = createServer(({ url }, response) => {
      if (url === '/robots.txt') response.writeHead(404).end();
      else asked.resolve(() => response.writeHead(200, { 'content-type': 'text/plain' }).end(LIST));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const { db, clock } = app();
    await db.transaction().execute((tx) => writeSources(tx, [sampleSource({ id: 'slow', name: 'Slow', url, format: 'list' })], 'desk'));
    const fetchPolicy = { mayReach: (address: string) => address === '127.0.0.1', ports: 'any' as const, pauseMs: 0 };
    const hearing = hear(db, await sourceNamed(db, 'slow'), clock, { fetchPolicy });
    const answer = await asked.promise;
    await edit('slow', { text: 'dec 11 2026: Tidal Bore at The Cannery 9pm\ndec 12 2026: Tidal Bore at The Cannery 9pm\n' });
    answer();
    expect(await hearing).toMatchObject({ heard: 2, trouble: null });
    const [tally] = await hearDue(db, clock, openLog('silent'), { which: ({ id }) => id === 'slow' });
    expect(tally).toMatchObject({ heard: 2, added: 2, withdrawn: 2, trouble: null });
  });

  test('a file that the scene pack has elsewhere by now is not gone back to', async () => {
    const id = 'cannery-calendar';
    const { name, file } = await sourceNamed(app().db, id);
    const { decision } = await edit(id, { text: LIST });
    const moved = sampleSource({ id, name, file: '/elsewhere/feeds/moved.ics', format: 'ical', venue: 'cannery' });
    await app()
      .db.transaction()
      .execute((tx) => writeSources(tx, [moved]));
    const { fields } = await one(id);
    const was = file?.split(/[/\\]/).slice(-2).join('/');
    expect((await undo(decision.id)).left).toEqual([`The address it had, ${was}, is no longer what the scene pack says.`]);
    expect(await one(id)).toMatchObject({ fields: { ...fields, format: 'ical' }, text: { text: LIST } });
  });

  describe('without a script', () => {
    let walker: Walker;
    beforeAll(async () => {
      const { email } = await newEditor(app(), 'robin');
      walker = new Walker(app().site);
      await walker.send('/login', { email, password: PASSWORD, back: '/' });
    });

    test('two who set a filter at once both see both', async () => {
      const { id } = await keep('Two filters', LIST, { format: 'list' });
      const path = `/desk/sources/${id}`;
      const form = { intent: 'keepFilter', 'leave words': 'Quiet Boat' };
      await edit(id, { filter: { leave: { words: ['Neap'] } } });
      const html = await (await walker.send(path, { ...form, loaded: '{}' })).text();
      expect(html).toContain('Someone just changed this to “leave out “Neap””.');
      expect((await one(id)).fields.filter).toEqual({ leave: { words: ['Neap'] } });
      const own = html.slice(html.indexOf('name="outcome" value="filter"'));
      expect([Walker.field(own, 'leave words'), JSON.parse(Walker.field(own, 'loaded'))]).toEqual([
        'Quiet Boat',
        { leave: { words: ['Neap'] } },
      ]);
      await walker.send(path, { ...form, loaded: Walker.field(own, 'loaded') });
      expect((await one(id)).fields.filter).toEqual({ leave: { words: ['Quiet Boat'] } });
    });

    test('a form that no page of ours sends is told so', async () => {
      const { id } = await keep('Strange form', LIST, { format: 'list' });
      const form = { name: 'Strange form', everyMinutes: '60', zone: 'UTC', intent: 'edit', loaded: 'null' };
      const answer = await walker.send(`/desk/sources/${id}`, form);
      expect([answer.status, (await answer.text()).includes('We couldn’t read this form.')]).toEqual([400, true]);
    });
  });
});
