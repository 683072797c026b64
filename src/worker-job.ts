import { extname } from 'node:path';
import { parentPort, Worker } from 'node:worker_threads';

export interface Limits {
  heapMb: number;
  /** CPU time of one job. Set it where the input may be at fault: a busy machine does not use it up. */
  cpuMs?: number;
  /** Wall-clock time of one job, to end a hang. */
  deadlineMs: number;
  /** How long an idle thread is kept. */
  idleMs: number;
}

/** A job that failed through no fault of its input; a retry may succeed. */
export class OwnFault extends Error {
  override readonly name = 'OwnFault';
}

/** How often a job's CPU time is checked, in milliseconds. */
const CPU_CHECK_MS = 250;

type Outcome<Result> = { result: Result } | { why: string };

/** Runs a job in a thread. */
export type WorkerJob<Job, Result> = (job: Job, options?: { transfer?: ArrayBuffer[]; stop?: AbortSignal | undefined }) => Promise<Result>;

/**
 * A thread's script beside a module. In the build all are `.js` in one folder, listed in `vite.config.ts`.
 * @param module the `import.meta.url` of the module
 */
export function scriptBeside(module: string, name: string): URL {
  return new URL(`${name}${extname(module)}`, module);
}

/**
 * Opens a queue of jobs for one thread, started on demand. A failed, crashed, stopped or too costly job rejects with an Error in one
 * sentence (an OwnFault if only the machine was too slow), and the next gets a new thread.
 * @param script calls `serveJobs`
 */
export function openWorkerJob<Job, Result>(script: URL, limits: Limits): WorkerJob<Job, Result> {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  const close = () => {
    const old = worker;
    worker = undefined;
    return old?.terminate();
  };
  const start = () => {
    const fresh = new Worker(script, { env: {}, resourceLimits: { maxOldGenerationSizeMb: limits.heapMb } });
    // An idle thread that ends is replaced on demand.
    fresh.on('error', () => {});
    fresh.once('exit', () => {
      if (worker === fresh) worker = undefined;
    });
    return fresh;
  };

  const work: WorkerJob<Job, Result> = async (job, { transfer = [], stop } = {}) => {
    stop?.throwIfAborted();
    clearTimeout(idle);
    worker ??= start();
    worker.ref();
    try {
      const outcome = await runJob<Result>(worker, () => worker?.postMessage(job, transfer), limits, stop);
      if ('why' in outcome) throw new Error(outcome.why);
      worker?.unref();
      idle = setTimeout(close, limits.idleMs).unref();
      return outcome.result;
    } catch (error) {
      await close();
      throw error;
    }
  };

  return (job, options) => {
    const done = queue.then(() => work(job, options));
    queue = done.catch(() => {});
    return done;
  };
}

/** Serves jobs in a thread. */
export function serveJobs<Job, Result>(work: (job: Job) => Result | Promise<Result>): void {
  parentPort?.on('message', async (job: Job) => {
    let outcome: Outcome<Result>;
    try {
      outcome = { result: await work(job) };
    } catch (error) {
      outcome = { why: error instanceof Error ? error.message : String(error) };
    }
    parentPort?.postMessage(outcome);
  });
}

/** Sends a job and waits; rejects when the worker fails or exceeds its limits. */
function runJob<Result>(worker: Worker, send: () => void, limits: Limits, stop: AbortSignal | undefined): Promise<Outcome<Result>> {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome<Result>>();
  const fail = (why: string) => reject(new Error(why));
  const onError = (error: Error & { code?: string }) =>
    fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'it takes too much memory' : error.message);
  const onExit = () => fail('its thread ended');
  const onStop = () => reject(stop?.reason);
  const onDeadline = () => reject(new OwnFault(`this machine was too busy to finish it within ${limits.deadlineMs / 1000} s`));
  const timer = setTimeout(onDeadline, limits.deadlineMs);
  const endCpuWatch = limits.cpuMs === undefined ? () => {} : watchCpu(worker, limits.cpuMs, fail);
  worker.once('message', resolve).once('error', onError).once('exit', onExit);
  stop?.addEventListener('abort', onStop);
  try {
    send();
  } catch (error) {
    reject(error);
  }
  return promise.finally(() => {
    clearTimeout(timer);
    endCpuWatch();
    worker.off('message', resolve).off('error', onError).off('exit', onExit);
    stop?.removeEventListener('abort', onStop);
  });
}

/** Limits a thread's CPU time from now. @returns stops */
function watchCpu(worker: Worker, cpuMs: number, fail: (why: string) => void): () => void {
  let before: NodeJS.CpuUsage | undefined;
  const check = async () => {
    const { user, system } = await worker.cpuUsage();
    before ??= { user, system };
    if (user + system - before.user - before.system > cpuMs * 1000) fail(`it takes longer than ${cpuMs / 1000} s`);
  };
  // A starting or ended thread has no usage.
  const timer = setInterval(() => void check().catch(() => {}), Math.min(CPU_CHECK_MS, cpuMs));
  return () => clearInterval(timer);
}
