import { type ChildProcess, execFile, fork, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Typed } from './verbs.ts';

/** A finished command: its output and exit code. */
export interface Ran {
  code: number | null;
  out: string;
  err: string;
}

/** The default environment: the small scene on a Saturday night, without drawing, which takes longer than most tests. */
export const HOME = { LOG_LEVEL: 'warn', SCENE: 'test/scene', NOW: '2026-11-21T23:30:00Z', DRAWING: 'off' };

/** The start command in package.json. */
export const START: string = (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }).scripts.start;

/** Its arguments for Node. */
export const BUILT: readonly string[] = START.replace(/^exec node /, '').split(' ');

let found: string | undefined;

/** The program to run: the build if it is current, as that starts in less than half the time, else the source. */
export function program(): string {
  const isInStep = () => spawnSync(process.execPath, ['scripts/ensure.mjs', 'in-step']).status === 0;
  found ??= isInStep() ? 'build/server/main.js' : 'src/cli/main.ts';
  return found;
}

/** The environment for another process, without what marks this one as a test. */
function buildEnvironment(environment: Record<string, string>): Record<string, string> {
  const { NODE_ENV: _, ...inherited } = process.env as Record<string, string>;
  return { ...inherited, ...HOME, ...environment };
}

/** Runs `backline` in its own process; unset variables are those of the test scene. */
export function backlineAlone(
  args: readonly string[],
  environment: Record<string, string> = {},
  input: string | Uint8Array = '',
): Promise<Ran> {
  const options = { env: buildEnvironment(environment), maxBuffer: Number.POSITIVE_INFINITY };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [program(), ...args], options, (error, out, err) => {
      resolve({ code: error === null ? 0 : typeof error.code === 'number' ? error.code : null, out, err });
    });
    child.stdin?.on('error', () => {});
    child.stdin?.end(input);
  });
}

/** The process that runs verbs, and the last one. */
let kept: ChildProcess | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * As `backlineAlone`, but in a process that runs one verb after another, as loading takes longer than most verbs. Calls at the same time
 * are queued.
 */
export function backline(args: readonly string[], environment: Record<string, string> = {}, input: string | Uint8Array = ''): Promise<Ran> {
  const ran = last.then(() => runKept({ args, environment: buildEnvironment(environment), input, end: `<${randomUUID()}>` }));
  last = ran.catch(() => {});
  return ran;
}

function runKept(typed: Typed): Promise<Ran> {
  const child = kept ?? beginKept();
  kept = child;
  for (const each of [child, child.channel, child.stdout, child.stderr] as Holding[]) each?.ref();
  return new Promise<Ran>((resolve) => {
    const said = { stdout: '', stderr: '' };
    const done = (code: number | null) => {
      child.stdout?.removeAllListeners('data');
      child.stderr?.removeAllListeners('data');
      child.off('close', done);
      for (const each of [child, child.channel, child.stdout, child.stderr] as Holding[]) each?.unref();
      resolve({ code, out: said.stdout.split(typed.end)[0] ?? '', err: said.stderr.split(typed.end)[0] ?? '' });
    };
    child.once('close', done);
    for (const name of ['stdout', 'stderr'] as const)
      child[name]?.on('data', (text: string) => {
        said[name] += text;
        const code = said.stderr.split(typed.end)[1];
        if (said.stdout.includes(typed.end) && code?.endsWith('\n')) done(Number(code));
      });
    child.send(typed);
  });
}

/** What keeps a process alive. */
type Holding = { ref: () => void; unref: () => void } | null | undefined;

function beginKept(): ChildProcess {
  const child = fork('test/rig/verbs.ts', {
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    serialization: 'advanced',
    env: buildEnvironment({}),
  });
  child.once('exit', () => {
    kept = undefined;
  });
  child.stdout?.setEncoding('utf8');
  child.stderr?.setEncoding('utf8');
  return child;
}
