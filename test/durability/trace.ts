import { spawn, spawnSync } from 'node:child_process';
import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A program's disk calls and its output, in the order of the calls' return. */
export type Call =
  | { call: 'open'; fd: number; path: string; create: boolean; empty: boolean }
  | { call: 'close' | 'sync' | 'failed sync'; fd: number }
  | { call: 'write'; fd: number; at: number | undefined; bytes: Buffer }
  | { call: 'truncate'; fd: number; size: number }
  | { call: 'mkdir' | 'unlink'; path: string };

const TRACED =
  'openat,close,pwrite64,write,writev,pwritev,fsync,fdatasync,ftruncate,fallocate,rename,renameat,renameat2,unlink,unlinkat,mkdir,mkdirat';
/** Longer than any of our writes, in bytes. */
const MAX_LENGTH = 1_000_000;

/** Whether strace works here. */
export function canTrace(): boolean {
  return spawnSync('strace', ['-f', '-e', 'trace=fsync', 'true']).status === 0;
}

/**
 * Runs a Node program under strace.
 * @param fault a call to fail, as strace's `inject` takes it: `fsync:error=EIO:when=7`
 * @throws Error for calls this can't parse, or if the program fails without a fault
 */
export async function trace(args: readonly string[], fault?: string): Promise<Call[]> {
  const folder = mkdtempSync(join(tmpdir(), 'backline-trace-'));
  const file = join(folder, 'calls');
  try {
    const watching = ['-f', '-xx', '-s', String(MAX_LENGTH), '-e', `trace=${TRACED}`, '-e', 'signal=none', '-o', file];
    const failing = fault === undefined ? [] : ['-e', `inject=${fault}`];
    const child = spawn('strace', [...watching, ...failing, process.execPath, ...args], {
      stdio: ['ignore', 'ignore', fault === undefined ? 'inherit' : 'ignore'],
      env: { ...process.env, UV_USE_IO_URING: '0' },
    });
    const code = await new Promise((resolve) => child.once('close', resolve));
    if (code !== 0 && fault === undefined) throw new Error(`${args.join(' ')} ended with ${code} under strace.`);
    const calls: Call[] = [];
    for await (const line of wholeLines(file)) {
      const call = parseCall(line);
      if (call !== undefined) calls.push(call);
    }
    return calls;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** strace splits a call interrupted by another thread into two lines; this joins them at the return time. */
async function* wholeLines(file: string): AsyncGenerator<string> {
  const begun = new Map<string, string>();
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const [, thread = '', rest = ''] = /^(\d+)\s+(.*)$/s.exec(line) ?? [];
    const half = rest.indexOf(' <unfinished ...>');
    if (half >= 0) begun.set(thread, rest.slice(0, half));
    else if (rest.startsWith('<... ')) {
      const end = rest.indexOf(' resumed>');
      yield `${begun.get(thread) ?? ''}${rest.slice(end + ' resumed>'.length)}`;
      begun.delete(thread);
    } else yield rest;
  }
}

function parseCall(line: string): Call | undefined {
  const open = line.indexOf('(');
  const name = line.slice(0, open);
  // strace prints quoted bytes as hex, so the first `) =` ends the call.
  const ending = /\) += (-?\d+)/.exec(line);
  if (open < 0 || ending === null) return undefined;
  const [end, result] = [ending.index, Number(ending[1])];
  const rest = line.slice(open + 1, end);
  const fd = Number.parseInt(rest, 10);
  if (result < 0) return name === 'fsync' || name === 'fdatasync' ? { call: 'failed sync', fd } : undefined;
  switch (name) {
    case 'openat':
      return { call: 'open', fd: result, path: textIn(rest), create: rest.includes('O_CREAT'), empty: rest.includes('O_TRUNC') };
    case 'close':
      return { call: 'close', fd };
    case 'fsync':
    case 'fdatasync':
      return { call: 'sync', fd };
    case 'pwrite64':
      return { call: 'write', fd, at: Number(rest.slice(rest.lastIndexOf(', ') + 2)), bytes: bytesIn(rest).subarray(0, result) };
    case 'write':
      return { call: 'write', fd, at: undefined, bytes: bytesIn(rest).subarray(0, result) };
    case 'ftruncate':
      return { call: 'truncate', fd, size: Number(rest.slice(rest.lastIndexOf(', ') + 2)) };
    case 'mkdir':
    case 'mkdirat':
      return { call: 'mkdir', path: textIn(rest) };
    case 'unlink':
    case 'unlinkat':
      return { call: 'unlink', path: textIn(rest) };
    case 'rename':
    case 'renameat':
    case 'renameat2':
      // Compiled code and drawings can be made again; a moved database would matter.
      if (!textIn(rest).includes('.db')) return undefined;
      throw new Error(`${name} of ${textIn(rest)} is not understood here; teach the disk what it does.`);
    case 'writev':
    case 'pwritev':
      return undefined;
    default:
      throw new Error(`${name} is not understood here; teach the disk what it does.`);
  }
}

function bytesIn(rest: string): Buffer {
  const from = rest.indexOf('"') + 1;
  return Buffer.from(rest.slice(from, rest.indexOf('"', from)).replaceAll('\\x', ''), 'hex');
}

function textIn(rest: string): string {
  return bytesIn(rest).toString();
}
