import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import { type Cursor, readCursor } from '#database/changes/read-changes.ts';
import type { Database } from '#database/engines/open.ts';
import { addressKey } from '#identity/limits/limits.ts';
import type { Noun } from '#scene/change.ts';
import { addressOfRequest } from '../address.ts';
import { Askers } from '../admission/askers.ts';
import { NO_CONTENT_POLICY, SAFE_HEADERS } from '../headers.ts';
import type { Encoding } from './accepted-encoding.ts';
import type { Freshness } from './cacheable-paths.ts';
import { toCachedResponse } from './cached-response.ts';
import type { ContentVersion, VersionWatch } from './freshness.ts';
import { PriceSteps } from './price-steps.ts';
import type { Made, Ready, ResponseCache } from './response-cache.ts';

/** What renders responses for anyone: a site, and the version of its content. */
export interface Maker {
  site: Pick<Hono, 'request'>;
  db: Database;
  watch: VersionWatch;
}

/** What is asked for: under which key it is kept, by whom, in which light, for how long it is fresh and how it is packed. */
interface Wanted {
  key: string;
  from: HttpBindings;
  colourScheme: string;
  life: Freshness;
  encoding: Encoding;
}

/** What answers are made by and cached in. */
interface Parts {
  maker: Maker;
  responses: ResponseCache;
  trustedProxies: number;
}

/** The page of shows with a filter: its address is corrected where a visitor sees it. */
const SHOWS_PAGE = '/shows?';

/** Makes answers for anybody, or finds them made. */
export class AnswerMakers {
  readonly #maker: Maker;
  readonly #responses: ResponseCache;
  readonly #prices: PriceSteps;
  readonly #trustedProxies: number;
  /** Who waits for an answer that is being made, by its key. */
  readonly #askers = new Map<string, Askers>();

  constructor({ maker, responses, trustedProxies }: Parts) {
    this.#maker = maker;
    this.#responses = responses;
    this.#prices = new PriceSteps();
    this.#trustedProxies = trustedProxies;
  }

  /** What to send; undefined where the site itself is to be asked, as nobody else has done so for this request. @throws where it cannot be made */
  async answer(wanted: Wanted): Promise<Ready | Response | undefined> {
    const { site, db, watch } = this.#maker;
    const { key, from, colourScheme, life, encoding } = wanted;
    const { url = '' } = from.incoming;
    const seen = seenBy(from.incoming);
    let version = watch.known() ?? (await watch.read());
    if (isBehind(version, seen)) version = await watch.readAgain();
    const canonical = await this.#prices.canonical(url, db, version);
    if (canonical !== url) {
      if (url.startsWith(SHOWS_PAGE)) return leadTo(canonical);
      from.incoming.url = canonical;
      return this.answer({ ...wanted, key: colourScheme + canonical });
    }
    const address = addressKey(addressOfRequest(from.incoming, this.#trustedProxies));
    this.#askers.get(key)?.join(address);
    // What was made and is not to be kept goes to whoever had it made: asking twice would be a second wait where all places are taken.
    let theirs: Response | undefined;
    const making = this.#responses.get(key, life, version, encoding, async () => {
      const askers = new Askers(address);
      this.#askers.set(key, askers);
      const made = await make(site, { ...from, askers }, colourScheme).finally(() => {
        if (this.#askers.get(key) === askers) this.#askers.delete(key);
      });
      if (!(made instanceof Response)) return made;
      theirs = made;
      // Those who wait for the same must not ask again for what cannot be made.
      if (made.status === 503) throw new Error(`${url} cannot be made just now.`);
      return undefined;
    });
    return (await unlessAway(making, watch).catch((error: unknown) => theirs ?? Promise.reject(error))) ?? theirs;
  }
}

function leadTo(location: string): Response {
  return new Response(null, {
    status: 302,
    headers: { ...SAFE_HEADERS, 'content-security-policy': NO_CONTENT_POLICY, 'cache-control': 'no-store', location },
  });
}

/** How often the database is looked at while an answer is made, in milliseconds. */
const LOOK_MS = 250;

/** What becomes of a making while the database answers. @throws as soon as it does not */
function unlessAway<T>(making: Promise<T>, watch: VersionWatch): Promise<T> {
  return new Promise((resolve, reject) => {
    const looking = setInterval(() => watch.known() ?? void watch.read().catch(reject), LOOK_MS);
    making.then(resolve, reject).finally(() => clearInterval(looking));
  });
}

/** The answer to an address as a site gives it to somebody of whom nothing is known but day or night, and for the log where they are. */
async function make(site: Pick<Hono, 'request'>, from: HttpBindings & { askers: Askers }, colourScheme: string): Promise<Made | Response> {
  const headers = new Headers(colourScheme === '' ? {} : { cookie: `light=${colourScheme}` });
  const hops = from.incoming.headers['x-forwarded-for'];
  if (typeof hops === 'string') headers.set('x-forwarded-for', hops);
  const nouns = new Set<Noun>();
  const answer = await toCachedResponse(await site.request(from.incoming.url ?? '', { headers }, { ...from, nouns }));
  return answer instanceof Response ? answer : { answer, nouns };
}

/** The place in the log that whoever asks knows of: the answer must not be older. Another process may have told them. */
export function seenBy({ headers }: IncomingMessage): Cursor | undefined {
  const cursor = headers['x-cursor'];
  return typeof cursor === 'string' ? readCursor(cursor) : undefined;
}

/** Whether a version is older than a place in the same log. */
export function isBehind({ epoch, position }: ContentVersion, seen: Cursor | undefined): boolean {
  return seen !== undefined && seen.epoch === epoch && seen.position > position;
}
