import { clear, createStore, del, entries, get, set, type UseStore } from 'idb-keyval';

const DOCUMENT_CACHE = 'documents';
/** Weight of a copy's address and headers, in bytes. */
const OVERHEAD = 1_024;
/** Header with the time the site made a copy. */
export const KEPT_AT = 'x-kept-at';

/** A copy's weight in bytes, when it was last used and last known to be current (milliseconds since 1970), and whether it goes last. */
interface Weight {
  bytes: number;
  used: number;
  checked: number;
  held?: true;
}

/**
 * Copies of public pages within a limit: the least recently used go first, held ones last. A weight is stored before its copy and deleted
 * after it, so that an interruption counts too much, not too little.
 */
export class DocumentCache {
  readonly #limit: number;
  readonly #weights: UseStore;
  /** When groups of pages were last checked, by name. */
  readonly #looked: UseStore;
  readonly #now: () => number;
  /** Addresses to hold. */
  #held: ReadonlySet<string> = new Set();
  #last: Promise<unknown> = Promise.resolve();
  /** How often everything was deleted. */
  #forgotten = 0;

  /** @param limit of all copies, in bytes */
  constructor(limit: number, now: () => number = Date.now) {
    this.#limit = limit;
    this.#now = now;
    this.#weights = createStore('backline-documents', 'weights');
    this.#looked = createStore('backline-looked', 'at');
  }

  /** The copy of an address, marked as used in the background; undefined where the browser stores nothing. */
  async find(address: string): Promise<Response | undefined> {
    const copy = await this.peek(address).catch(() => undefined);
    if (copy !== undefined) this.#inTurn(() => this.#use(address)).catch(() => {});
    return copy;
  }

  /** The same without marking it as used. */
  async peek(address: string): Promise<Response | undefined> {
    return (await caches.open(DOCUMENT_CACHE)).match(address);
  }

  /** Holds the copies of these addresses alone. */
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

  /** When a copy was last known to be current; undefined without one. */
  async checkedAt(address: string): Promise<number | undefined> {
    return (await this.#inTurn(() => get<Weight>(address, this.#weights)))?.checked;
  }

  /** When a group of pages was last checked. */
  lookedAt(pages: string): Promise<number | undefined> {
    return this.#inTurn(() => get<number>(pages, this.#looked)).catch(() => undefined);
  }

  /** Notes that a group of pages was checked now. */
  async noteLooked(pages: string): Promise<void> {
    const forgotten = this.#forgotten;
    await this.#inTurn(async () => {
      if (forgotten === this.#forgotten) await set(pages, this.#now(), this.#looked);
    });
  }

  /** Stores an answer, and deletes others until it fits. An answer over the limit is not stored. */
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

  /** Deletes a copy. */
  async remove(address: string): Promise<void> {
    await this.#inTurn(async () => this.#remove(await caches.open(DOCUMENT_CACHE), address));
  }

  /** Deletes everything, and drops writes that began before. */
  async forget(): Promise<void> {
    this.#forgotten += 1;
    await this.#inTurn(async () => {
      await caches.delete(DOCUMENT_CACHE);
      for (const [address] of await entries<string, Weight>(this.#weights)) await del(address, this.#weights);
      await clear(this.#looked);
    });
  }

  /** Deletes copies without a weight, and those over a lowered limit. */
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

  /** One write at a time, so that none counts what another deletes. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => {});
    return turn;
  }
}
