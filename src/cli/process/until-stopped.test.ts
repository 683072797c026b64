import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

/** A process that waits for a signal, cleans up and exits; `fault` is what goes wrong in it. */
async function run(fault: string, signal?: NodeJS.Signals): Promise<{ code: number | null; out: string; err: string }> {
  const program = `
    import { openLog } from '#log.ts';
    import { untilStopped } from './src/cli/process/process-end.ts';
    const open = setInterval(() => {}, 1000);
    setTimeout(() => { ${fault} }, 20);
    const stopped = untilStopped(openLog('info'));
    console.log('open');
    const code = await stopped;
    clearInterval(open);
    console.log('tidied up');
    process.exit(code);`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], { stdio: 'pipe' });
  const ran = { code: null as number | null, out: '', err: '' };
  child.stdout.on('data', (data) => {
    ran.out += data;
  });
  child.stderr.on('data', (data) => {
    ran.err += data;
  });
  if (signal !== undefined) child.stdout.once('data', () => child.kill(signal));
  [ran.code] = (await once(child, 'close')) as [number | null];
  return ran;
}

test.each([
  ['an error in a timer', "throw new Error('a plank came loose')"],
  ['a promise nobody looked after', "void Promise.reject(new Error('a plank came loose'))"],
  ['something that is no error', "throw 'a plank came loose'"],
])('%s is written down, and the process closes in order with exit code 1', async (_, fault) => {
  const { code, out, err } = await run(fault);
  expect(code).toBe(1);
  expect(out).toContain('tidied up');
  expect(JSON.parse(err)).toMatchObject({ level: 60, err: { message: 'a plank came loose' } });
});

test('told to stop, it ends with 0', async () => {
  expect(await run('', 'SIGTERM')).toMatchObject({ code: 0, err: '' });
});
