import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { backline } from '#rig/command-line.ts';
import { testFolder as folder } from '#rig/folder.ts';
import { saying, startBackline } from '#rig/process.ts';

describe('backline serve', () => {
  test('hears, serves, says where, draws, and closes in order in the middle of it when told to', async () => {
    const dataDir = folder();
    const server = startBackline(['serve'], { DATA_DIR: dataDir, PORT: '0', DRAWING: 'on' });
    const [, address] = await saying(server, /is open at (http:\S+)/);
    const page = await fetch(`${address}/shows`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Strangers in Tin');
    expect(await (await fetch(`${address}/readyz`)).text()).toBe('ok');
    // The drawing process has a low priority. It begins with icons; pictures and sheets may take longer.
    await expect.poll(() => readdirSync(join(dataDir, 'cache/icons')).length, { timeout: 300_000 }).toBeGreaterThan(0);
    const closed = new Promise((resolve) => server.once('close', resolve));
    server.kill('SIGTERM');
    expect(await closed).toBe(0);
  });

  test('closes in order in the middle of hearing a source that never ends', async () => {
    const drip = createServer((_, response) => response.writeHead(200).write('BEGIN:VCALENDAR'));
    await new Promise<void>((resolve) => drip.listen(0, '127.0.0.1', resolve));
    const address = drip.address();
    const scene = folder();
    cpSync('test/scene', scene, { recursive: true });
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;
    writeFileSync(join(scene, 'sources.json'), JSON.stringify({ drip: { name: 'Drip', url } }));
    const dataDir = folder();
    const server = startBackline(['serve'], { DATA_DIR: dataDir, SCENE: scene, PORT: '0', FETCH_PRIVATE: 'allow' });
    const asked = new Promise((resolve) => drip.once('request', resolve));
    await saying(server, /is open at/);
    await asked;
    const closed = new Promise((resolve) => server.once('close', resolve));
    server.kill('SIGTERM');
    expect(await closed).toBe(0);
    // Nothing is drawn if drawing is off.
    expect(['icons', 'pictures', 'sheets'].flatMap((what) => readdirSync(join(dataDir, 'cache', what)))).toEqual([]);
    drip.closeAllConnections();
    drip.close();
  });

  test('says in a sentence that the database holds another scene', async () => {
    const [DATA_DIR, scene] = [folder(), folder()];
    expect(await backline(['source', 'list'], { DATA_DIR })).toMatchObject({ code: 0 });
    cpSync('test/scene', scene, { recursive: true });
    const told = JSON.parse(readFileSync('test/scene/scene.json', 'utf8')) as { brand: string };
    writeFileSync(join(scene, 'scene.json'), JSON.stringify({ ...told, brand: 'Reed Town Nights' }));
    writeFileSync(join(scene, 'artists.json'), '{}');
    const server = startBackline(['serve'], { DATA_DIR, SCENE: scene, PORT: '0' });
    await saying(
      server,
      /is open at[\s\S]*\nThe database holds Tin Harbor Tunes, and the site was started with the pack of Reed Town Nights/,
    );
    server.kill('SIGTERM');
    await new Promise((resolve) => server.once('close', resolve));
  });

  test('serves from PostgreSQL by one setting', async () => {
    const server = startBackline(['serve'], { DATABASE_URL: inject('postgresUrl'), PORT: '0' });
    const [, address] = await saying(server, /is open at (http:\S+)/);
    expect(await (await fetch(`${address}/api/artists?q=zoe`)).json()).toMatchObject({ artists: [{ id: 'zoebee' }] });
    server.kill('SIGTERM');
    await new Promise((resolve) => server.once('close', resolve));
  });
});
