import { type ChildProcess, spawn } from 'node:child_process';
import { Agent, request } from 'node:http';
import { pathToFileURL } from 'node:url';

export const CONNECTIONS = 40;

/**
 * Keeps connections from 127.0.0.1 busy from a separate process until it is ended; resolves once all are in use. Each `#` in a path becomes
 * another number each time.
 */
export function keepBusy(port: number, paths: readonly string[]): Promise<ChildProcess> {
  const child = spawn(process.execPath, [import.meta.filename, String(port), ...paths], { stdio: ['pipe', 'pipe', 'inherit'] });
  return new Promise((resolve, reject) => {
    child.stdout.once('data', () => resolve(child));
    child.once('error', reject);
  });
}

function main(port: number, paths: readonly string[]): void {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let count = 0;
  // End with the parent.
  process.stdin.resume().once('end', () => process.exit());
  const ask = () =>
    new Promise<void>((resolve) => {
      count++;
      const path = paths[count % paths.length]?.replaceAll('#', String(1000 + (count % 9000)));
      request({ agent, host: '127.0.0.1', port, path }, (answer) => {
        answer.resume().once('close', resolve);
      })
        .once('error', () => resolve())
        .end();
    });
  const keepAsking = async () => {
    for (;;) await ask();
  };
  for (let connection = 0; connection < CONNECTIONS; connection++) void keepAsking();
  console.log('busy');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [port = '', ...paths] = process.argv.slice(2);
  main(Number(port), paths);
}
