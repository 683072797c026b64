import type { Cursor } from '#database/changes/read-changes.ts';
import { NOUNS, type Noun } from '#scene/change.ts';
import type { Encoding } from './accepted-encoding.ts';
import type { Freshness } from './cacheable-paths.ts';
import { type CachedResponse, encode, shrink, type Variant, weight } from './cached-response.ts';
import type { ContentVersion } from './freshness.ts';

/** How much is kept, in bytes, and how many answers. */
export interface Bounds {
  bytes: number;
  answers: number;
}
const BOUNDS: Bounds = { bytes: 64_000_000, answers: 5_000 };

/** An answer asked for so many times is made smaller when there is time. */
const OFTEN = 200;

interface Kept {
  answer: CachedResponse;
  life: Freshness;
  /** Its minute or night. */
  time: string;
  /** The log, the position in it that the response was last known to be current at, and the nouns it shows. */
  epoch: string;
  position: number;
  nouns: readonly Noun[];
  /** When it was last known to hold, in epoch milliseconds, and the version it held for. */
  heldAt: number;
  heldFor: ContentVersion;
  weight: number;
  asked: number;
  /** As small as it gets, or about to be. */
  small: boolean;
}

/** A response as it was made, and the nouns it shows; without any it may show everything. */
export interface Made {
  answer: CachedResponse;
  nouns: ReadonlySet<Noun>;
}

/** Complete answers, each until something it was made of changes; bounded: plain bytes that are there as brotli too go first, then the answer not asked for the longest. */
export class ResponseCache {
  /** How many who asked found an answer that held, and how many had to wait until one was made. */
  readonly counts = { found: 0, waited: 0 };
  readonly #bounds: Bounds;
  /** The one asked for last stands last. */
  readonly #kept = new Map<string, Kept>();
  /** Those that are there plain and as brotli, the one whose plain bytes were asked for last at the end: browsers take brotli, and plain is four times as large. */
  readonly #plain = new Map<string, Kept>();
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
  find(key: string, version: ContentVersion, encoding: Encoding): Ready | undefined {
    const kept = this.#kept.get(key);
    if (kept === undefined || !this.#holds(kept, version)) return undefined;
    const variant = kept.answer.made[encoding];
    if (variant === undefined) return undefined;
    this.#touch(key, kept, encoding);
    this.counts.found++;
    if (++kept.asked % OFTEN === 0 && !kept.small) void this.#shrink(key, kept);
    return readyOf(kept, variant);
  }

  /**
   * The answer under a key, made when there is none that holds; those who ask at the same time wait for one making.
   * @returns undefined when what was made is not for everybody
   * @throws whatever making it throws
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

  /** An answer as it was when it was last known to hold, for when nothing can be made; undefined when that is longer ago than `ms`. */
  old(key: string, ms: number): { answer: CachedResponse; heldAt: number; place: Cursor } | undefined {
    const kept = this.#kept.get(key);
    if (kept === undefined || kept.answer.status !== 200 || Date.now() - kept.heldAt > ms) return undefined;
    this.#touch(key, kept);
    return { answer: kept.answer, heldAt: kept.heldAt, place: kept };
  }

  /** Whether an answer is what would be made now. Of what did not change it is noted that it holds at this position too. */
  #holds(kept: Kept, version: ContentVersion): boolean {
    // The same version is asked about by every request until the next is read, some times a second.
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
    // Whoever knows of a change must not be handed what was begun before it.
    const name = `${version.epoch} ${version.position} ${version[life]} ${key}`;
    const under = this.#making.get(name);
    if (under !== undefined) return under;
    const making = make()
      .then((made) => (made === undefined ? undefined : this.#keep(key, life, version, made)))
      .finally(() => this.#making.delete(name));
    this.#making.set(name, making);
    return making;
  }

  /** Keeps an answer; one that came out the same again stays with all its encodings. */
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
    const late = { answer, life, ...made, weight: 0, asked: 0, small: false };
    // Something newer was made meanwhile.
    if (before !== undefined && before.epoch === epoch && before.position > position) return late;
    if (before?.answer.digest === answer.digest && before.answer.status === answer.status) {
      Object.assign(before, made);
      this.#touch(key, before);
      return before;
    }
    const kept: Kept = late;
    if (before !== undefined) this.#bytes -= before.weight;
    this.#plain.delete(key);
    this.#touch(key, kept);
    this.#weigh(key, kept);
    return kept;
  }

  #touch(key: string, kept: Kept, encoding?: Encoding): void {
    if (encoding === 'identity' && this.#plain.delete(key)) this.#plain.set(key, kept);
    if (kept === this.#last) return;
    this.#last = kept;
    this.#kept.delete(key);
    this.#kept.set(key, kept);
  }

  /** Reckons anew what an answer weighs, and makes room for it. */
  #weigh(key: string, kept: Kept): void {
    if (this.#kept.get(key) !== kept) return;
    this.#reckon(key, kept);
    const { made } = kept.answer;
    if (made.identity !== undefined && made.br !== undefined) this.#plain.set(key, kept);
    for (const [oldest, other] of this.#plain) {
      if (this.#bytes <= this.#bounds.bytes) break;
      this.#plain.delete(oldest);
      delete other.answer.made.identity;
      this.#reckon(oldest, other);
    }
    for (const [oldest, other] of this.#kept) {
      if (this.#bytes <= this.#bounds.bytes && this.#kept.size <= this.#bounds.answers) return;
      this.#kept.delete(oldest);
      this.#plain.delete(oldest);
      this.#bytes -= other.weight;
    }
  }

  #reckon(key: string, kept: Kept): void {
    const now = weight(kept.answer) + key.length;
    this.#bytes += now - kept.weight;
    kept.weight = now;
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
  /** The place in the log of changes that it holds at: all that comes after may concern it. */
  place: Cursor;
}

function readyOf(kept: Kept, variant: Variant): Ready {
  return { status: kept.answer.status, variant, place: kept };
}
