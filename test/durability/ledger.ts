/** Promised values by thing, such as `page:UID`; GONE if it must not exist. */
export type Facts = Readonly<Record<string, string>>;
export const GONE = 'gone';

/** A broken promise. */
export interface Loss {
  name: string;
  promised: string[];
  found: string;
}

/**
 * Records promises. A thing has one acknowledged value, and beside it every value asked for since without an answer, as an interrupted
 * request may or may not have been done.
 */
export interface Ledger {
  readonly counts: { acknowledged: number; refused: number; unknown: number };
  /** Acknowledged writes by kind. */
  readonly actions: Record<string, number>;
  /** Begins a write: what it asks for may happen from now on. */
  ask: (action: string, wanted: Facts) => Asked;
  /** Things recorded since the last call. */
  touched: () => string[];
  names: () => string[];
  /** The things that differ from their promises. `found` returns each one's current value. */
  losses: (names: readonly string[], found: (name: string, promised: readonly string[]) => Promise<string>) => Promise<Loss[]>;
}

/** A write under way; call exactly one of its ends. */
export interface Asked {
  /** Answered: what was asked for is promised, and `more`. */
  acknowledged: (more?: Facts) => void;
  /** Answered: nothing was done. */
  refused: () => void;
  /** No answer. */
  unknown: () => void;
}

export function openLedger(): Ledger {
  const promises = new Map<string, readonly string[]>();
  const fresh = new Set<string>();
  const counts = { acknowledged: 0, refused: 0, unknown: 0 };
  const actions: Record<string, number> = {};
  const set = (name: string, values: readonly string[]) => {
    promises.set(name, values);
    fresh.add(name);
  };

  return {
    counts,
    actions,
    ask(action, wanted) {
      const before = new Map(Object.keys(wanted).map((name) => [name, promises.get(name) ?? [GONE]]));
      for (const [name, values] of before) set(name, [...values, wanted[name] ?? GONE]);
      return {
        acknowledged(more = {}) {
          counts.acknowledged += 1;
          actions[action] = (actions[action] ?? 0) + 1;
          for (const [name, value] of Object.entries({ ...wanted, ...more })) set(name, [value]);
        },
        refused() {
          counts.refused += 1;
          for (const [name, values] of before) set(name, values);
        },
        unknown() {
          counts.unknown += 1;
        },
      };
    },
    touched() {
      const names = [...fresh];
      fresh.clear();
      return names;
    },
    names: () => [...promises.keys()],
    async losses(names, found) {
      const losses: Loss[] = [];
      for (const name of names) {
        const promised = [...(promises.get(name) ?? [])];
        const now = await found(name, promised);
        if (!promised.includes(now)) losses.push({ name, promised, found: now });
      }
      return losses;
    },
  };
}
