/** The addresses that wait for one answer: work starts when it is the turn of any of them. */
export class Askers {
  readonly addresses: Set<string>;
  /** The first address; the request counts toward its place in the queue. */
  readonly first: string;
  /** Called when another address joins before the work starts. */
  onJoin: (() => void) | undefined;

  constructor(address: string) {
    this.first = address;
    this.addresses = new Set([address]);
  }

  /** Adds an address, so that it does not wait behind the requests of the first. */
  join(address: string): void {
    if (this.addresses.has(address)) return;
    this.addresses.add(address);
    this.onJoin?.();
  }
}
