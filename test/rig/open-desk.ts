import { afterAll, beforeAll } from 'vitest';
import type { DeskSource, Questions } from '#scene/desk/desk.ts';
import { listShows } from '#shows/store.ts';
import { type Caller, newCaller, newEditor } from './caller.ts';
import { type HttpClient, openHttpClient } from './http-client.ts';
import { type Engine, openTestSite, type TestSite } from './test-app.ts';

/** A calendar entry with a UID and raw lines. */
export const entry = (uid: string, lines: string): string =>
  `BEGIN:VEVENT\r\nUID:${uid}\r\n${lines.trim().replace(/\n\s*/g, '\r\n')}\r\nEND:VEVENT`;

export const calendar = (...entries: string[]): string =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Test//EN\r\n${entries.join('\r\n')}\r\nEND:VCALENDAR\r\n`;

/** A site behind its cache with an editor, and anonymous pages. */
export function openDeskAndPages(engine: Engine) {
  let app: TestSite;
  let client: HttpClient;
  let editor: Caller;
  beforeAll(async () => {
    app = await openTestSite(engine);
    client = await openHttpClient(app);
    editor = await newEditor(app, 'wren');
  });
  afterAll(async () => {
    await client.close();
    await app.close();
  });
  return {
    app: () => app,
    client: () => client,
    call: <T>(path: string, body?: unknown) => editor.call<T>(path, body),
    page: async (path: string) => {
      const answer = await app.site.request(path);
      return { status: answer.status, to: answer.headers.get('location'), html: await answer.text() };
    },
  };
}

/** A site with an editor who adds calendars and checks the result. */
export function openDesk(engine: Engine) {
  let app: TestSite;
  let editor: Caller;
  let member: Caller;
  beforeAll(async () => {
    app = await openTestSite(engine);
    [editor, member] = [await newEditor(app, 'editor'), await newCaller(app, 'member')];
  });
  afterAll(() => app.close());

  const call = <T>(path: string, body?: unknown) => editor.call<T>(path, body);
  return {
    app: () => app,
    member: () => member,
    call,
    keep: (name: string, what: string, more: object = {}) => call<DeskSource>('/desk/sources', { name, what, ...more }),
    showsOn: async (night: string) =>
      (await listShows(app.db, { from: night, to: `${night}~`, others: true, limit: 50 })).filter((show) => show.night === night),
    questions: async () => (await call<Questions>('/desk/questions')).questions,
  };
}
