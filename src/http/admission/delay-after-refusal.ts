import { namesSession } from '#identity/session/cookie.ts';

/** How long whoever was refused for too many tries waits with what they send next, in milliseconds. */
const WAIT_MS = 1_000;
/** So many who were refused are remembered. */
const MAX_COUNT = 1_000;

/**
 * Has somebody known wait with their next change when their last one was one too many: a program that sends them without pause costs the
 * others next to nothing, and it loses none. Whoever waits takes no place of anybody.
 */
export class DelayAfterRefusal {
  /** Who was refused, by what they show, and when, by `performance.now()`; the last one stands last. */
  readonly #refused = new Map<string, number>();

  /** The answer to a change, asked for when its sender may have it. */
  async answer(headers: Headers, ask: () => Promise<Response>): Promise<Response> {
    const who = readCredential(headers);
    if (who === undefined) return ask();
    const refusedAt = this.#refused.get(who) ?? Number.NEGATIVE_INFINITY;
    if (performance.now() - refusedAt < WAIT_MS) await new Promise((done) => setTimeout(done, WAIT_MS));
    const answer = await ask();
    this.#refused.delete(who);
    if (answer.status === 429) this.#refused.set(who, performance.now());
    for (const oldest of this.#refused.keys()) if (this.#refused.size > MAX_COUNT) this.#refused.delete(oldest);
    return answer;
  }
}

/** The token or session cookie of a request. */
function readCredential(headers: Headers): string | undefined {
  const cookie = headers.get('cookie');
  return headers.get('authorization') ?? (cookie !== null && namesSession(cookie) ? cookie : undefined);
}
