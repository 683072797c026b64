import { fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { scriptBeside } from '#worker-job.ts';
import type { SentOrders, SentReport } from './orders.ts';

/** A picture of twelve million pixels takes two seconds: one that takes so long means us harm. In milliseconds. */
const DEADLINE_MS = 30_000;
/** The most memory that opening a picture may take, in bytes, with the program around it. */
const MOST_MEMORY = 600_000_000;
/** How long opening a picture may take, in milliseconds, and how much memory, in bytes. */
const LIMITS = { deadlineMs: DEADLINE_MS, mostMemory: MOST_MEMORY };

/** How often it is looked how much it takes, in milliseconds. */
const LOOK_EVERY_MS = 50;
const PAGE_BYTES = 4096;

/** The process was ended for the memory it took, or for its time. */
const TOO_MUCH = 'This picture takes too much to open. Save it again as an ordinary JPEG, and send that.';

/** Has a process of its own open a picture, for so long and with so much memory and no more. It gets no environment: nothing of ours is its business. */
export function openInProcess(orders: SentOrders, stop: AbortSignal, { deadlineMs, mostMemory } = LIMITS): Promise<SentReport> {
  const { promise, resolve, reject } = Promise.withResolvers<SentReport>();
  const script = fileURLToPath(scriptBeside(import.meta.url, 'sent-worker'));
  const child = fork(script, { execArgv: [], env: {}, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  let isTooMuch = false;
  const end = () => child.kill('SIGKILL');
  const tooMuch = () => {
    isTooMuch = true;
    end();
  };
  const late = setTimeout(tooMuch, deadlineMs);
  const looking = setInterval(() => void memoryOf(child.pid).then((taken) => (taken > mostMemory ? tooMuch() : undefined)), LOOK_EVERY_MS);
  stop.addEventListener('abort', end, { once: true });
  child.once('message', (report) => resolve(report as SentReport));
  child.once('error', reject);
  child.once('exit', (code, signal) => {
    clearTimeout(late);
    clearInterval(looking);
    stop.removeEventListener('abort', end);
    const error = `The process that opens pictures ended with ${signal ?? code}.`;
    // A decoder that crashes does so over this picture.
    resolve({
      why: stop.aborted ? null : isTooMuch ? TOO_MUCH : 'This picture cannot be read. Save it again as JPEG, and send that.',
      error,
    });
  });
  child.send(orders);
  return promise;
}

/** The memory a process has, in bytes, as Linux tells; 0 where nobody does. */
async function memoryOf(pid: number | undefined): Promise<number> {
  const said = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  return Number(said.split(' ')[1] ?? 0) * PAGE_BYTES;
}
