import { clear, createStore, del, entries, get, set, type UseStore } from 'idb-keyval';

/** Where copies lie, and where it is written what they weigh. */
const DOCUMENT_CACHE = 'documents';
/** What a copy weighs besides its body: its address and headers, in bytes. */
const OVERHEAD = 1_024;
/** When the site made what a copy holds. */
export const KEPT_AT = 'x-kept-at';

/** What is written of a copy: its weight in bytes, when it was used last, when it was last known to be as on the site (milliseconds since 1970), and whether it is let go of last. */
interface Weight {
  bytes: number;
  used: number;
  checked: number;
  held?: true;
}

/**
 * Copies of what anybody may read, on this device, never weighing more than their limit together: the one that was not used for the
 * longest goes first, and what is held after all others. A weight is written before its copy and taken out after it, so that an end in between counts too much, not too little.
 */
export class DocumentCache {
  readonly #limit: number;
  readonly #weights: UseStore;
  /** When several pages were looked at together last, under what they are called. */
  readonly #looked: UseStore;
  readonly #now: () => number;
  /** What is to be held once it is there. */
  #held: ReadonlySet<string> = new Set();
  #last: Promise<unknown> = Promise.resolve();
  /** How often everything went. */
  #forgotten = 0;

  /** @param limit of all copies together, in bytes */
  constructor(limit: number, now: () => number = Date.now) {
    this.#limit = limit;
    this.#now = now;
    this.#weights = createStore('backline-documents', 'weights');
    this.#looked = createStore('backline-looked', 'at');
  }

  /** The copy of an address, which counts as used by it; none where the browser lets nothing be kept. Whoever waits for a page waits for no note of it, and misses nothing where there is no room for one. */
  async find(address: string): Promise<Response | undefined> {
    const copy = await this.peek(address).catch(() => undefined);
    if (copy !== undefined) this.#inTurn(() => this.#use(address)).catch(() => {});
    return copy;
  }

  /** The same, which counts as no use of it. */
  async peek(address: string): Promise<Response | undefined> {
    return (await caches.open(DOCUMENT_CACHE)).match(address);
  }

  /** From now on copies of these addresses are let go of last, and no others. */
  async hold(addresses: readonly string[]): Promise<void> {
    this.#held = new Set(addresses);
    await this.#inTurn(async () => {
      for (const [address, { held = false, ...weight }] of await entries<string, Weight>(this.#weights))
        if (held !== this.#held.has(address)) await set(address, this.#markedIfHeld(address, weight), this.#weights);
    });
  }

  #markedIfHeld(address: string, weight: Weight): Weight {
    return this.#held.has(address) ? { ...weight, held: true } : weight;
  }

  /** When a copy was last known to be as on the site; undefined where there is none, or where it is just going. */
  async checkedAt(address: string): Promise<number | undefined> {
    return (await this.#inTurn(() => get<Weight>(address, this.#weights)))?.checked;
  }

  /** When several pages were looked at together last; undefined where they never were, or nothing can be noted. */
  lookedAt(pages: string): Promise<number | undefined> {
    return this.#inTurn(() => get<number>(pages, this.#looked)).catch(() => undefined);
  }

  /** Notes that several pages were looked at together just now. It is no copy: where room is short, it outlives them. */
  async noteLooked(pages: string): Promise<void> {
    const forgotten = this.#forgotten;
    await this.#inTurn(async () => {
      if (forgotten === this.#forgotten) await set(pages, this.#now(), this.#looked);
    });
  }

  /** Keeps an answer, and lets go of as many others as it needs room for. What alone is over the limit is not kept. */
  async put(address: string, answer: Response): Promise<void> {
    const forgotten = this.#forgotten;
    const body = await answer.arrayBuffer();
    const headers = new Headers(answer.headers);
    for (const name of ['content-encoding', 'content-length', 'vary']) headers.delete(name);
    headers.set(KEPT_AT, headers.get('date') ?? new Date(this.#now()).toUTCString());
    const bytes = body.byteLength + OVERHEAD;
    await this.#inTurn(async () => {
      if (forgotten !== this.#forgotten) return;
      const cache = await caches.open(DOCUMENT_CACHE);
      if (bytes > this.#limit) return this.#remove(cache, address);
      await cache.delete(address);
      await this.#makeRoom(cache, address, bytes);
      const before = await get<Weight>(address, this.#weights);
      const weight: Weight = { bytes, used: this.#now(), checked: this.#now(), ...(before?.held && { held: before.held }) };
      await set(address, this.#markedIfHeld(address, weight), this.#weights);
      await cache.put(address, new Response(body, { headers })).catch(() => this.#remove(cache, address));
    });
  }

  /** Lets go of the copy of an address. */
  async remove(address: string): Promise<void> {
    await this.#inTurn(async () => this.#remove(await caches.open(DOCUMENT_CACHE), address));
  }

  /** Everything goes, and nothing that was handed over before comes after. */
  async forget(): Promise<void> {
    this.#forgotten += 1;
    await this.#inTurn(async () => {
      await caches.delete(DOCUMENT_CACHE);
      for (const [address] of await entries<string, Weight>(this.#weights)) await del(address, this.#weights);
      await clear(this.#looked);
    });
  }

  /** Lets go of what nobody knows the weight of, and of what is over the limit since it was lowered. */
  async tidy(): Promise<void> {
    await this.#inTurn(async () => {
      const cache = await caches.open(DOCUMENT_CACHE);
      const known = new Set((await entries<string, Weight>(this.#weights)).map(([address]) => address));
      for (const { url } of await cache.keys()) {
        const { pathname, search } = new URL(url);
        if (!known.has(pathname + search)) await cache.delete(url);
      }
      await this.#makeRoom(cache, '', 0);
    });
  }

  async #makeRoom(cache: Cache, address: string, bytes: number): Promise<void> {
    const others = (await entries<string, Weight>(this.#weights)).filter(([other]) => other !== address);
    let total = others.reduce((sum, [, weight]) => sum + weight.bytes, bytes);
    for (const [oldest, weight] of others.sort(([, a], [, b]) => Number(a.held ?? false) - Number(b.held ?? false) || a.used - b.used)) {
      if (total <= this.#limit) return;
      await this.#remove(cache, oldest);
      total -= weight.bytes;
    }
  }

  async #remove(cache: Cache, address: string): Promise<void> {
    await cache.delete(address);
    await del(address, this.#weights);
  }

  async #use(address: string): Promise<void> {
    const weight = await get<Weight>(address, this.#weights);
    if (weight !== undefined) await set(address, { ...weight, used: this.#now() }, this.#weights);
  }

  /** One after the other: what makes room must not count what another just removes. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => {});
    return turn;
  }
}
