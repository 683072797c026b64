/** Messages under way, in all and to one push service. */
const AT_A_TIME = 16;
const TO_ONE = 4;
/** Messages under way to services that never answered this process or failed last time: someone may have made them up. */
const TO_UNKNOWN = 8;
const MAX_KNOWN = 50;

/** Limits messages under way, so that no push service blocks the others. */
export class ServicePlaces {
  readonly #underWay = new Map<Promise<void>, string>();
  readonly #known = new Set<string>();

  /** How many messages are being sent. */
  get taken(): number {
    return this.#underWay.size;
  }

  /** Each settles when its message is done. */
  get underWay(): Iterable<Promise<void>> {
    return this.#underWay.keys();
  }

  /** Counts a message as under way until it is done. */
  take(service: string, sent: Promise<void>): void {
    this.#underWay.set(sent, service);
    // The caller handles its failure.
    void sent.catch(() => undefined).finally(() => this.#underWay.delete(sent));
  }

  /** Remembers whether a push service answered. */
  noteAnswer(service: string, answered: boolean): void {
    this.#known.delete(service);
    if (answered) this.#known.add(service);
    const [first] = this.#known;
    if (first !== undefined && this.#known.size > MAX_KNOWN) this.#known.delete(first);
  }

  /** The services that can take no more, and, if unknown ones are full, the known ones that can; undefined if nothing can start. */
  open(): { except: string[]; only: string[] | undefined; most: number } | undefined {
    const services = [...this.#underWay.values()];
    const areStrangersMany = services.filter((service) => !this.#known.has(service)).length >= TO_UNKNOWN;
    if (services.length >= AT_A_TIME || (areStrangersMany && this.#known.size === 0)) return undefined;
    const except = new Set(services.filter((service) => countOf(services, service) >= TO_ONE));
    return { except: [...except], only: areStrangersMany ? [...this.#known] : undefined, most: AT_A_TIME };
  }

  /** The due messages that can start now, in order. */
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
