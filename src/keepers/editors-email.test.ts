import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { timestamp } from '#clock.ts';
import { letterContext } from '#follows/letter-context.ts';
import { ask } from '#ingest/store/question-store.ts';
import { noteHearing } from '#ingest/store/source-store.ts';
import { ENGINES, openTestSite, SATURDAY, type TestSite } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';
import { tellEditors } from './editors-email.ts';

const NOW = Temporal.Instant.from(SATURDAY);
const PASSWORD = 'three quiet boats';
const later = (hours: number) => NOW.add({ minutes: hours * 60 });

describe.each(ENGINES)('the email to editors, on %s', (engine) => {
  let app: TestSite;
  beforeEach(async () => {
    app = await openTestSite(engine);
    await app.db.deleteFrom('question').execute();
    await app.db.updateTable('source').set({ every_minutes: 60 }).execute();
    for (const name of ['wren', 'ash']) {
      const email = `${name}@tunes.example`;
      await new Walker(app.site).send('/register', { displayname: name, username: name, email, password: PASSWORD, confirm: PASSWORD });
      await app.db.updateTable('account').set({ email_verified: 1 }).where('email', '=', email).execute();
    }
    await app.db.updateTable('account').set({ role: 'editor' }).where('email', '=', 'wren@tunes.example').execute();
    await app.db.deleteFrom('letter').execute();
  });
  afterEach(() => app.close());

  const tell = (hours: number) => tellEditors(letterContext(app.identity, 'America/New_York'), later(hours));
  const letters = () => app.db.selectFrom('letter').select(['recipient', 'subject', 'body', 'stop_link']).orderBy('written_at').execute();
  const asks = async (words: string, hours: number) => {
    const { id } = await app.db.selectFrom('show').select('id').where('night', '=', '2026-11-27').executeTakeFirstOrThrow();
    const question = { kind: 'artist' as const, words, show_id: id, other_show_id: null, why: '', candidates: [] };
    await app.db.transaction().execute((tx) => ask(tx, question, later(hours)));
  };

  test('goes to editors alone, once a day at most, when questions wait that they were not told of', async () => {
    expect(await tell(0)).toBe(0);
    await asks('Neap Tide', 1);
    // Within half an hour it may resolve itself.
    expect(await tell(1.25)).toBe(0);
    expect(await tell(2)).toBe(1);
    const [letter] = await letters();
    expect(letter).toMatchObject({ recipient: 'wren@tunes.example', subject: 'New at the desk' });
    expect(letter?.body).toContain('A question is waiting: http://localhost/desk');
    await asks('Ebb', 3);
    expect(await tell(4)).toBe(0);
    expect(await tell(27)).toBe(1);
    expect((await letters())[1]?.body).toContain('2 questions are waiting');
    expect(await tell(60)).toBe(0);
    expect(await letters()).toHaveLength(2);
  });

  test('counts tips, proposals and claims too, and is sent for any of them', async () => {
    await app.db.updateTable('source').set({ paused: 1 }).execute();
    const sent_at = timestamp(later(1));
    const nothing = { page: null, document: null, date: null, time: '', who: '', link: '', reach: '', picture_id: null, answer: '' };
    const open = { state: 'open' as const, show_id: null, decision_id: null, settled_at: null, sent_at };
    await app.db
      .insertInto('tip')
      .values({ id: 'one', hash: 'h', ...nothing, ...open, place: 'The quay', words: 'Rope Fair' })
      .execute();
    expect(await tell(2)).toBe(1);
    expect((await letters())[0]).toMatchObject({
      subject: 'New at the desk',
      body: expect.stringContaining('A tip is waiting: http://localhost/desk'),
    });
    expect(await tell(27)).toBe(0);
    const { id: account_id } = await app.db
      .selectFrom('account')
      .select('id')
      .where('email', '=', 'ash@tunes.example')
      .executeTakeFirstOrThrow();
    const claim = {
      kind: 'artist' as const,
      page_id: 'tinwhistlers',
      state: 'waiting' as const,
      code: 'c',
      links: '[]',
      looked_at: null,
      looked: '',
    };
    const asked = { letter_at: null, words: '', way: '' as const, disputed_by: null, dispute: '', decided_at: null, reason: '' };
    const ends = { made_at: sent_at, ends_at: timestamp(later(200)), asked_at: timestamp(later(28)) };
    await app.db
      .insertInto('claim')
      .values({ id: 'one', account_id, ...claim, ...asked, ...ends })
      .execute();
    expect(await tell(29)).toBe(1);
    expect((await letters())[1]?.body).toMatch(/A tip is waiting.*\nA claim is waiting/s);
  });

  test('says once that a source has fallen silent, and again when it has done so anew', async () => {
    await noteHearing(app.db, 'bilge-calendar', { well_heard_at: timestamp(NOW) });
    expect(await tell(20)).toBe(0);
    expect(await tell(30)).toBe(1);
    expect((await letters())[0]).toMatchObject({ subject: 'A source is failing' });
    expect(await tell(60)).toBe(0);
    await noteHearing(app.db, 'bilge-calendar', { well_heard_at: timestamp(later(70)) });
    expect(await tell(71)).toBe(0);
    expect(await tell(120)).toBe(1);
  });

  test('is written once by two who come at once, and ends with one click', async () => {
    await asks('Neap Tide', -1);
    expect((await Promise.all([tell(0), tell(0)])).toSorted()).toEqual([0, 1]);
    const [letter] = await letters();
    const stop = new URL(letter?.stop_link ?? '');
    expect(
      (await app.site.request(stop.pathname + stop.search, { method: 'POST', body: 'List-Unsubscribe=One-Click', headers: FORM })).status,
    ).toBe(200);
    await asks('Ebb', 1);
    expect(await tell(30)).toBe(0);
    expect(await letters()).toHaveLength(1);
  });
});

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
