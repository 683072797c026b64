import { Worker } from 'node:worker_threads';

/** What the thread is handed: a password to hash, or one to check against a hash; null is the hash of nobody, which costs the same and is never right. */
export interface PasswordJob {
  password: string;
  hashed: string | null | undefined;
}

/** With nothing to do for so long, in milliseconds, the thread ends and gives its memory back. */
const IDLE_MS = 30_000;
const SCRIPT = new URL('./password-worker.ts', import.meta.url);

/**
 * The thread that hashes: one, behind the thread that serves, there only while there is work and a little longer.
 * One that ended is replaced with the next job.
 * @returns does one job; the next may be handed over only when it is done. It throws an Error when the thread ends before it answers
 */
export function openPasswordThread() {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  function start(): Worker {
    const fresh = new Worker(SCRIPT, { env: {} });
    // One that fails while it has nothing to do is simply replaced.
    fresh.on('error', () => {});
    fresh.once('exit', () => {
      if (worker === fresh) worker = undefined;
    });
    return fresh;
  }

  function close(): void {
    const old = worker;
    worker = undefined;
    void old?.terminate();
  }

  return async (job: PasswordJob): Promise<string | boolean> => {
    clearTimeout(idle);
    worker ??= start();
    worker.ref();
    try {
      const result = await answered(worker, job);
      worker?.unref();
      idle = setTimeout(close, IDLE_MS).unref();
      return result;
    } catch (error) {
      close();
      throw error;
    }
  };
}

function answered(worker: Worker, job: PasswordJob): Promise<string | boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<string | boolean>();
  const onExit = () => reject(new Error('The thread that hashes passwords ended.'));
  worker.once('message', resolve).once('error', reject).once('exit', onExit);
  worker.postMessage(job);
  return promise.finally(() => worker.off('message', resolve).off('error', reject).off('exit', onExit));
}
