import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as after } from 'node:timers/promises';
import { BUILT } from '#rig/command-line.ts';

/** Linux counts processor time in ticks of a hundredth of a second. */
const TICK_S = 0.01;

/** A program under measurement. */
export interface Running {
  child: ChildProcess;
  port: number;
  /** Milliseconds from its start until it said where it listens. */
  readyAfter: number;
}

/** A bench that breaks off leaves nothing running. */
const started = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of started) child.kill();
});

/** Starts a Node program and waits until it says where it listens. */
export function run(args: readonly string[], environment: Record<string, string> = {}): Promise<Running> {
  const start = performance.now();
  const child = spawn(process.execPath, args, { env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'error', ...environment } });
  started.add(child);
  child.once('close', () => started.delete(child));
  return new Promise((resolve, reject) => {
    let said = '';
    const listen = (data: unknown) => {
      said += String(data);
      const port = /(?:localhost:|listening at )(\d+)/.exec(said)?.[1];
      if (port !== undefined) resolve({ child, port: Number(port), readyAfter: performance.now() - start });
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('close', (code) => reject(new Error(`${args.join(' ')} ended with ${code}: ${said}`)));
  });
}

/** A Saturday evening, so that every run shows the same week. */
const NOW = '2026-11-21T23:30:00Z';

/** Starts the site over a folder as `npm start` does, at the evening every bench lives in. */
export function serve(dataDir: string, environment: Record<string, string> = {}, flags: readonly string[] = []): Promise<Running> {
  return run([...flags, ...BUILT], { DATA_DIR: dataDir, PORT: '0', NOW, ...environment });
}

/** Processor seconds a process has used, all its threads together. */
export function cpuSeconds({ child }: Running): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_S;
}

/** Processor seconds the threads that a process has now have used, to the nanosecond; what ended with a thread is not in it. */
export function cpuSecondsOfThreads({ child }: Running): number {
  const threads = `/proc/${child.pid}/task`;
  return readdirSync(threads).reduce(
    (sum, thread) => sum + Number.parseInt(readFileSync(`${threads}/${thread}/schedstat`, 'utf8'), 10) / 1e9,
    0,
  );
}

/** A server is idle when it took less than this of a core within so long, in milliseconds. */
const IDLE_SHARE = 0.03;
const IDLE_MS = 1_000;

/** Waits until a server has nothing to do any more, nor any process it began: at first it hears its sources and has pictures drawn. */
export async function untilIdle(server: Running): Promise<void> {
  const { pid } = server.child;
  const isAlone = () => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim() === '';
  for (let before = Number.NEGATIVE_INFINITY; ; ) {
    const now = cpuSecondsOfThreads(server);
    if (isAlone() && now - before < (IDLE_SHARE * IDLE_MS) / 1000) return;
    before = now;
    await after(IDLE_MS);
  }
}

/** Resident memory of a process, in megabytes. */
export function memoryMb({ child }: Running): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024;
}
