import { type ChildProcess, spawn } from 'node:child_process';
import { HOME, program } from './command-line.ts';

/** Starts `backline` as a process; unset variables are those of the test scene. */
export function startBackline(args: readonly string[], environment: Record<string, string> = {}): ChildProcess {
  const { NODE_ENV: _, ...inherited } = process.env;
  return spawn(process.execPath, [program(), ...args], { env: { ...inherited, ...HOME, ...environment }, stdio: 'pipe' });
}

/** Waits for output that matches; rejects with all output if the process ends first. */
export function saying(child: ChildProcess, what: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let said = '';
    const listen = (data: unknown) => {
      said += String(data);
      const match = what.exec(said);
      if (match) resolve(match);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('close', (code) => reject(new Error(`It ended with ${code} and said: ${said}`)));
  });
}
