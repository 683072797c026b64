import { type ChangeKey, EVERYTHING } from '#scene/change.ts';

/** So many keys are known at most; of whatever changed longer ago it is only known that something did. */
const MOST = 20_000;

/** Which documents and lists changed last, by the log's positions; bounded, so that the longest ago are forgotten first. */
export class ChangedKeys {
  /** The one that changed last stands last. */
  readonly #changed = new Map<ChangeKey, number>();
  readonly #most: number;
  /** What changed up to here is not known any more. */
  #forgotten = 0;

  constructor(most = MOST) {
    this.#most = most;
  }

  /** Notes keys, each with the last position that concerns it. */
  note(keys: ReadonlyMap<ChangeKey, number>): void {
    for (const [key, position] of keys) {
      this.#set(key, position);
      this.#set(EVERYTHING, position);
    }
    for (const [oldest, position] of this.#changed) {
      if (this.#changed.size <= this.#most) return;
      this.#changed.delete(oldest);
      this.forgetUpTo(position);
    }
  }

  /** Of everything up to a position it is not known what changed. */
  forgetUpTo(position: number): void {
    this.#forgotten = Math.max(this.#forgotten, position);
  }

  /** Whether something made of these keys, as they stood at a position, is sure to be what it would be now. */
  unchangedSince(position: number, keys: readonly ChangeKey[]): boolean {
    return position >= this.#forgotten && keys.every((key) => (this.#changed.get(key) ?? 0) <= position);
  }

  #set(key: ChangeKey, position: number): void {
    const before = this.#changed.get(key) ?? 0;
    if (before >= position) return;
    this.#changed.delete(key);
    this.#changed.set(key, position);
  }
}
