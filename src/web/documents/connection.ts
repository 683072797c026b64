import type { Changes } from '#scene/change.ts';
import { Backoff } from './backoff.ts';
import { changesIn, readEvents, textOf } from './read-answer.ts';
import { DocumentError, errorFrom, errorOf } from './status-codes.ts';

/** How long nothing may be heard, with a question open, until the line counts as gone (requirements 9), in milliseconds. */
const OFFLINE_AFTER_MS = 10_000;
/** How long the site may hold a question before it answers that nothing has changed (requirements 9), in seconds. */
const MIN_WAIT_S = 5;
const MAX_WAIT_S = 30;
/** A stream gives a sign of life each 15 s: one that stays silent for longer than that and a little is dead. */
const SILENT_MS = 20_000;
/** After an answer in good order the next is asked for after up to this, in milliseconds: all of a site that starts anew end at once. */
const REOPEN_MS = 1_000;
/** An answer that was held for as long as the site holds one at least, in milliseconds, was the site's: what went wrong before is over. */
const HELD_MS = MIN_WAIT_S * 1000;

/** Why a question is broken off that is to be asked anew at once. */
const LOOK = Symbol('look');

/** What a connection needs of the world around it. */
export interface ConnectionWorld {
  fetch: (address: string, init: RequestInit) => Promise<Response>;
  setTimer: (run: () => void, ms: number) => () => void;
  now: () => number;
  random: () => number;
}

/** Whom a connection tells. */
export interface ConnectionListener {
  changed: (changes: Changes) => void;
  /** Whether the site is heard: told when it is gone, and when it is heard again after a try that failed; and when it was heard last, in milliseconds since 1970. */
  heard: (isHeard: boolean, lastAt: number) => void;
}

/**
 * Hears what changes, as a stream of events where one comes through, else by questions that the site holds. It goes on from the cursor
 * it has, so that nothing is missed; tries again for as long as it is not stopped; and tells when the line is gone.
 */
export class Connection {
  readonly #address: string;
  readonly #world: ConnectionWorld;
  readonly #listener: ConnectionListener;
  readonly #backoff: Backoff;
  #cursor: string | undefined;
  /** Whether changes may have been missed: there was no cursor, or one of no use. */
  #lost: boolean;
  #streams = true;
  #waitS = MAX_WAIT_S;
  #isHeard = true;
  /** Whether the last try came to nothing. */
  #hasFailed = false;
  #heardAt: number;
  #cancelOffline: (() => void) | undefined;
  /** When the line counts as gone. */
  #offlineAt = 0;
  /** Whether the question under way, or the last, was told of a change. */
  #isTold = false;
  #attempt = new AbortController();
  #stopped = true;
  #wake = () => {};

  /** @param address of the log of changes; @param cursor to go on from: without one it is told first that everything may be another */
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

  /** Asks anew at once: the line may have gone, or come back. */
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
        // What goes on coming is read by nobody.
        attempt.abort();
        this.#expect(0);
        this.#forgetFailures(began);
        await this.#bear(errorFrom(failure));
      }
    }
  }

  /** What comes at once and tells of nothing is not the site's: it holds its answers. Whoever says so each time is not asked as fast as they answer. */
  async #pauseAfterAnswer(began: number): Promise<void> {
    this.#forgetFailures(began);
    const isOurs = this.#isTold || this.#world.now() - began >= HELD_MS;
    await this.#pause(isOurs ? REOPEN_MS * this.#world.random() : this.#backoff.next());
  }

  #forgetFailures(began: number): void {
    if (this.#heardAt - began >= HELD_MS) this.#backoff.reset();
  }

  /** Waits until it may go better. What is refused for good may be taken from a later version of the site: it is asked again, seldom. */
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
      // Headers and then nothing: somebody between gathers what comes, and a stream never would.
      if (isSilent && this.#attempt.signal.aborted) this.#streams = false;
      throw failure;
    } finally {
      cancel();
    }
  }

  /** One question that the site holds until something changes. */
  async #ask(): Promise<void> {
    const wait = this.#wait();
    const answer = await this.#fetch({ wait: String(wait) }, 'application/json', wait * 1000 + OFFLINE_AFTER_MS);
    if (typeof answer !== 'string') throw new DocumentError('unavailable');
    this.#receive(changesIn(answer));
    if (wait > 0) this.#waitS = MAX_WAIT_S;
  }

  /** For how many seconds the next question may be held: the first only asks where the log stands, and the first after a failure whether the line is back. */
  #wait(): number {
    return this.#cursor === undefined || this.#hasFailed ? 0 : this.#waitS;
  }

  /** Asks, and reads what comes within a time: the whole text of an answer, or a stream of events as it begins. */
  async #fetch(query: Record<string, string>, accept: string, deadlineMs: number): Promise<string | ReadableStream<Uint8Array>> {
    const words = new URLSearchParams({ ...(this.#cursor === undefined ? {} : { since: this.#cursor }), ...query });
    const { signal } = this.#attempt;
    const attempt = this.#attempt;
    const cancel = this.#world.setTimer(() => attempt.abort(new DocumentError('deadline-exceeded')), deadlineMs);
    try {
      const address = `${this.#address}${words.size === 0 ? '' : `?${words}`}`;
      const answer = await this.#world.fetch(address, { headers: { accept }, credentials: 'omit', cache: 'no-store', signal });
      // What is neither events nor JSON is somebody's between us: of a site that is down, or of a network that wants a sign-in.
      if (/^(text\/event-stream|application\/json)$/.test(typeOf(answer))) this.#hear();
      if (!answer.ok) throw await errorOf(answer);
      const isStream = typeOf(answer) === 'text/event-stream' && answer.body !== null;
      // Awaited here: all of it is to come within the time.
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

  /** From now on an answer is awaited, which the site may hold for so long: when none comes, the line is gone. */
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

/** What an answer says it is, in lower case and without parameters. */
function typeOf({ headers }: Response): string {
  return headers.get('content-type')?.split(';')[0]?.toLowerCase() ?? '';
}
