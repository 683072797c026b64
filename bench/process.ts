import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as after } from 'node:timers/promises';
import { BUILT } from '#rig/command-line.ts';

/** Linux counts CPU time in hundredths of a second. */
const TICK_S = 0.01;

export interface Running {
  child: ChildProcess;
  port: number;
  /** Milliseconds until it printed its port. */
  readyAfter: number;
}

/** Leave nothing running. */
const started = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of started) child.kill();
});

/** Starts a Node program and waits for its port. */
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

/** A Saturday evening: every run shows the same week. */
const NOW = '2026-11-21T23:30:00Z';

/** Starts the site over a folder as `npm start` does. */
export function serve(dataDir: string, environment: Record<string, string> = {}, flags: readonly string[] = []): Promise<Running> {
  return run([...flags, ...BUILT], { DATA_DIR: dataDir, PORT: '0', NOW, ...environment });
}

/** CPU seconds of a process. */
export function cpuSeconds({ child }: Running): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_S;
}

/** CPU seconds of a process's present threads, to the nanosecond. */
export function cpuSecondsOfThreads({ child }: Running): number {
  const threads = `/proc/${child.pid}/task`;
  return readdirSync(threads).reduce(
    (sum, thread) => sum + Number.parseInt(readFileSync(`${threads}/${thread}/schedstat`, 'utf8'), 10) / 1e9,
    0,
  );
}

/** The CPU share of an idle server, and over how many milliseconds. */
const IDLE_SHARE = 0.03;
const IDLE_MS = 1_000;

/** Waits until a server and its child processes are idle. */
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

/** Resident memory, in megabytes. */
export function memoryMb({ child }: Running): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** In nanoseconds, unlike ticks. */
const FINE = '/proc/thread-self/schedstat';
const isFine = existsSync(FINE);

/** The CPU milliseconds of this thread, unaffected by other processes. */
export function cpuMs(): number {
  if (isFine) return Number.parseInt(readFileSync(FINE, 'utf8'), 10) / 1e6;
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** The peak growth of this process during `work`, in megabytes. */
export async function growth(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 5);
  await work();
  clearInterval(watch);
  return (Math.max(most, process.memoryUsage.rss()) - before) / 1e6;
}

/** The server's core and the client's. */
export const MEASURED = '0';
export const ASKING = '1';
/** Read once: a pinned process sees one. */
const CORES = availableParallelism();
export const ANY = `0-${CORES - 1}`;

/** Pins a process to cores, where Linux's `taskset` is available. */
export function keepOn(cores: string, pid: number | undefined): void {
  if (CORES > 1) spawnSync('taskset', ['-acp', cores, String(pid)]);
}
