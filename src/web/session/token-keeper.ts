/** Token times (requirements 4 and 9). */
const EARLY_MS = 30_000;
const REFRESH_BEFORE_MS = 300_000;
const FIRST_RETRY_MS = 30_000;
const LAST_RETRY_MS = 960_000;
/** Lower bound of the pause before a refresh, for short-lived tokens. */
const MIN_WAIT_MS = 1_000;

/** An ID token from the session; null when nobody is signed in. */
export interface Handed {
  idToken: string | null;
  expiresIn: number | null;
}

/** Platform functions. `fetchToken` rejects only without a network. */
export interface KeeperWorld {
  fetchToken: () => Promise<Handed>;
  now: () => number;
  setTimer: (run: () => void, ms: number) => () => void;
  /** Called when the session turns out to be over. */
  signedOut: () => void;
}

/** Keeps this tab's ID token in memory: refreshed before it expires, retried without a network. */
export class TokenKeeper {
  readonly #world: KeeperWorld;
  #token: { idToken: string; expiresAt: number } | undefined;
  #asking: Promise<string | null> | undefined;
  #cancel: () => void = () => {};
  #retryMs = FIRST_RETRY_MS;
  #running = false;

  constructor(world: KeeperWorld) {
    this.#world = world;
  }

  /** The ID token, or null when signed out. Rejects if there is no network and no token that still works. */
  async current(): Promise<string | null> {
    if (this.#token !== undefined && this.#world.now() < this.#token.expiresAt - EARLY_MS) return this.#token.idToken;
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  /** Starts refreshing. */
  start(): void {
    if (this.#running) return;
    this.#running = true;
    this.#plan();
  }

  /** Stops, and forgets the token. */
  stop(): void {
    this.#running = false;
    this.#token = undefined;
    this.#retryMs = FIRST_RETRY_MS;
    this.#cancel();
  }

  async #ask(): Promise<string | null> {
    const { idToken, expiresIn } = await this.#world.fetchToken();
    if (idToken === null || expiresIn === null) {
      const wasRunning = this.#running;
      this.stop();
      if (wasRunning) this.#world.signedOut();
      return null;
    }
    this.#token = { idToken, expiresAt: this.#world.now() + expiresIn * 1000 };
    return idToken;
  }

  #plan(): void {
    this.#cancel();
    const wait = this.#token === undefined ? 0 : this.#token.expiresAt - REFRESH_BEFORE_MS - this.#world.now();
    this.#cancel = this.#world.setTimer(() => void this.#refresh(), Math.max(this.#token === undefined ? 0 : MIN_WAIT_MS, wait));
  }

  async #refresh(): Promise<void> {
    try {
      await this.#ask();
      this.#retryMs = FIRST_RETRY_MS;
      if (this.#running) this.#plan();
    } catch {
      if (!this.#running) return;
      this.#cancel = this.#world.setTimer(() => void this.#refresh(), this.#retryMs);
      this.#retryMs = Math.min(this.#retryMs * 2, LAST_RETRY_MS);
    }
  }
}
