import { extname } from 'node:path';
import { parentPort, Worker } from 'node:worker_threads';

/** What a thread may take. */
export interface Limits {
  heapMb: number;
  /** CPU time of one job. Give it wherever the job's input could be at fault: a busy machine does not use it up. */
  cpuMs?: number;
  /** Wall-clock time of one job, to end a hang. */
  deadlineMs: number;
  /** How long an idle thread is kept. */
  idleMs: number;
}

/** A job that failed because of this machine or this program; the job's input says nothing about it, and a retry may succeed. */
export class OwnFault extends Error {
  override readonly name = 'OwnFault';
}

/** How often the CPU time of a running job is checked, in milliseconds. */
const CPU_CHECK_MS = 250;

/** What a thread says of a job: what came of it, or why nothing did. */
type Outcome<Result> = { result: Result } | { why: string };

/** Does a job in a thread of its own. */
export type WorkerJob<Job, Result> = (job: Job, options?: { transfer?: ArrayBuffer[]; stop?: AbortSignal | undefined }) => Promise<Result>;

/**
 * The script of a thread beside the module that starts it. Both are `.ts` among the sources; built, all lie in one folder, and a script
 * keeps its name as `.js` because `vite.config.ts` lists it.
 * @param module the `import.meta.url` of the module that starts the thread
 */
export function scriptBeside(module: string, name: string): URL {
  return new URL(`${name}${extname(module)}`, module);
}

/**
 * Opens a place where jobs are done one after the other in a thread, which is there only while there is work and a little longer.
 * A job that throws, crashes, takes too much or is stopped rejects with an Error in one sentence, an OwnFault when
 * only the machine was too slow; the next one gets a new thread.
 * @param script does jobs by `serveJobs`
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
    // One that ends while it has nothing to do is simply replaced when there is something again.
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
      const outcome = await answered<Result>(worker, () => worker?.postMessage(job, transfer), limits, stop);
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

/** What the script of such a thread runs: does each job it is handed, and says what came of it, or why nothing did. */
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

/** Hands a worker a job and waits for its outcome; rejects when the worker fails or uses up its limits. */
function answered<Result>(worker: Worker, send: () => void, limits: Limits, stop: AbortSignal | undefined): Promise<Outcome<Result>> {
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

/** Watches the CPU time a thread uses from now on. @returns ends the watch */
function watchCpu(worker: Worker, cpuMs: number, fail: (why: string) => void): () => void {
  let before: NodeJS.CpuUsage | undefined;
  const check = async () => {
    const { user, system } = await worker.cpuUsage();
    before ??= { user, system };
    if (user + system - before.user - before.system > cpuMs * 1000) fail(`it takes longer than ${cpuMs / 1000} s`);
  };
  // A thread that is starting or gone has no figure to give; its end is noticed otherwise.
  const timer = setInterval(() => void check().catch(() => {}), Math.min(CPU_CHECK_MS, cpuMs));
  return () => clearInterval(timer);
}
