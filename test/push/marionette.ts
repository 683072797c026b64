import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { newFolder } from '#rig/folder.ts';

/** A headless Firefox, driven by its Marionette protocol. */
export interface Firefox {
  goTo: (address: string) => Promise<void>;
  /** Clicks the element of a selector. */
  press: (selector: string) => Promise<void>;
  /** Runs a function body in the page; returns its result or that of its promise. */
  run: <T>(body: string) => Promise<T>;
  close: () => Promise<void>;
}

/** Starts Firefox with a new profile. @param settings of `about:config` */
export async function openFirefox(program: string, settings: Record<string, string | number | boolean>): Promise<Firefox> {
  const profile = newFolder();
  const all = { 'marionette.port': 0, 'network.manage-offline-status': false, 'network.connectivity-service.enabled': false, ...settings };
  const lines = Object.entries(all).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`);
  writeFileSync(join(profile, 'user.js'), `${lines.join('\n')}\n`);
  const firefox = spawn(program, ['--headless', '--marionette', '--no-remote', '--profile', profile], {
    env: { ...process.env, HOME: profile },
  });
  process.once('exit', () => firefox.kill());
  const socket = connect(await portOf(firefox), '127.0.0.1');
  const call = await speaker(socket);
  await call('WebDriver:NewSession', { capabilities: { alwaysMatch: { timeouts: { script: 30_000 } } } });
  return {
    goTo: async (url) => void (await call('WebDriver:Navigate', { url })),
    async press(value) {
      const { value: found } = (await call('WebDriver:FindElement', { using: 'css selector', value })) as { value: Record<string, string> };
      await call('WebDriver:ElementClick', { id: Object.values(found)[0] });
    },
    async run<T>(body: string) {
      const script = `const [done] = arguments; (async () => {${body}})().then(done, (error) => done({ failed: String(error) }))`;
      return ((await call('WebDriver:ExecuteAsyncScript', { script, args: [] })) as { value: T }).value;
    },
    async close() {
      const ended = once(firefox, 'exit');
      await call('Marionette:Quit', { flags: ['eForceQuit'] });
      await ended;
    },
  };
}

async function portOf({ stderr, stdout }: ChildProcess): Promise<number> {
  let said = '';
  return new Promise((resolve, reject) => {
    for (const stream of [stderr, stdout])
      stream?.on('data', (part: Buffer) => {
        said += part;
        const port = /Listening on port (\d+)/.exec(said)?.[1];
        if (port !== undefined) resolve(Number(port));
      });
    stderr?.on('close', () => reject(new Error(`Firefox ended: ${said}`)));
  });
}

/** Sends commands and returns their answers: JSON with its length in front. */
async function speaker(socket: Socket): Promise<(command: string, parameters: object) => Promise<unknown>> {
  const waiting = new Map<number, (answer: unknown[]) => void>();
  let bytes = Buffer.alloc(0);
  let next = 0;
  const greeted = Promise.withResolvers<void>();
  socket.on('data', (part: Buffer) => {
    bytes = Buffer.concat([bytes, part]);
    for (;;) {
      const colon = bytes.indexOf(':');
      const length = Number(bytes.subarray(0, colon));
      if (colon < 0 || bytes.length < colon + 1 + length) return;
      const message = JSON.parse(bytes.subarray(colon + 1, colon + 1 + length).toString()) as unknown[] | object;
      bytes = bytes.subarray(colon + 1 + length);
      if (Array.isArray(message)) waiting.get(message[1] as number)?.(message);
      else greeted.resolve();
    }
  });
  await greeted.promise;
  return async (command, parameters) => {
    const id = next++;
    const text = JSON.stringify([0, id, command, parameters]);
    const answered = new Promise<unknown[]>((resolve) => waiting.set(id, resolve));
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    const [, , error, value] = await answered;
    if (error !== null) throw new Error(`${command}: ${JSON.stringify(error).slice(0, 400)}`);
    return value;
  };
}
