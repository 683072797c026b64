import type { FetchAnswer, Fresh } from './exchange.ts';
import { type Reach, readAddress } from './guard.ts';
import { Refused } from './refused.ts';

/** How often an address may lead on to another one. */
const MAX_HOPS = 3;

/**
 * Visits an address, and the one it leads to, until something is there; every one of them is read from the start.
 * @throws Refused when it leads on too often, or from https to http
 */
export async function follow(start: URL, reach: Reach, visit: (url: URL) => Promise<FetchAnswer>): Promise<'unchanged' | Fresh> {
  let url = start;
  for (let hop = 0; hop <= MAX_HOPS; hop += 1) {
    const answer = await visit(url);
    if (answer === 'unchanged' || !('location' in answer)) return answer;
    const next = readAddress(answer.location, reach, url);
    if (url.protocol === 'https:' && next.protocol === 'http:') throw new Refused('it leads from https to http');
    url = next;
  }
  throw new Refused(`it leads on more than ${MAX_HOPS} times`);
}
