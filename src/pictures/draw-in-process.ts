import { fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { scriptBeside } from '#worker-job.ts';

/** For all pictures of a town. */
const DEADLINE_MS = 15 * 60_000;
/** A low priority (19 is the lowest). */
const LOW = 15;

/** Runs a drawing script with an empty environment. Resolves to its report. */
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
