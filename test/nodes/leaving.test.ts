import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { testFolder } from '#rig/folder.ts';
import { saying, startBackline } from '#rig/process.ts';

/** Requests a path over an agent's connection and reads the answer to its end. */
async function ask(port: number, path: string, agent: Agent): Promise<IncomingMessage> {
  const going = get({ host: '127.0.0.1', port, path, agent });
  const [answer] = (await once(going, 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  return answer;
}

async function open(environment: Record<string, string>) {
  const site = startBackline(['serve'], { DATA_DIR: testFolder(), PORT: '0', LOG_LEVEL: 'info', ...environment });
  onTestFinished(() => void site.kill('SIGKILL'));
  const [, port] = await saying(site, /is open at http:\/\/localhost:(\d+)/);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  return { site, port: Number(port), agent };
}

test('told to stop, it lets nobody in but answers on a connection that is open, and ends when that has gone', async () => {
  const { site, port, agent } = await open({ DRAIN: '30' });
  expect((await ask(port, '/shows', agent)).headers.connection).toBe('keep-alive');
  const leaving = saying(site, /Closing: no new visitors/);
  const gone = once(site, 'close');
  site.kill('SIGTERM');
  await leaving;
  await expect.poll(() => ask(port, '/healthz', new Agent()).catch(({ code }) => code)).toBe('ECONNREFUSED');
  const last = await ask(port, '/readyz', agent);
  expect([last.statusCode, last.headers.connection]).toEqual([503, 'close']);
  expect((await gone)[0]).toBe(0);
});

test('without DRAIN it hangs up on whoever only keeps a connection', async () => {
  const { site, port, agent } = await open({});
  await ask(port, '/shows', agent);
  const gone = once(site, 'close');
  site.kill('SIGTERM');
  expect((await gone)[0]).toBe(0);
  await expect(ask(port, '/readyz', agent)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
