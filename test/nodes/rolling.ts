import { setTimeout as delay } from 'node:timers/promises';
import { siteAt } from '../durability/client.ts';
import { register } from '../durability/clients.ts';
import { arrive } from '../durability/crowd.ts';
import { openLedger } from '../durability/ledger.ts';
import { type Nodes, openNodes } from './nodes.ts';

/** Every so many requests one is a POST, which nginx may not send twice, and every so many one that writes: each makes every kept page old. */
const POST_EVERY = 4;
const WRITE_EVERY = 200;
/** What is read, in turn: pages, the API, a file of ours. */
const READ = ['/', '/shows', '/artists', '/venues', '/api/shows', '/icon.svg'];

/** What a rolling restart came to, seen from in front of nginx. */
export interface Rolling {
  rounds: number;
  requests: number;
  posts: number;
  /** Every answer that was not a success, and every request without one. */
  failed: string[];
  perSecond: number;
}

/** How long a machine goes on while it says that it leaves, in seconds: the DRAIN that deploy/nginx-several.conf asks for. */
const DRAIN_S = 5;
/** How long nginx leaves out a machine that refused it, its `fail_timeout`, and a second more: earlier it knows of no machine that is up. */
const NOTICED_MS = 3000;

/**
 * Restarts three machines behind nginx one after the other, under a steady stream of reads and writes.
 * @param rounds how often each is restarted
 * @param drain what DRAIN is set to, in seconds
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

/** Asks so often a second, whether or not answers have come. */
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
