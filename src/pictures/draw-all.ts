import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { scriptBeside } from '#worker-job.ts';

/** The process's report: sources that could not be drawn. */
export interface Report {
  failed: { from: string; why: string }[];
}

interface Drawing<Piece> {
  script: string;
  pieces: readonly Piece[];
  orders: (left: readonly Piece[]) => object;
  /** Its source: after one failure nothing else from it is drawn. */
  madeOf: (piece: Piece) => string;
  stop: AbortSignal;
}

/** How often the process may crash before drawing stops. */
const MAX_ENDS = 10;

/**
 * Draws files in a separate process. A file that crashes it is skipped, and a new process draws the rest.
 * @returns what cannot be drawn
 * @throws when the process crashed too often or was stopped
 */
export async function drawAll<Piece extends { to: string }>(drawing: Drawing<Piece>): Promise<Report['failed']> {
  const { script, pieces, orders, madeOf, stop } = drawing;
  const failed: Report['failed'] = [];
  let left = [...pieces];
  for (let ends = 0; left.length > 0; ends++) {
    try {
      return [...failed, ...(await drawInProcess<Report>(script, orders(left), stop)).failed];
    } catch (error) {
      left = left.filter(({ to }) => !existsSync(to));
      // In order: the first missing file was the culprit.
      const [culprit] = left;
      if (stop.aborted || ends === MAX_ENDS || culprit === undefined) throw error;
      const from = madeOf(culprit);
      failed.push({ from, why: error instanceof Error ? error.message : String(error) });
      left = left.filter((piece) => madeOf(piece) !== from);
    }
  }
  return failed;
}

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
