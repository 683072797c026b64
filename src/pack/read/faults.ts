/** So many are told at once. */
const MAX_TOLD = 20;

/** What is wrong with a scene pack, each in one sentence that names the file and the field. */
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

/** Gathers what is wrong while a pack is read on: whoever writes one wants all of it at once. */
export class FaultList {
  readonly #faults: string[] = [];

  /** Does a part of the reading. @returns undefined where it failed, which is noted */
  try<Part>(read: () => Part): Part | undefined {
    try {
      return read();
    } catch (error) {
      if (error instanceof PackFaults) this.#faults.push(...error.faults);
      else this.#faults.push(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }

  /** @throws PackFaults where anything was wrong */
  demandNone(): void {
    if (this.#faults.length > 0) throw new PackFaults(this.#faults);
  }
}
