import { momentWords } from '#scene/time/moment-words.ts';
import type { Encoding } from '../cache/accepted-encoding.ts';
import { type CachedResponse, encode, plainBytes, withBody } from '../cache/cached-response.ts';
import type { Ready, ResponseCache } from '../cache/response-cache.ts';

/** So long after it last held a kept answer is given while the database is away, in milliseconds: a day. */
const MAX_MS = 86_400_000;
/** So many are remembered with their line; each is a page. */
const MAX_COUNT = 500;
/** What a cache says that could not ask whether its answer is still right. */
const STALE = '111 - "Revalidation Failed"';
/** Before it the line is put, a child of the body: React passes over what it does not know there. */
const MAIN = '<main id="main"';

/** Kept answers as they were, for while nothing newer can be made, as the database is away or too many ask: a page says since when it may be out of date, to programs the headers do (`Age` of RFC 9111, `Warning` of RFC 7234). */
export class OldAnswers {
  readonly #kept: ResponseCache;
  readonly #zone: string;
  readonly #made = new Map<string, { heldAt: number; answer: CachedResponse }>();

  /** @param zone the scene's own, in which the line says the time */
  constructor(kept: ResponseCache, zone: string) {
    this.#kept = kept;
    this.#zone = zone;
  }

  /** The answer under a key as it was; undefined when none is kept, or it is older than a day. */
  async find(key: string, encoding: Encoding): Promise<Ready | undefined> {
    const old = this.#kept.old(key, MAX_MS);
    if (old === undefined) return undefined;
    const variant = await encode(await this.#marked(key, old), encoding);
    const age = String(Math.floor((Date.now() - old.heldAt) / 1000));
    const headers = { ...variant.headers, age, warning: STALE };
    return { status: old.answer.status, variant: { ...variant, headers }, place: old.place };
  }

  /** An answer with its line, made once while nothing newer is kept. */
  async #marked(key: string, { answer, heldAt }: { answer: CachedResponse; heldAt: number }): Promise<CachedResponse> {
    const before = this.#made.get(key);
    if (before?.heldAt === heldAt) return before.answer;
    const body = await plainBytes(answer);
    const isPage = answer.shared['content-type']?.startsWith('text/html');
    const made = withBody(answer, isPage ? Buffer.from(withLine(body.toString(), lineOf(heldAt, this.#zone))) : body);
    this.#made.delete(key);
    this.#made.set(key, { heldAt, answer: made });
    for (const oldest of this.#made.keys()) if (this.#made.size > MAX_COUNT) this.#made.delete(oldest);
    return made;
  }
}

function withLine(html: string, line: string): string {
  const at = html.indexOf(MAIN);
  return at < 0 ? html : `${html.slice(0, at)}<p class="old-answer" role="status">${line}</p>${html.slice(at)}`;
}

function lineOf(heldAt: number, zone: string): string {
  return `This cannot be brought up to date just now. It is as it was ${momentWords(heldAt, Date.now(), zone)}.`;
}
