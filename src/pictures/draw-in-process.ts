import { fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { scriptBeside } from '#worker-job.ts';

/** How long all pictures of a town may take, in milliseconds. */
const DEADLINE_MS = 15 * 60_000;
/** A priority below everything that serves visitors (19 is the lowest). */
const LOW = 15;

/**
 * Runs a process that draws: `name` is its script, `orders` what it is told, its answer what it says at the end. It gets no environment:
 * nothing of ours is its business.
 */
export function drawInProcess<Report>(name: string, orders: object, stop: AbortSignal): Promise<Report> {
  const { promise, resolve, reject } = Promise.withResolvers<Report>();
  const script = fileURLToPath(scriptBeside(import.meta.url, name));
  const child = fork(script, { execArgv: [], env: {}, stdio: ['ignore', 'ignore', 'ignore', 'ipc'], signal: stop, timeout: DEADLINE_MS });
  if (child.pid !== undefined) setPriority(child.pid, LOW);
  child.once('message', (report) => resolve(report as Report));
  child.once('error', reject);
  child.once('exit', (code, signal) => reject(new Error(`The process that draws pictures ended with ${signal ?? code}.`)));
  child.send(orders);
  return promise;
}
