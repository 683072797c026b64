import { namesSession } from '#identity/session/cookie.ts';

/** How long the next change waits after a 429, in milliseconds. */
const DELAY_MS = 1_000;
const MAX_REMEMBERED = 1_000;

/** Delays the next change of a client that got a 429: a program that retries without pause costs others little. */
export class DelayAfterRefusal {
  /** When each credential last got a 429, by `performance.now()`; the latest last. */
  readonly #refused = new Map<string, number>();

  /** Answers a change, after the delay if there is one. */
  async answer(headers: Headers, ask: () => Promise<Response>): Promise<Response> {
    const who = readCredential(headers);
    if (who === undefined) return ask();
    const refusedAt = this.#refused.get(who) ?? Number.NEGATIVE_INFINITY;
    if (performance.now() - refusedAt < DELAY_MS) await new Promise((done) => setTimeout(done, DELAY_MS));
    const answer = await ask();
    this.#refused.delete(who);
    if (answer.status === 429) this.#refused.set(who, performance.now());
    for (const oldest of this.#refused.keys()) if (this.#refused.size > MAX_REMEMBERED) this.#refused.delete(oldest);
    return answer;
  }
}

function readCredential(headers: Headers): string | undefined {
  const cookie = headers.get('cookie');
  return headers.get('authorization') ?? (cookie !== null && namesSession(cookie) ? cookie : undefined);
}
