import type { Changes } from '#scene/change.ts';
import { Backoff } from './backoff.ts';
import { changesIn, readEvents, textOf } from './read-answer.ts';
import { DocumentError, errorFrom, errorOf } from './status-codes.ts';

/** Silence after which the site counts as unreachable (requirements 9). */
const OFFLINE_AFTER_MS = 10_000;
/** How long the server may hold a request before it answers that nothing changed (requirements 9), in seconds. */
const MIN_WAIT_S = 5;
const MAX_WAIT_S = 30;
/** The server sends a heartbeat every 15 s. */
const SILENT_MS = 20_000;
/** Upper bound of the pause after a good answer: when a site restarts, all streams end at once. */
const REOPEN_MS = 1_000;
/** An answer held at least this long came from our server, and ends a series of failures. */
const HELD_MS = MIN_WAIT_S * 1000;

/** Aborts a request that is to be made again at once. */
const LOOK = Symbol('look');

/** Platform functions, replaced in tests. */
export interface ConnectionWorld {
  fetch: (address: string, init: RequestInit) => Promise<Response>;
  setTimer: (run: () => void, ms: number) => () => void;
  now: () => number;
  random: () => number;
}

export interface ConnectionListener {
  changed: (changes: Changes) => void;
  /** Called when the site becomes unreachable or answers again; `lastAt` is its last answer, in milliseconds since 1970. */
  heard: (isHeard: boolean, lastAt: number) => void;
}

/**
 * Receives changes as server-sent events, or by long polling where events do not come through. It continues from its cursor, retries until
 * stopped, and reports when the site is unreachable.
 */
export class Connection {
  readonly #address: string;
  readonly #world: ConnectionWorld;
  readonly #listener: ConnectionListener;
  readonly #backoff: Backoff;
  #cursor: string | undefined;
  /** Whether changes may have been missed: there was no usable cursor. */
  #lost: boolean;
  #streams = true;
  #waitS = MAX_WAIT_S;
  #isHeard = true;
  #hasFailed = false;
  #heardAt: number;
  #cancelOffline: (() => void) | undefined;
  #offlineAt = 0;
  /** Whether the current or last request reported a change. */
  #isTold = false;
  #attempt = new AbortController();
  #stopped = true;
  #wake = () => {};

  /**
   * @param address of the log of changes
   * @param cursor to continue from; without one the first report says that anything may have changed
   */
  constructor(address: string, world: ConnectionWorld, listener: ConnectionListener, cursor?: string) {
    this.#address = address;
    this.#world = world;
    this.#listener = listener;
    this.#backoff = new Backoff(world.random);
    this.#cursor = cursor;
    this.#lost = cursor === undefined;
    this.#heardAt = world.now();
  }

  start(): void {
    if (!this.#stopped) return;
    this.#stopped = false;
    void this.#run();
  }

  stop(): void {
    this.#stopped = true;
    this.#attempt.abort();
    this.#settle();
    this.#wake();
  }

  /** Asks again at once: the network may have gone or returned. */
  look(): void {
    this.#backoff.reset();
    this.#attempt.abort(LOOK);
    this.#wake();
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      const attempt = new AbortController();
      const began = this.#world.now();
      [this.#attempt, this.#isTold] = [attempt, false];
      this.#expect(this.#streams ? 0 : this.#wait() * 1000);
      try {
        if (this.#streams) await this.#stream();
        else await this.#ask();
        await this.#pauseAfterAnswer(began);
      } catch (failure) {
        if (this.#stopped) return;
        this.#hasFailed = true;
        if (attempt.signal.reason === LOOK) continue;
        attempt.abort();
        this.#expect(0);
        this.#forgetFailures(began);
        await this.#bear(errorFrom(failure));
      }
    }
  }

  /** Our server holds its answers. An answer at once without changes comes from something else, and is polled with growing pauses. */
  async #pauseAfterAnswer(began: number): Promise<void> {
    this.#forgetFailures(began);
    const isOurs = this.#isTold || this.#world.now() - began >= HELD_MS;
    await this.#pause(isOurs ? REOPEN_MS * this.#world.random() : this.#backoff.next());
  }

  #forgetFailures(began: number): void {
    if (this.#heardAt - began >= HELD_MS) this.#backoff.reset();
  }

  /** Waits before a retry. A permanent refusal may change with the site's next version: it is retried at the longest pause. */
  async #bear(error: DocumentError): Promise<void> {
    const isRefused = error.code === 'invalid-argument' && this.#cursor !== undefined;
    if (isRefused) {
      this.#cursor = undefined;
      this.#lost = true;
    }
    if (error.code === 'deadline-exceeded') this.#waitS = Math.max(MIN_WAIT_S, Math.floor(this.#waitS / 2));
    const pause = error.retry || isRefused ? this.#backoff.next() : this.#backoff.longest();
    await this.#pause(Math.max(pause, error.waitMs));
  }

  async #stream(): Promise<void> {
    const answer = await this.#fetch({}, 'text/event-stream', OFFLINE_AFTER_MS);
    if (!(answer instanceof ReadableStream)) {
      this.#receive(changesIn(answer));
      this.#streams = false;
      return;
    }
    let isSilent = true;
    let cancel = () => {};
    const expectSign = (ms: number) => {
      cancel();
      cancel = this.#world.setTimer(() => this.#attempt.abort(new DocumentError('deadline-exceeded')), ms);
    };
    expectSign(OFFLINE_AFTER_MS);
    try {
      const sign = () => {
        isSilent = false;
        this.#hear();
        expectSign(SILENT_MS);
      };
      await readEvents(answer, sign, (data) => this.#receive(changesIn(data)));
      if (isSilent) this.#streams = false;
    } catch (failure) {
      // Headers and then nothing: a proxy buffers the stream.
      if (isSilent && this.#attempt.signal.aborted) this.#streams = false;
      throw failure;
    } finally {
      cancel();
    }
  }

  async #ask(): Promise<void> {
    const wait = this.#wait();
    const answer = await this.#fetch({ wait: String(wait) }, 'application/json', wait * 1000 + OFFLINE_AFTER_MS);
    if (typeof answer !== 'string') throw new DocumentError('unavailable');
    this.#receive(changesIn(answer));
    if (wait > 0) this.#waitS = MAX_WAIT_S;
  }

  /** Seconds the server may hold the next request: 0 for the first, and for the first after a failure. */
  #wait(): number {
    return this.#cursor === undefined || this.#hasFailed ? 0 : this.#waitS;
  }

  /** Requests within a deadline: the text of an answer, or a stream as it begins. */
  async #fetch(query: Record<string, string>, accept: string, deadlineMs: number): Promise<string | ReadableStream<Uint8Array>> {
    const words = new URLSearchParams({ ...(this.#cursor === undefined ? {} : { since: this.#cursor }), ...query });
    const { signal } = this.#attempt;
    const attempt = this.#attempt;
    const cancel = this.#world.setTimer(() => attempt.abort(new DocumentError('deadline-exceeded')), deadlineMs);
    try {
      const address = `${this.#address}${words.size === 0 ? '' : `?${words}`}`;
      const answer = await this.#world.fetch(address, { headers: { accept }, credentials: 'omit', cache: 'no-store', signal });
      // Anything but events and JSON comes from a proxy or a captive portal.
      if (/^(text\/event-stream|application\/json)$/.test(typeOf(answer))) this.#hear();
      if (!answer.ok) throw await errorOf(answer);
      const isStream = typeOf(answer) === 'text/event-stream' && answer.body !== null;
      // The whole text must arrive within the deadline.
      return isStream ? answer.body : await textOf(answer);
    } finally {
      cancel();
    }
  }

  #receive(changes: Changes): void {
    this.#hear();
    this.#isTold ||= changes.changes.length > 0;
    this.#cursor = changes.cursor;
    this.#listener.changed(this.#lost ? { ...changes, anew: true } : changes);
    this.#lost = false;
  }

  /** Starts the timer after which the site counts as unreachable, unless an earlier one runs. */
  #expect(heldMs: number): void {
    if (!this.#isHeard) return;
    const now = this.#world.now();
    const at = now + heldMs + OFFLINE_AFTER_MS;
    if (this.#cancelOffline !== undefined && this.#offlineAt <= at) return;
    this.#settle();
    this.#offlineAt = at;
    this.#cancelOffline = this.#world.setTimer(() => {
      this.#cancelOffline = undefined;
      this.#isHeard = false;
      this.#listener.heard(false, this.#heardAt);
    }, at - now);
  }

  #hear(): void {
    this.#settle();
    this.#heardAt = this.#world.now();
    if (this.#isHeard && !this.#hasFailed) return;
    this.#isHeard = true;
    this.#hasFailed = false;
    this.#listener.heard(true, this.#heardAt);
  }

  #settle(): void {
    this.#cancelOffline?.();
    this.#cancelOffline = undefined;
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#world.setTimer(resolve, ms);
      this.#wake = () => {
        cancel();
        resolve();
      };
    });
  }
}

/** The media type of an answer, in lower case. */
function typeOf({ headers }: Response): string {
  return headers.get('content-type')?.split(';')[0]?.toLowerCase() ?? '';
}
