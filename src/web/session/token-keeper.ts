/** How a token is looked after (requirements 4 and 9), in milliseconds. */
const EARLY_MS = 30_000;
const REFRESH_BEFORE_MS = 300_000;
const FIRST_RETRY_MS = 30_000;
const LAST_RETRY_MS = 960_000;
/** A token that lives shorter than the refresh comes before its end is not asked for without pause. */
const MIN_WAIT_MS = 1_000;

/** An ID token as the session hands it out; null when nobody is signed in any more. */
export interface Handed {
  idToken: string | null;
  expiresIn: number | null;
}

/** What the keeper needs of the world. `fetchToken` rejects only when the network fails. */
export interface KeeperWorld {
  fetchToken: () => Promise<Handed>;
  now: () => number;
  setTimer: (run: () => void, ms: number) => () => void;
  /** Told once the session turns out to be over. */
  signedOut: () => void;
}

/** Keeps the ID token of this tab, in memory alone: fresh before it expires, patient when the network is gone. */
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

  /** The current ID token, or null when signed out. Rejects when the network fails and none is left. */
  async current(): Promise<string | null> {
    if (this.#token !== undefined && this.#world.now() < this.#token.expiresAt - EARLY_MS) return this.#token.idToken;
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  /** Begins to keep a token fresh. */
  start(): void {
    if (this.#running) return;
    this.#running = true;
    this.#plan();
  }

  /** Forgets everything. */
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
