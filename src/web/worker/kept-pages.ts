import { addDays } from '#scene/calendar.ts';
import { paths } from '../paths.ts';
import { type DocumentCache, KEPT_AT } from './document-cache.ts';
import { isPublicPage } from './public-pages.ts';

/** What is kept is looked at again when it is older than this, and when something changed, not more often than that; in milliseconds. */
const OLD_MS = 3_600_000;
const CHANGED_MS = 300_000;
/** The nights of a page of the programme: two of them are the coming fortnight. */
const NIGHTS = 7;
/** At most so many of the fortnight's venues come along: where they are is what one asks in the street. */
const MOST_VENUES = 40;
/** And so many of its shows, the next ones first: a line of the programme leads to its show. */
const MOST_SHOWS = 40;

/** Keeps pages on this device, all of them as anybody gets them: whoever asks is not told to the site, so nobody's own page can come. */
export class KeptPages {
  readonly #copies: DocumentCache;
  /** Keeps a script or a font that a page names. */
  readonly #keepFile: (address: string) => Promise<unknown>;
  readonly #origin: string;
  #keeping: Promise<void> = Promise.resolve();

  constructor(copies: DocumentCache, origin: string, keepFile: (address: string) => Promise<unknown>) {
    this.#copies = copies;
    this.#origin = origin;
    this.#keepFile = keepFile;
  }

  /** Keeps a page somebody reads, and what everybody wants with it: who plays in the coming fortnight, and where. */
  keep(page: string): Promise<void> {
    return this.#inTurn(async () => {
      await this.#fetch(page, OLD_MS);
      await this.#fortnight(OLD_MS);
    });
  }

  /** Something changed: the fortnight is looked at again. What was kept because it was read waits until it is read again. */
  renew(): Promise<void> {
    return this.#inTurn(() => this.#fortnight(CHANGED_MS));
  }

  async #fortnight(oldMs: number): Promise<void> {
    const first = await this.#read(paths.shows(), oldMs);
    const tonight = /"tonight":"(\d{4}-\d\d-\d\d)"/.exec(first)?.[1];
    const second = tonight === undefined ? '' : await this.#read(paths.shows({ from: addDays(tonight, NIGHTS) }), oldMs);
    const linked = (links: RegExp, most: number) =>
      [...new Set([...(first + second).matchAll(links)].map(([, path = '']) => path))].slice(0, most);
    const venues = linked(/href="(\/venues\/[\w-]+)"/g, MOST_VENUES);
    const shows = linked(/href="(\/shows\/[a-z][\w-]*)"/g, MOST_SHOWS);
    const others = [paths.offline(), paths.home(), paths.artists(), paths.venues(), ...venues, ...shows];
    for (const page of others) await this.#fetch(page, oldMs);
  }

  /** What a page says, as it is on this device after it was looked at. */
  async #read(page: string, oldMs: number): Promise<string> {
    return (await this.#fetch(page, oldMs)) ?? (await (await this.#copies.find(page))?.text()) ?? '';
  }

  /** The page as it is now, kept; undefined where it is none to be kept, or the one that is kept is not old. */
  async #fetch(page: string, oldMs: number): Promise<string | undefined> {
    const { pathname, search } = new URL(page, this.#origin);
    if (!isPublicPage(pathname)) return undefined;
    const address = pathname + search;
    const checked = await this.#copies.checkedAt(address);
    if (checked !== undefined && Date.now() - checked < oldMs) return undefined;
    const answer = await fetch(address, { credentials: 'omit', cache: 'no-cache', redirect: 'error' });
    // What the site could not bring up to date itself is no newer than the copy there is.
    if (!answer.ok || answer.headers.has('warning') || /private|no-store/.test(answer.headers.get('cache-control') ?? '')) return undefined;
    const text = await answer.clone().text();
    await this.#copies.put(address, answer);
    const files = new Set([...text.matchAll(/["'( ](\/static\/[\w./-]+)/g)].map(([, file = '']) => file));
    await Promise.all([...files].map((file) => this.#keepFile(file).catch(() => {})));
    return text;
  }

  /** One at a time, and no failure of one is another's: without a line the next time does it. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#keeping = this.#keeping.then(work).catch(() => {});
    return this.#keeping;
  }
}

/** A page with the words on it that say how old it is, as they stand in `layout/line-places.tsx`. */
export function marked(html: string, words: string): string {
  return html.replace(/(<p id="offline"[^<>]*>)(?=<\/p>)/, (place) => place + words);
}

/** When the site made what a copy holds. */
export function keptAt(copy: Response): Date {
  return new Date(copy.headers.get(KEPT_AT) ?? Date.now());
}
