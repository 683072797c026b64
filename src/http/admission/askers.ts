/** The addresses that wait for one answer: work on it begins as soon as it is the turn of any of them. */
export class Askers {
  readonly addresses: Set<string>;
  /** The address that asked first, which the place in the queue counts for. */
  readonly first: string;
  /** Called when another address joins while the work has not begun. */
  onJoin: (() => void) | undefined;

  constructor(address: string) {
    this.first = address;
    this.addresses = new Set([address]);
  }

  /** Another visitor waits for the same answer: they must not wait behind everything that the first one asked for. */
  join(address: string): void {
    if (this.addresses.has(address)) return;
    this.addresses.add(address);
    this.onJoin?.();
  }
}
