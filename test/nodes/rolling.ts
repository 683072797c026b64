import { setTimeout as delay } from 'node:timers/promises';
import { siteAt } from '../durability/client.ts';
import { register } from '../durability/clients.ts';
import { arrive } from '../durability/crowd.ts';
import { openLedger } from '../durability/ledger.ts';
import { type Nodes, openNodes } from './nodes.ts';

/** One request in this many is a POST, which nginx may not repeat, and one in so many a write, which outdates all cached pages. */
const POST_EVERY = 4;
const WRITE_EVERY = 200;
/** Pages, the API and a file, in turn. */
const READ = ['/', '/shows', '/artists', '/venues', '/api/shows', '/icon.svg'];

/** The results of a rolling restart, seen in front of nginx. */
export interface Rolling {
  rounds: number;
  requests: number;
  posts: number;
  /** Answers that were no success, and requests without one. */
  failed: string[];
  perSecond: number;
}

/** Seconds a machine serves while it announces its stop: DRAIN in deploy/nginx-several.conf. */
const DRAIN_S = 5;
/** nginx's `fail_timeout` for a machine that refused it, and a second more. */
const NOTICED_MS = 3000;

/**
 * Restarts three machines behind nginx one by one, under a steady stream of reads and writes.
 * @param rounds restarts of each machine
 * @param drain the value of DRAIN, in seconds
 */
export async function rollNodes(rounds: number, rate: number, drain = DRAIN_S): Promise<Rolling> {
  const nodes = await openNodes({ nginx: true, environment: { DRAIN: String(drain) } });
  try {
    const origin = nodes.entrances[0] ?? '';
    const stream = await openStream(origin, rate);
    const began = performance.now();
    await delay(1000);
    for (let round = 0; round < rounds; round++) for (const node of nodes.origins.keys()) await restart(nodes, node);
    await delay(1000);
    const seconds = (performance.now() - began) / 1000;
    const { requests, posts, failed } = await stream.end();
    return { rounds, requests, posts, failed, perSecond: Math.round(requests / seconds) };
  } finally {
    await nodes.close();
  }
}

async function restart(nodes: Nodes, node: number): Promise<void> {
  await nodes.stop(node);
  await nodes.start(node);
  await delay(NOTICED_MS);
}

/** Sends requests at a rate, whether or not answers come. */
async function openStream(origin: string, rate: number) {
  const site = siteAt(origin, openLedger());
  const person = await arrive(site, 'steady');
  await register(site, person);
  const told = { requests: 0, posts: 0, failed: [] as string[] };
  const under = new Set<Promise<void>>();
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${person.token}` };
  const post = (path: string, body: object) => fetch(`${origin}/api/post/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const ask = async (number: number): Promise<void> => {
    const path = READ[number % READ.length] ?? '/';
    const posts = number % POST_EVERY === 0;
    if (posts) told.posts++;
    const send = () => {
      if (number % WRITE_EVERY === 0) return post('updateUserData', { uid: person.uid, fields: { location: `Pier ${number}` } });
      return posts ? post('getPublicUserData', { uid: person.uid }) : fetch(`${origin}${path}`);
    };
    try {
      const answer = await send();
      const text = await answer.text();
      if (answer.status !== 200) told.failed.push(`${posts ? 'POST' : path}: ${answer.status} ${text.slice(0, 80)}`);
    } catch (error) {
      told.failed.push(`${posts ? 'POST' : path}: ${error} ${(error as Error).cause ?? ''}`);
    }
  };
  const began = performance.now();
  const timer = setInterval(() => {
    const due = ((performance.now() - began) / 1000) * rate;
    while (told.requests < due) {
      const asked = ask(told.requests++).finally(() => under.delete(asked));
      under.add(asked);
    }
  }, 5);
  return {
    async end() {
      clearInterval(timer);
      await Promise.all(under);
      return told;
    },
  };
}
