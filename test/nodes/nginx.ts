import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { setDefaultCACertificates } from 'node:tls';
import { freePort } from '#rig/postgres.ts';

const START_MS = 10_000;

/** Whether nginx and openssl are installed. */
export function hasNginx(): boolean {
  return spawnSync('nginx', ['-v']).status === 0 && spawnSync('openssl', ['version']).status === 0;
}

export function nginxVersion(): string {
  return /nginx\/([\d.]+)/.exec(spawnSync('nginx', ['-v'], { encoding: 'utf8' }).stderr)?.[1] ?? 'none';
}

/** nginx in front of the machines, with the config from deploy/. */
export interface Nginx {
  origin: string;
  stop: () => Promise<void>;
}

/**
 * Starts nginx in its own folder as the current user. This process then trusts its certificate.
 * @param machines the ports of three local sites
 * @param connections the limit per address
 * @throws Error with nginx's output if it doesn't start
 */
export async function startNginx(folder: string, machines: readonly number[], connections = 10_000): Promise<Nginx> {
  mkdirSync(join(folder, 'logs'), { recursive: true });
  const [port, plain] = [await freePort(), await freePort()];
  const certificate = makeCertificate(folder);
  const site = ourOwn(readFileSync('deploy/nginx-several.conf', 'utf8'), [
    ...machines.map((machine, index) => [`server 10.0.0.1${index + 1}:3000`, `server 127.0.0.1:${machine}`] as const),
    ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
    ['listen 80', `listen 127.0.0.1:${plain}`],
    ['server_name tunes.example', 'server_name localhost'],
    ['/etc/letsencrypt/live/tunes.example/fullchain.pem', certificate.public],
    ['/etc/letsencrypt/live/tunes.example/privkey.pem', certificate.private],
    ['/var/log/nginx/backline.log', join(folder, 'logs/backline.log')],
    // All test visitors have one address.
    ['limit_conn visitors 100', `limit_conn visitors ${connections}`],
    ['send_timeout 20s', 'send_timeout 2s'],
  ]);
  writeFileSync(join(folder, 'site.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`);
  // No keep-alive limits: a client might lose a request sent on a closing connection.
  const outer = [
    'daemon off; worker_processes 2; pid nginx.pid; error_log logs/error.log notice;',
    process.getuid?.() === 0 ? 'user root;' : '',
    `events { worker_connections 8192; } http { keepalive_requests 1000000; ${temporary.join(' ')} include site.conf; }`,
  ];
  writeFileSync(join(folder, 'nginx.conf'), outer.join('\n'));
  const server = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'logs/error.log')], { stdio: 'pipe' });
  await waitForOpen(server, port);
  setDefaultCACertificates([readFileSync(certificate.public, 'utf8')]);
  return {
    origin: `https://127.0.0.1:${port}`,
    async stop() {
      const gone = new Promise((resolve) => server.once('close', resolve));
      server.kill('SIGTERM');
      await gone;
    },
  };
}

/** The config with local paths and ports. @throws Error if a text to replace is missing */
function ourOwn(text: string, words: readonly (readonly [string, string])[]): string {
  return words.reduce((so, [theirs, ours]) => {
    if (!so.includes(theirs)) throw new Error(`deploy/nginx-several.conf says nothing of ${theirs}.`);
    return so.replaceAll(theirs, ours);
  }, text);
}

function makeCertificate(folder: string): { public: string; private: string } {
  const files = { public: join(folder, 'public.pem'), private: join(folder, 'private.pem') };
  const words = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
  const made = spawnSync('openssl', [
    ...words,
    ...['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1', '-out', files.public, '-keyout', files.private],
  ]);
  if (made.status !== 0) throw new Error(`openssl made no certificate: ${made.stderr}`);
  return files;
}

async function waitForOpen(server: ChildProcess, port: number): Promise<void> {
  let said = '';
  server.stderr?.on('data', (data) => {
    said += data;
  });
  for (const until = performance.now() + START_MS; performance.now() < until; await delay(50)) {
    if (server.exitCode !== null) break;
    if (await answers(port)) return;
  }
  throw new Error(`nginx did not open: ${said}`);
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
