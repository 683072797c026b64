import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { arrive, percentile } from './arrivals.ts';
import { type Running, serve } from './process.ts';
import type { Budget } from './table.ts';

const SLOW_HEADERS = 2000;
const SLOW_BODIES = 500;
const SLOW_READERS = 500;
/** Between the bytes of all slow clients. */
const DRIP_MS = 2000;
const OTHERS = { name: 'others', perSecond: 20, path: '/contactus' };
const SECONDS = 30;
const SETTLE_MS = 8000;
/** Copies of the longest answer that a reader requests and doesn't read. */
const PIPELINED = 8;

/** The effect of slow clients on others, and how long they stay. */
export async function measureSlow(): Promise<Budget[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'backline-bench-'));
  const site = await serve(dataDir);
  await arrive({ port: site.port, seconds: 2, streams: [OTHERS] });
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  const before = descriptors(site);
  const host = 'Host: x\r\n';
  const slow = [
    ...Array.from({ length: SLOW_HEADERS }, () => dawdle(site, `GET / HTTP/1.1\r\n${host}X-Slow: `, 'x')),
    ...Array.from({ length: SLOW_BODIES }, () => dawdle(site, `POST /login HTTP/1.1\r\n${host}Content-Length: 4000\r\n\r\na=`, 'x')),
    ...Array.from({ length: SLOW_READERS }, () => dawdle(site, `GET /api/openapi.json HTTP/1.1\r\n${host}\r\n`.repeat(PIPELINED), '')),
  ];
  const watched = watch(site);
  const { others = [] } = await arrive({ port: site.port, seconds: SECONDS, streams: [OTHERS] });
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  const { open, lastAfter } = watched();
  for (const socket of slow) socket.destroy();
  site.child.kill();
  rmSync(dataDir, { recursive: true });
  return [
    { what: `others' p99 among ${slow.length} slow connections`, figure: percentile(others, 0.99), most: 250, unit: 'ms' },
    { what: "others' failures", figure: others.filter(({ status }) => status !== 200).length, most: 0, unit: '' },
    { what: 'the last slow connection shut after', figure: lastAfter, most: 20, unit: 's' },
    { what: 'descriptors more than before', figure: open - before, most: 0, unit: '' },
  ];

  /** Counts open descriptors every half second. Returns when there were last many more. */
  function watch(running: Running): () => { open: number; lastAfter: number } {
    const began = performance.now();
    let lastAfter = 0;
    const looking = setInterval(() => {
      if (descriptors(running) - before > OTHERS.perSecond) lastAfter = (performance.now() - began) / 1000;
    }, 500);
    return () => {
      clearInterval(looking);
      return { open: descriptors(running), lastAfter };
    };
  }
}

/** A connection that sends slowly and never reads. */
function dawdle({ port }: Running, text: string, drip: string) {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  socket.pause().write(text);
  const dripping = setInterval(() => socket.write(drip), DRIP_MS);
  return socket.once('close', () => clearInterval(dripping));
}

function descriptors({ child }: Running): number {
  return readdirSync(`/proc/${child.pid}/fd`).length;
}
