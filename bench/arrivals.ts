import { spawn } from 'node:child_process';
import { Agent, request } from 'node:http';
import { pathToFileURL } from 'node:url';

/** Requests at an even pace, however long answers take: the way visitors arrive. */
export interface Stream {
  name: string;
  perSecond: number;
  method?: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  /** Whether it comes from many addresses. */
  isCrowd?: boolean;
  /** Each `#` is replaced by the request's number. */
  body?: string;
}

/** An answer: its status (0 for a broken connection), start and duration in milliseconds. */
export interface Answered {
  status: number;
  at: number;
  took: number;
  retryAfter: boolean;
}

interface Plan {
  port: number;
  seconds: number;
  streams: Stream[];
}

/** Sends several streams to a server from a separate process. Returns the answers by stream. */
export function arrive(plan: Plan): Promise<Record<string, Answered[]>> {
  const child = spawn(process.execPath, [import.meta.filename, JSON.stringify(plan)], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (data) => {
    said += String(data);
  });
  return new Promise((resolve, reject) => {
    child.once('close', (code) => (code === 0 ? resolve(JSON.parse(said)) : reject(new Error(`the generator ended with ${code}`))));
  });
}

/** A percentile of durations, in milliseconds. */
export function percentile(answers: readonly Answered[], share: number): number {
  const sorted = answers.map(({ took }) => took).sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

const CROWD = 250;

/** How often the generator wakes, in milliseconds. */
const LOOK_MS = 1;

async function generate({ port, seconds, streams }: Plan): Promise<Record<string, Answered[]>> {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const start = performance.now();
  const answers = streams.map(() => [] as Promise<Answered>[]);
  for (let passed = 0; passed < seconds * 1000; passed = performance.now() - start) {
    streams.forEach((stream, index) => {
      const asked = answers[index] ?? [];
      while (asked.length < (passed / 1000) * stream.perSecond) asked.push(ask(agent, port, stream, asked.length, start));
    });
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  const told = await Promise.all(answers.map((each) => Promise.all(each)));
  agent.destroy();
  return Object.fromEntries(streams.map(({ name }, index) => [name, told[index] ?? []]));
}

function ask(
  agent: Agent,
  port: number,
  { method = 'GET', path, headers = {}, isCrowd = false, body }: Stream,
  count: number,
  start: number,
) {
  const began = performance.now();
  const sent = body?.replaceAll('#', String(count));
  return new Promise<Answered>((resolve) => {
    const done = (status: number, retryAfter = false) =>
      resolve({ status, at: began - start, took: performance.now() - began, retryAfter });
    const from = isCrowd ? { localAddress: `127.0.1.${1 + (count % CROWD)}` } : {};
    const asking = request({ agent, host: '127.0.0.1', ...from, port, method, path, headers }, (answer) => {
      answer.resume();
      answer.once('end', () => done(answer.statusCode ?? 0, answer.headers['retry-after'] !== undefined));
      answer.once('error', () => done(0));
    });
    asking.once('error', () => done(0));
    asking.end(sent);
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const plan = JSON.parse(process.argv[2] ?? '') as Plan;
  process.stdout.write(JSON.stringify(await generate(plan)));
}
