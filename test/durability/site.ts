import type { ChildProcess } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBackline } from '#rig/process.ts';

/** One run of the site. */
export interface Run {
  port: number;
  /** Milliseconds until it printed its address. */
  readyAfter: number;
  /** Kills it and waits until it is gone. */
  kill: () => Promise<void>;
  /** Stops it and waits until it is gone. */
  stop: () => Promise<void>;
}

/** Lifetimes longer than any run, and no limits by address, as all clients share one. */
const PATIENT = {
  // Reuses compiled code, which is most of a start.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(tmpdir(), 'backline-compiled'),
  LIMITS: 'relaxed',
  ID_TOKEN_TTL: '86400',
  RECENT_LOGIN_TTL: '86400',
  PORT: '0',
};

/** Starts a server and waits until it is open. @throws Error with its output if it doesn't open */
export function openSite(dataDir: string, start: (env: Record<string, string>) => ChildProcess = serve): Promise<Run> {
  const began = performance.now();
  const child = start({ ...PATIENT, DATA_DIR: dataDir });
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return new Promise((resolve, reject) => {
    let said = '';
    const listen = (data: unknown) => {
      said += String(data);
      const port = /is open at http:\/\/localhost:(\d+)/.exec(said)?.[1];
      if (port === undefined) return;
      resolve({
        port: Number(port),
        readyAfter: performance.now() - began,
        async kill() {
          child.kill('SIGKILL');
          await closed;
        },
        async stop() {
          child.kill('SIGTERM');
          await closed;
        },
      });
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('close', (code) => reject(new Error(`The site did not open; it ended with ${code} and said: ${said}`)));
  });
}

function serve(environment: Record<string, string>): ChildProcess {
  return startBackline(['serve'], environment);
}
