import type { Cursor } from '#database/changes/read-changes.ts';
import { NOUNS, type Noun } from '#scene/change.ts';
import type { Freshness } from './cacheable-paths.ts';
import { type CachedResponse, encode, type Variant, weight } from './cached-response.ts';
import type { Encoding } from './compression.ts';
import type { ContentVersion } from './freshness.ts';

export interface Bounds {
  bytes: number;
  answers: number;
}
const BOUNDS: Bounds = { bytes: 64_000_000, answers: 5_000 };

interface Kept {
  answer: CachedResponse;
  life: Freshness;
  time: string;
  /** The log, the position at which it was last known to be current, and the nouns it shows. */
  epoch: string;
  position: number;
  nouns: readonly Noun[];
  /** When it was last known to be current, in epoch milliseconds, and the version then. */
  heldAt: number;
  heldFor: ContentVersion;
  weight: number;
}

/** A new response and the nouns it shows; none means it may show everything. */
export interface Made {
  answer: CachedResponse;
  nouns: ReadonlySet<Noun>;
}

/**
 * Caches whole responses until a noun they show changes. When full it drops plain bytes that also exist as brotli, then the least recently
 * used responses.
 */
export class ResponseCache {
  /** Requests that found a current response, and those that waited for one. */
  readonly counts = { found: 0, waited: 0 };
  readonly #bounds: Bounds;
  /** Least recently used first. */
  readonly #kept = new Map<string, Kept>();
  readonly #making = new Map<string, Promise<Kept | undefined>>();
  #bytes = 0;

  constructor(bounds: Partial<Bounds> = {}) {
    this.#bounds = { ...BOUNDS, ...bounds };
  }

  get bytes(): number {
    return this.#bytes;
  }

  find(key: string, version: ContentVersion, encoding: Encoding): Ready | undefined {
    const kept = this.#kept.get(key);
    if (kept === undefined || !this.#holds(kept, version)) return undefined;
    const variant = kept.answer.made[encoding];
    if (variant === undefined) return undefined;
    this.#touch(key, kept);
    this.counts.found++;
    return readyOf(kept, variant);
  }

  /**
   * The response of a key, made if there is no current one; concurrent callers share one making.
   * @returns undefined if it is not cacheable
   * @throws what `make` throws
   */
  async get(
    key: string,
    life: Freshness,
    version: ContentVersion,
    encoding: Encoding,
    make: () => Promise<Made | undefined>,
  ): Promise<Ready | undefined> {
    const kept = this.#kept.get(key);
    const holds = kept !== undefined && this.#holds(kept, version);
    this.counts[holds ? 'found' : 'waited']++;
    const held = holds ? kept : await this.#make(key, life, version, make);
    if (held === undefined) return undefined;
    const ready = held.answer.made[encoding];
    if (ready !== undefined) return readyOf(held, ready);
    const variant = await encode(held.answer, encoding);
    this.#weigh(key, held);
    return readyOf(held, variant);
  }

  /** The last response of a key, current or not; undefined if it was last current more than `ms` ago. */
  old(key: string, ms: number): { answer: CachedResponse; heldAt: number; place: Cursor } | undefined {
    const kept = this.#kept.get(key);
    if (kept === undefined || kept.answer.status !== 200 || Date.now() - kept.heldAt > ms) return undefined;
    this.#touch(key, kept);
    return { answer: kept.answer, heldAt: kept.heldAt, place: kept };
  }

  /** Whether a response is current. If so, it is marked current at this position. */
  #holds(kept: Kept, version: ContentVersion): boolean {
    // All requests between two readings share one version object.
    if (kept.heldFor === version) return true;
    if (kept.time !== version[kept.life] || kept.epoch !== version.epoch) return false;
    if (kept.position < version.position) {
      if (kept.nouns.some((noun) => version.nouns[noun] > kept.position)) return false;
      kept.position = version.position;
    }
    kept.heldAt = Date.now();
    kept.heldFor = version;
    return true;
  }

  #make(key: string, life: Freshness, version: ContentVersion, make: () => Promise<Made | undefined>): Promise<Kept | undefined> {
    // A client that knows of a change must not get a response begun before it.
    const name = `${version.epoch} ${version.position} ${version[life]} ${key}`;
    const under = this.#making.get(name);
    if (under !== undefined) return under;
    const making = make()
      .then((made) => (made === undefined ? undefined : this.#keep(key, life, version, made)))
      .finally(() => this.#making.delete(name));
    this.#making.set(name, making);
    return making;
  }

  /** Stores a response; an identical one keeps its encodings. */
  #keep(key: string, life: Freshness, version: ContentVersion, { answer, nouns }: Made): Kept {
    const { epoch, position } = version;
    const made = {
      time: version[life],
      epoch,
      position,
      nouns: nouns.size === 0 ? NOUNS : [...nouns],
      heldAt: Date.now(),
      heldFor: version,
    };
    const before = this.#kept.get(key);
    const kept: Kept = { answer, life, ...made, weight: 0 };
    // A newer one was made meanwhile.
    if (before !== undefined && before.epoch === epoch && before.position > position) return kept;
    if (before?.answer.digest === answer.digest && before.answer.status === answer.status) {
      Object.assign(before, made);
      this.#touch(key, before);
      return before;
    }
    if (before !== undefined) this.#bytes -= before.weight;
    this.#touch(key, kept);
    this.#weigh(key, kept);
    return kept;
  }

  #touch(key: string, kept: Kept): void {
    this.#kept.delete(key);
    this.#kept.set(key, kept);
  }

  /** Updates the size of a response, and makes room. */
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
}

export interface Ready {
  status: number;
  variant: Variant;
  /** The log position at which it is current. */
  place: Cursor;
}

function readyOf(kept: Kept, variant: Variant): Ready {
  return { status: kept.answer.status, variant, place: kept };
}
