import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import { type Cursor, readCursor } from '#database/changes/read-changes.ts';
import { addressKey } from '#identity/limits/limits.ts';
import type { Noun } from '#scene/change.ts';
import { addressOfRequest } from '../address.ts';
import { Askers } from '../admission/concurrency-limit.ts';
import type { Freshness } from './cacheable-paths.ts';
import { toCachedResponse } from './cached-response.ts';
import type { Encoding } from './compression.ts';
import type { ContentVersion, VersionWatch } from './freshness.ts';
import type { Made, Ready, ResponseCache } from './response-cache.ts';

export interface Maker {
  site: Pick<Hono, 'request'>;
  watch: VersionWatch;
}

/** What to answer: its cache key, the request, the color scheme, its freshness and encoding. */
interface Wanted {
  key: string;
  from: HttpBindings;
  colorScheme: string;
  life: Freshness;
  encoding: Encoding;
}

interface Parts {
  maker: Maker;
  responses: ResponseCache;
  trustedProxies: number;
}

/** Finds or makes responses for anyone. */
export class ResponseMaker {
  readonly #maker: Maker;
  readonly #responses: ResponseCache;
  readonly #trustedProxies: number;
  /** Who waits for a response being made, by key. */
  readonly #askers = new Map<string, Askers>();

  constructor({ maker, responses, trustedProxies }: Parts) {
    this.#maker = maker;
    this.#responses = responses;
    this.#trustedProxies = trustedProxies;
  }

  /** What to send. Undefined if the site must answer this request itself. @throws when it cannot be made */
  async answer(wanted: Wanted): Promise<Ready | Response | undefined> {
    const { site, watch } = this.#maker;
    const { key, from, colorScheme, life, encoding } = wanted;
    const { url = '' } = from.incoming;
    const seen = seenBy(from.incoming);
    let version = watch.known() ?? (await watch.read());
    if (isBehind(version, seen)) version = await watch.readAgain();
    const address = addressKey(addressOfRequest(from.incoming, this.#trustedProxies));
    this.#askers.get(key)?.join(address);
    // An uncacheable response goes to the client it was made for, instead of being made twice.
    let theirs: Response | undefined;
    const making = this.#responses.get(key, life, version, encoding, async () => {
      const askers = new Askers(address);
      this.#askers.set(key, askers);
      const made = await make(site, { ...from, askers }, colorScheme).finally(() => {
        if (this.#askers.get(key) === askers) this.#askers.delete(key);
      });
      if (!(made instanceof Response)) return made;
      theirs = made;
      // Those who wait for the same must not ask again for what cannot be made.
      if (made.status === 503) throw new Error(`${url} can’t be made right now.`);
      return undefined;
    });
    return (await making.catch((error: unknown) => theirs ?? Promise.reject(error))) ?? theirs;
  }
}

async function make(site: Pick<Hono, 'request'>, from: HttpBindings & { askers: Askers }, colorScheme: string): Promise<Made | Response> {
  const headers = new Headers(colorScheme === '' ? {} : { cookie: `light=${colorScheme}` });
  const hops = from.incoming.headers['x-forwarded-for'];
  if (typeof hops === 'string') headers.set('x-forwarded-for', hops);
  const nouns = new Set<Noun>();
  const answer = await toCachedResponse(await site.request(from.incoming.url ?? '', { headers }, { ...from, nouns }));
  return answer instanceof Response ? answer : { answer, nouns };
}

/** The log position the client knows of, possibly from another process: the answer must not be older. */
export function seenBy({ headers }: IncomingMessage): Cursor | undefined {
  const cursor = headers['x-cursor'];
  return typeof cursor === 'string' ? readCursor(cursor) : undefined;
}

/** Whether a version is older than a position in the same log. */
export function isBehind({ epoch, position }: ContentVersion, seen: Cursor | undefined): boolean {
  return seen !== undefined && seen.epoch === epoch && seen.position > position;
}
