import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { setDefaultCACertificates } from 'node:tls';
import { freePort } from '#rig/postgres.ts';

const START_MS = 10_000;

/** Whether nginx, and openssl to make it a certificate, are on this machine. */
export function hasNginx(): boolean {
  return spawnSync('nginx', ['-v']).status === 0 && spawnSync('openssl', ['version']).status === 0;
}

/** The version as nginx tells it. */
export function nginxVersion(): string {
  return /nginx\/([\d.]+)/.exec(spawnSync('nginx', ['-v'], { encoding: 'utf8' }).stderr)?.[1] ?? 'none';
}

/** nginx in front of some machines, running the file from deploy/. */
export interface Nginx {
  origin: string;
  stop: () => Promise<void>;
}

/**
 * Starts nginx in a folder of its own, as whoever runs this. This process believes its certificate from here on.
 * @param machines the ports of three sites on this machine
 * @param connections how many one address may have at once
 * @throws Error with what nginx said when it does not come up
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
    // Every visitor of a test comes from one address.
    ['limit_conn visitors 100', `limit_conn visitors ${connections}`],
    ['send_timeout 20s', 'send_timeout 2s'],
  ]);
  writeFileSync(join(folder, 'site.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`);
  // Nobody is asked to come by another connection: a client may lose what it was just about to send by the old one.
  const outer = [
    'daemon off; worker_processes 2; pid nginx.pid; error_log logs/error.log notice;',
    process.getuid?.() === 0 ? 'user root;' : '',
    `events { worker_connections 8192; } http { keepalive_requests 1000000; ${temporary.join(' ')} include site.conf; }`,
  ];
  writeFileSync(join(folder, 'nginx.conf'), outer.join('\n'));
  const server = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'logs/error.log')], { stdio: 'pipe' });
  await opened(server, port);
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

/** The file from deploy/ with what is this machine's own. @throws Error when a word to be replaced is not in it */
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

async function opened(server: ChildProcess, port: number): Promise<void> {
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
