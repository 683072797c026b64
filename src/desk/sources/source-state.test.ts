import { describe, expect, test } from 'vitest';
import { noteHearing } from '#ingest/store/source-store.ts';
import { newEditor } from '#rig/caller.ts';
import { PASSWORD } from '#rig/members.ts';
import { calendar, entry, openDesk } from '#rig/open-desk.ts';
import { FULL_ENGINES } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';
import type { DeskSource, DeskSources, DeskWaits, OneSource, Questions, Trial } from '#scene/desk/desk.ts';

describe.each(FULL_ENGINES)('how a source is, on %s', (engine) => {
  const { app, call, keep, questions } = openDesk(engine);
  const night = (uid: string, place: string) =>
    calendar(entry(uid, `DTSTART:20261128T200000\nSUMMARY:Ulla Vern Quartet in Concert\nLOCATION:${place}`));

  test('is said as it is: all is well only where it is heard, lists something, and asks nothing', async () => {
    const asking = await keep('Asking', night('a', 'Reed House'));
    const empty = await keep('Empty', calendar());
    const well = await keep('Well', night('w', 'The Cannery'));
    const source = async ({ id }: Pick<DeskSource, 'id'>) =>
      (await call<DeskSources>('/desk/sources')).sources.find((each) => each.id === id);
    const asked = (await questions()).filter(({ told }) => told.statements.some((statement) => statement.source === asking.id));
    expect(asked.length).toBeGreaterThan(0);
    expect([asking.questions, (await source(asking))?.questions]).toEqual([asked.length, asked.length]);
    expect((await call<OneSource>(`/desk/sources/${asking.id}/edit`)).source.questions).toBe(asked.length);
    expect(await source(well)).toMatchObject({ questions: 0, silent: false, trouble: null });
    await noteHearing(app().db, 'bilge-calendar', { well_heard_at: '2026-11-01T00:00:00.000Z' });
    expect(await source({ id: 'bilge-calendar' })).toMatchObject({ silent: true, trouble: null });

    const desk = new Walker(app().site);
    await desk.send('/login', { email: (await newEditor(app(), 'robin')).email, password: PASSWORD, back: '/' });
    const html = await (await desk.ask('/desk/sources')).text();
    const states = new Map(
      html
        .split('<li class="line">')
        .slice(1)
        .map((line) => [/<a href="\/desk\/sources\/([^"]+)"/.exec(line)?.[1], / data-state="([^"]+)"/.exec(line)?.[1]]),
    );
    expect(['bilge-calendar', empty.id, asking.id, well.id].map((id) => states.get(id))).toEqual([
      'Silent',
      'Lists nothing',
      'Has a question',
      'OK',
    ]);
    // What needs somebody stands first.
    expect([...states.keys()][0]).toBe('bilge-calendar');
    expect(html).toContain(
      asked.length === 1 ? 'One question about its shows is waiting' : `${asked.length} questions about its shows are waiting`,
    );
  });

  test('says how many entries could not be read, and which, until all can be', async () => {
    const broken = entry('b1', 'DTSTART:soon\nSUMMARY:Wretch');
    const nameless = entry('n1', 'DTSTART:20261204T200000\nLOCATION:The Cannery');
    const good = ['p', 'q'].map((uid, index) => entry(uid, `DTSTART:2026120${index + 1}T200000\nSUMMARY:Neap\nLOCATION:The Cannery`));
    const text = (...more: string[]) => calendar(...good, ...more);
    const half = await keep('Half', text(broken, nameless));
    const problems = [
      { where: 'entry 3, "Wretch"', why: 'its start is not a date between 1900 and 2199' },
      { where: 'the entry of 2026-12-04', why: 'it doesn’t say what it is or who plays' },
    ];
    expect(half).toMatchObject({ trouble: null, dropped: 2, problems });
    expect(await call<Trial>('/desk/sources/try', { what: text(broken) })).toMatchObject({ dropped: 1, problems: problems.slice(0, 1) });

    const desk = new Walker(app().site);
    await desk.send('/login', { email: (await newEditor(app(), 'curlew')).email, password: PASSWORD, back: '/' });
    const html = await (await desk.ask(`/desk/sources/${half.id}`)).text();
    expect(html).toContain('data-state="Partly read"');
    expect(html.replace(/<[^>]*>/g, '')).toContain(
      'We couldn’t read 2 entries and left them out.Entry 3, &quot;Wretch&quot;: its start is not',
    );

    await app().db.updateTable('pasted').set({ text: text() }).where('source_id', '=', half.id).execute();
    await call('/desk/sources/hear', { id: half.id });
    expect((await call<OneSource>(`/desk/sources/${half.id}/edit`)).source).toMatchObject({ dropped: 0, problems: [] });
  });

  test('that is not heard well is said where nothing is left to decide', async () => {
    for (const { id } of (await call<Questions>('/desk/questions')).questions)
      await call('/desk/answer', { question: id, answer: { as: 'ignore' } });
    const unheard = (await call<DeskSources>('/desk/sources')).sources.filter(
      ({ paused, trouble, silent, wellHeardAt }) => !paused && (trouble !== null || silent || wellHeardAt === null),
    );
    expect(unheard.map(({ id }) => id)).toContain('bilge-calendar');
    expect(await call<DeskWaits>('/desk/waits')).toMatchObject({ questions: 0, unheard: unheard.length });
    const desk = new Walker(app().site);
    await desk.send('/login', { email: (await newEditor(app(), 'ash')).email, password: PASSWORD, back: '/' });
    const said = (await (await desk.ask('/desk')).text()).replace(/<[^>]*>/g, '');
    expect(said).toContain(unheard.length === 1 ? 'One source has problems' : `${unheard.length} sources have problems`);
    expect(said).not.toContain('Every name is somebody');
  });
});
