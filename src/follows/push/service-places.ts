/** So many messages are under way at a time, and so many of them to one push service. */
const AT_A_TIME = 16;
const TO_ONE = 4;
/** So many of them may be under way to push services that have never answered this process, or did not the last time: somebody may have made those up. */
const TO_UNKNOWN = 8;
/** So many push services are known at most. */
const MAX_KNOWN = 50;

/** The places for messages under way, so that no push service holds up the others: what is under way, and who answered the last time. */
export class ServicePlaces {
  readonly #underWay = new Map<Promise<void>, string>();
  readonly #known = new Set<string>();

  /** How many messages are under way. */
  get taken(): number {
    return this.#underWay.size;
  }

  /** Each resolves, or is refused, when its message is done. */
  get underWay(): Iterable<Promise<void>> {
    return this.#underWay.keys();
  }

  /** Gives a message a place until it is done. */
  take(service: string, sent: Promise<void>): void {
    this.#underWay.set(sent, service);
    // Whoever waits for it hears of its failure.
    void sent.catch(() => undefined).finally(() => this.#underWay.delete(sent));
  }

  /** Remembers whether a push service answered. */
  noteAnswer(service: string, answered: boolean): void {
    this.#known.delete(service);
    if (answered) this.#known.add(service);
    const [first] = this.#known;
    if (first !== undefined && this.#known.size > MAX_KNOWN) this.#known.delete(first);
  }

  /** Which push services nothing may begin to, and, where those that are not known have all their places, to which alone; undefined where there is room for nobody. */
  open(): { except: string[]; only: string[] | undefined; most: number } | undefined {
    const services = [...this.#underWay.values()];
    const areStrangersMany = services.filter((service) => !this.#known.has(service)).length >= TO_UNKNOWN;
    if (services.length >= AT_A_TIME || (areStrangersMany && this.#known.size === 0)) return undefined;
    const except = new Set(services.filter((service) => countOf(services, service) >= TO_ONE));
    return { except: [...except], only: areStrangersMany ? [...this.#known] : undefined, most: AT_A_TIME };
  }

  /** Those of what waits that may begin beside what is under way, in its order. */
  fitting<Waiting>(due: readonly Waiting[], serviceOf: (waiting: Waiting) => string): Waiting[] {
    const services = [...this.#underWay.values()];
    return due.filter((waiting) => {
      const service = serviceOf(waiting);
      const isStrange = !this.#known.has(service) && services.filter((each) => !this.#known.has(each)).length >= TO_UNKNOWN;
      if (services.length >= AT_A_TIME || countOf(services, service) >= TO_ONE || isStrange) return false;
      services.push(service);
      return true;
    });
  }
}

function countOf(services: readonly string[], service: string): number {
  return services.filter((each) => each === service).length;
}
