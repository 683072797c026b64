import { formatMoment } from '#scene/time/moment-words.ts';
import { type CachedResponse, encode, plainBytes, withBody } from '../cache/cached-response.ts';
import type { Encoding } from '../cache/compression.ts';
import type { Ready, ResponseCache } from '../cache/response-cache.ts';

const MAX_AGE_MS = 86_400_000;
const MAX_PAGES = 500;
/** RFC 7234, section 5.5.2. */
const STALE = '111 - "Revalidation Failed"';
/** The line goes before it, as a child of the body that React ignores. */
const MAIN = '<main id="main"';

/**
 * Serves outdated cached responses while nothing newer can be made. Pages show a line with their time; programs get `Age` (RFC 9111) and
 * `Warning` (RFC 7234).
 */
export class OutdatedResponses {
  readonly #kept: ResponseCache;
  readonly #zone: string;
  readonly #made = new Map<string, { heldAt: number; answer: CachedResponse }>();

  constructor(kept: ResponseCache, zone: string) {
    this.#kept = kept;
    this.#zone = zone;
  }

  /** The outdated response of a key; undefined when there is none, or it is older than a day. */
  async find(key: string, encoding: Encoding): Promise<Ready | undefined> {
    const old = this.#kept.old(key, MAX_AGE_MS);
    if (old === undefined) return undefined;
    const variant = await encode(await this.#marked(key, old), encoding);
    const age = String(Math.floor((Date.now() - old.heldAt) / 1000));
    const headers = { ...variant.headers, age, warning: STALE };
    return { status: old.answer.status, variant: { ...variant, headers }, place: old.place };
  }

  /** Adds the line, once for each response. */
  async #marked(key: string, { answer, heldAt }: { answer: CachedResponse; heldAt: number }): Promise<CachedResponse> {
    const before = this.#made.get(key);
    if (before?.heldAt === heldAt) return before.answer;
    const body = await plainBytes(answer);
    const isPage = answer.shared['content-type']?.startsWith('text/html');
    const made = withBody(answer, isPage ? Buffer.from(withLine(body.toString(), lineOf(heldAt, this.#zone))) : body);
    this.#made.delete(key);
    this.#made.set(key, { heldAt, answer: made });
    for (const oldest of this.#made.keys()) if (this.#made.size > MAX_PAGES) this.#made.delete(oldest);
    return made;
  }
}

function withLine(html: string, line: string): string {
  const at = html.indexOf(MAIN);
  return at < 0 ? html : `${html.slice(0, at)}<p class="old-answer" role="status">${line}</p>${html.slice(at)}`;
}

function lineOf(heldAt: number, zone: string): string {
  return `We can’t update this page right now. It’s from ${formatMoment(heldAt, Date.now(), zone)}.`;
}
