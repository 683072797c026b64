/** What was promised of things, each by a name such as `page:UID`; a value is text, GONE for what is not there. */
export type Facts = Readonly<Record<string, string>>;
export const GONE = 'gone';

/** A promise that was not kept. */
export interface Loss {
  name: string;
  promised: string[];
  found: string;
}

/**
 * What the site promised. A thing has every value it may have: one once that is acknowledged, and beside it each value
 * that was asked for since without an answer, for a request cut off is neither done nor undone.
 */
export interface Ledger {
  readonly counts: { acknowledged: number; refused: number; unknown: number };
  /** How many were acknowledged of each kind of write. */
  readonly actions: Record<string, number>;
  /** Begins a write: from here on what it asks for may have happened. */
  ask: (action: string, wanted: Facts) => Asked;
  /** Things noted since the last call. */
  touched: () => string[];
  names: () => string[];
  /** What of these things is not as promised. `found` says what each of them is now. */
  losses: (names: readonly string[], found: (name: string, promised: readonly string[]) => Promise<string>) => Promise<Loss[]>;
}

/** One write on its way; exactly one of its ends is told. */
export interface Asked {
  /** The answer came and promises what was asked for, and what it says itself. */
  acknowledged: (more?: Facts) => void;
  /** The answer came and says that nothing was done. */
  refused: () => void;
  /** No answer came. */
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
