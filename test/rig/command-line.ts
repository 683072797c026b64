import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The command line as a person meets it: a process, its words and its exit code. */
export interface Ran {
  code: number | null;
  out: string;
  err: string;
}

/** How a test meets it unless it says otherwise: the small scene, on a Saturday night. */
export const HOME = { LOG_LEVEL: 'warn', SCENE: 'test/scene', NOW: '2026-11-21T23:30:00Z' };

/** What `npm start` tells the shell once it has built, as it stands in package.json. */
export const START: string = (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }).scripts.start;

/** What the shell hands to Node then. */
export const BUILT: readonly string[] = START.replace(/^exec node /, '').split(' ');

/** Starts `backline` in a process of its own; what is not set stands as in the test scene. */
export function startBackline(args: readonly string[], environment: Record<string, string> = {}): ChildProcess {
  const { NODE_ENV: _, ...inherited } = process.env;
  return spawn(process.execPath, ['src/cli/main.ts', ...args], { env: { ...inherited, ...HOME, ...environment }, stdio: 'pipe' });
}

/** Runs `backline` to its end. */
export async function backline(
  args: readonly string[],
  environment: Record<string, string> = {},
  input: string | Uint8Array = '',
): Promise<Ran> {
  const child = startBackline(args, environment);
  const ran: Ran = { code: null, out: '', err: '' };
  child.stdout?.on('data', (data) => {
    ran.out += data;
  });
  child.stderr?.on('data', (data) => {
    ran.err += data;
  });
  child.stdin?.on('error', () => {});
  child.stdin?.end(input);
  ran.code = await new Promise((resolve) => child.once('close', resolve));
  return ran;
}

/** Waits until a process has said something that matches; rejects with all it said when it ends without. */
export function saying(child: ChildProcess, what: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let said = '';
    const listen = (data: unknown) => {
      said += String(data);
      const match = what.exec(said);
      if (match) resolve(match);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('close', (code) => reject(new Error(`It ended with ${code} and said: ${said}`)));
  });
}
