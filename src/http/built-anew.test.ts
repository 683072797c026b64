import { cpSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openLog } from '#log.ts';
import { newFolder } from '#rig/folder.ts';
import { openTestSite } from '#rig/test-app.ts';
import { loadBuiltWeb } from './built-web.ts';

test('built anew beneath a site, a page it had not read yet answers 503 alone, is written down once, and comes when it is there', async () => {
  const build = newFolder();
  cpSync('build', build, { recursive: true });
  const lines: { msg: string; cause?: string }[] = [];
  const log = openLog('error', { write: (line: string) => void lines.push(JSON.parse(line)) });
  const app = await openTestSite('sqlite', undefined, { web: await loadBuiltWeb(build), log });
  const ask = async (path: string) => {
    const answer = await app.site.request(path);
    return { status: answer.status, retry: answer.headers.get('retry-after'), text: (await answer.text()).slice(0, 80) };
  };
  expect((await ask('/artists')).status).toBe(200);
  const page = readdirSync(join(build, 'server')).find((file) => /^contact-page\.[\w-]+\.js$/.test(file)) ?? expect.fail('no such page');
  const [there, away] = [join(build, 'server', page), join(build, 'away.js')];
  renameSync(there, away);
  for (let times = 0; times < 2; times++)
    expect(await ask('/contactus')).toEqual({ status: 503, retry: '60', text: expect.stringContaining('updating this page') });
  for (const path of ['/artists', '/shows', '/']) expect((await ask(path)).status, path).toBe(200);
  expect(lines).toEqual([expect.objectContaining({ cause: expect.stringContaining('contact-page') })]);
  renameSync(away, there);
  expect((await ask('/contactus')).status).toBe(200);
  await app.close();
});
