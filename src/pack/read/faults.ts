const MAX_TOLD = 20;

/** All faults of a scene pack, each a sentence naming file and field. */
export class PackFaults extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(wordsOf(faults));
    this.faults = faults;
  }
}

function wordsOf([first = '', ...others]: readonly string[]): string {
  if (others.length === 0) return first;
  const told = [first, ...others].slice(0, MAX_TOLD).map((fault) => `\n  ${fault}`);
  const more = others.length + 1 - told.length;
  return `${others.length + 1} things are wrong with the scene pack:${told.join('')}${more === 0 ? '' : `\n  … and ${more} more`}`;
}

/** Collects faults while reading goes on, so that pack authors see all at once. */
export class FaultList {
  readonly #faults: string[] = [];

  /** Reads a part. @returns undefined if it failed; the fault is noted */
  try<Part>(read: () => Part): Part | undefined {
    try {
      return read();
    } catch (error) {
      if (error instanceof PackFaults) this.#faults.push(...error.faults);
      else this.#faults.push(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }

  /** @throws PackFaults if there are any */
  demandNone(): void {
    if (this.#faults.length > 0) throw new PackFaults(this.#faults);
  }
}
