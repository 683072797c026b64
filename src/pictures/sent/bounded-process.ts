import { fork } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { scriptBeside } from '#worker-job.ts';
import type { SentMessage, SentOrders, SentReport } from './orders.ts';

/**
 * The limits of opening a picture. 40 megapixels take up to 10 s and, as AVIF, 1,100 MB. The wall clock only ends a hang: a busy machine is
 * not the picture's fault.
 */
const LIMITS = { cpuMs: 30_000, wallMs: 300_000, memoryBytes: 1_200_000_000 };

/** How often usage is measured, in milliseconds. */
const MEASURE_EVERY_MS = 50;
const PAGE_BYTES = 4096;
/** Linux reports CPU time in hundredths of a second (proc(5), `USER_HZ`). */
const TICK_MS = 10;

const TOO_MUCH = 'This picture is too heavy to open. Save it as a regular JPEG and send that.';
const UNREADABLE = 'We can’t read this picture. Save it as a JPEG and send that.';

/** Signals of a crashed decoder. */
const CRASHES = new Set<NodeJS.Signals | null>(['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGTRAP']);

/**
 * Opens a picture in a separate process with an empty environment, within limits. Failures before it is open, or from outside, are not the
 * picture's fault.
 */
export function openInProcess(orders: SentOrders, stop: AbortSignal, limits = LIMITS): Promise<SentReport> {
  const { promise, resolve } = Promise.withResolvers<SentReport>();
  const script = fileURLToPath(scriptBeside(import.meta.url, 'sent-worker'));
  const child = fork(script, { execArgv: [], env: {}, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  let [isOpening, isTooMuch] = [false, false];
  const end = () => child.kill('SIGKILL');
  const tooMuch = () => {
    isTooMuch = true;
    end();
  };
  const wall = setTimeout(tooMuch, limits.wallMs);
  const measuring = setInterval(async () => {
    const { cpuMs, memoryBytes } = await usageOf(child.pid);
    if (cpuMs > limits.cpuMs || memoryBytes > limits.memoryBytes) tooMuch();
  }, MEASURE_EVERY_MS);
  const finish = (report: SentReport) => {
    clearTimeout(wall);
    clearInterval(measuring);
    stop.removeEventListener('abort', end);
    resolve(report);
  };
  stop.addEventListener('abort', end, { once: true });
  // Out of memory, the system should kill this process and not the site.
  void writeFile(`/proc/${child.pid}/oom_score_adj`, '1000').catch(() => undefined);
  child.on('message', (message) => {
    const said = message as SentMessage;
    if (said !== 'opening') return finish(said);
    isOpening = true;
  });
  child.on('error', (error) => finish({ why: null, error: `The process that opens pictures failed: ${error.message}` }));
  child.once('exit', (code, signal) => {
    const isItsFault = isOpening && (CRASHES.has(signal) || signal === null);
    const why = stop.aborted ? null : isTooMuch ? TOO_MUCH : isItsFault ? UNREADABLE : null;
    finish({ why, error: `The process that opens pictures ended with ${signal ?? code}.` });
  });
  child.send(orders);
  return promise;
}

/** CPU time and memory of a process on Linux; 0 elsewhere. */
async function usageOf(pid: number | undefined): Promise<{ cpuMs: number; memoryBytes: number }> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // After the name, which may contain spaces: fields 12 and 13 are ticks, 22 is pages.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const field = (at: number) => Number(fields[at] ?? 0);
  return { cpuMs: (field(11) + field(12)) * TICK_MS, memoryBytes: field(21) * PAGE_BYTES };
}
