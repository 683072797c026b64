import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The command line as a person meets it: a process, its words and its exit code. */
export interface Ran {
  code: number | null;
  out: string;
  err: string;
}

/** How a test meets it unless it says otherwise: the small scene, on a Saturday night. To draw its pictures takes longer than most tests. */
export const HOME = { LOG_LEVEL: 'warn', SCENE: 'test/scene', NOW: '2026-11-21T23:30:00Z', DRAWING: 'off' };

/** What `npm start` tells the shell once it has built, as it stands in package.json. */
export const START: string = (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }).scripts.start;

/** What the shell hands to Node then. */
export const BUILT: readonly string[] = START.replace(/^exec node /, '').split(' ');

let found: string | undefined;

/** The file that runs `backline`: as built where that is in step with the sources, which starts in less than half the time, else the source. */
export function program(): string {
  const isInStep = () => spawnSync(process.execPath, ['scripts/ensure.mjs', 'in-step']).status === 0;
  found ??= isInStep() ? 'build/server/main.js' : 'src/cli/main.ts';
  return found;
}

/** Runs `backline` to its end; what is not set stands as in the test scene. */
export function backline(args: readonly string[], environment: Record<string, string> = {}, input: string | Uint8Array = ''): Promise<Ran> {
  const { NODE_ENV: _, ...inherited } = process.env;
  const options = { env: { ...inherited, ...HOME, ...environment }, maxBuffer: Number.POSITIVE_INFINITY };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [program(), ...args], options, (error, out, err) => {
      resolve({ code: error === null ? 0 : typeof error.code === 'number' ? error.code : null, out, err });
    });
    child.stdin?.on('error', () => {});
    child.stdin?.end(input);
  });
}
