import type { Encoding } from './accepted-encoding.ts';
import type { Freshness } from './cacheable-paths.ts';
import { type CachedResponse, encode, shrink, type Variant, weight } from './cached-response.ts';
import type { Versions } from './freshness.ts';

/** How much is kept, in bytes, and how many answers. */
interface Bounds {
  bytes: number;
  answers: number;
}
const BOUNDS: Bounds = { bytes: 64_000_000, answers: 5_000 };

/** An answer asked for so many times is made smaller when there is time. */
const OFTEN = 200;

interface Kept {
  answer: CachedResponse;
  life: Freshness;
  /** What it was made of. */
  stamp: string;
  weight: number;
  asked: number;
  /** As small as it gets, or about to be. */
  small: boolean;
}

/** Complete answers, each until what it was made of changes; bounded: the one not asked for the longest goes first. */
export class ResponseCache {
  /** How many who asked found an answer that held, and how many had to wait until one was made. */
  readonly counts = { found: 0, waited: 0 };
  readonly #bounds: Bounds;
  /** The one asked for last stands last. */
  readonly #kept = new Map<string, Kept>();
  readonly #making = new Map<string, Promise<Kept | undefined>>();
  #last: Kept | undefined;
  #bytes = 0;
  #shrinking = false;

  constructor(bounds: Partial<Bounds> = {}) {
    this.#bounds = { ...BOUNDS, ...bounds };
  }

  /** What is kept, in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  /** An answer that is whole, holds now and is there in this encoding: to be sent as it is. */
  find(key: string, stamps: Versions, encoding: Encoding): Ready | undefined {
    const kept = this.#kept.get(key);
    if (kept === undefined || kept.stamp !== stamps[kept.life]) return undefined;
    const variant = kept.answer.made[encoding];
    if (variant === undefined) return undefined;
    this.#touch(key, kept);
    this.counts.found++;
    if (++kept.asked % OFTEN === 0 && !kept.small) void this.#shrink(key, kept);
    return { status: kept.answer.status, variant };
  }

  /**
   * The answer under a key, made when there is none that holds; those who ask at the same time wait for one making.
   * @returns undefined when what was made is not for everybody
   * @throws whatever making it throws
   */
  async get(
    key: string,
    life: Freshness,
    stamps: Versions,
    encoding: Encoding,
    make: () => Promise<CachedResponse | undefined>,
  ): Promise<Ready | undefined> {
    const kept = this.#kept.get(key);
    const holds = kept?.stamp === stamps[life];
    this.counts[holds ? 'found' : 'waited']++;
    const held = holds ? kept : await this.#make(key, life, stamps[life], make);
    if (held === undefined) return undefined;
    const { answer } = held;
    const ready = answer.made[encoding];
    if (ready !== undefined || encoding === 'identity') return { status: answer.status, variant: ready ?? answer.made.identity };
    const variant = await encode(answer, encoding);
    this.#weigh(key, held);
    return { status: answer.status, variant };
  }

  #make(key: string, life: Freshness, stamp: string, make: () => Promise<CachedResponse | undefined>): Promise<Kept | undefined> {
    // Whoever knows of a change must not be handed what was begun before it.
    const name = `${stamp} ${key}`;
    const under = this.#making.get(name);
    if (under !== undefined) return under;
    const making = make()
      .then((answer) => (answer === undefined ? undefined : this.#keep(key, life, stamp, answer)))
      .finally(() => this.#making.delete(name));
    this.#making.set(name, making);
    return making;
  }

  /** Keeps an answer; one that came out the same again stays with all its encodings. */
  #keep(key: string, life: Freshness, stamp: string, answer: CachedResponse): Kept {
    const before = this.#kept.get(key);
    if (before?.answer.digest === answer.digest && before.answer.status === answer.status) {
      before.stamp = stamp;
      this.#touch(key, before);
      return before;
    }
    const kept: Kept = { answer, life, stamp, weight: 0, asked: 0, small: false };
    if (before !== undefined) this.#bytes -= before.weight;
    this.#touch(key, kept);
    this.#weigh(key, kept);
    return kept;
  }

  #touch(key: string, kept: Kept): void {
    if (kept === this.#last) return;
    this.#last = kept;
    this.#kept.delete(key);
    this.#kept.set(key, kept);
  }

  /** Reckons anew what an answer weighs, and makes room for it. */
  #weigh(key: string, kept: Kept): void {
    if (this.#kept.get(key) !== kept) return;
    const now = weight(kept.answer) + key.length;
    this.#bytes += now - kept.weight;
    kept.weight = now;
    for (const [oldest, other] of this.#kept) {
      if (this.#bytes <= this.#bounds.bytes && this.#kept.size <= this.#bounds.answers) return;
      this.#kept.delete(oldest);
      this.#bytes -= other.weight;
    }
  }

  /** One answer at a time, so that visitors have the machine. */
  async #shrink(key: string, kept: Kept): Promise<void> {
    if (this.#shrinking || kept.answer.made.br === undefined) return;
    this.#shrinking = true;
    kept.small = true;
    try {
      await shrink(kept.answer);
      this.#weigh(key, kept);
    } catch {
      // It stays as large as it is.
    } finally {
      this.#shrinking = false;
    }
  }
}

/** What is sent. */
export interface Ready {
  status: number;
  variant: Variant;
}
