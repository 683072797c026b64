import { addDays } from '#scene/time/calendar.ts';
import { type Page, pages } from '../pages.ts';
import { paths } from '../paths.ts';
import { type DocumentCache, KEPT_AT } from './document-cache.ts';

/** Age at which copies are checked again, and the shortest pause after a change. */
const OLD_MS = 3_600_000;
const CHANGED_MS = 300_000;
/** Nights on a page of shows: two pages are two weeks. */
const NIGHTS = 7;
/** Venues of the next two weeks: people look for them in the street. */
const MAX_VENUES = 40;
const MAX_SHOWS = 40;
const MAX_STARRED = 120;
/** Name of the group of pages of the next two weeks. */
const FORTNIGHT = 'fortnight';
/** Header with the address a copy was fetched from, where it differs. */
const TOLD_AT = 'x-told-at';

/** Caches pages on this device as anybody gets them: requests carry no credentials, so no private page is cached. */
export class KeptPages {
  readonly #copies: DocumentCache;
  /** Caches a script or font of a page. */
  readonly #keepFile: (address: string) => Promise<unknown>;
  readonly #origin: string;
  #keeping: Promise<void> = Promise.resolve();
  /** Aborts the work under way when everything is deleted. */
  #ending = new AbortController();
  #signal = this.#ending.signal;

  constructor(copies: DocumentCache, origin: string, keepFile: (address: string) => Promise<unknown>) {
    this.#copies = copies;
    this.#origin = origin;
    this.#keepFile = keepFile;
  }

  /** Caches the open page, what is starred, and the next two weeks with their venues. */
  keep(page: string, starred: string): Promise<void> {
    return this.#inTurn(async () => {
      // Starred shows are cached from their longer address.
      if (page !== paths.myShows()) await this.#fetch(page, OLD_MS);
      await this.#starred(starred, OLD_MS);
      await this.#fortnight(OLD_MS);
      // What was cached since may have displaced it.
      if ((await this.#copies.find(page)) === undefined) await this.#fetch(page, 0);
    });
  }

  /** Deletes everything, and aborts what is being cached. */
  forget(): Promise<void> {
    this.#ending.abort();
    this.#ending = new AbortController();
    return this.#copies.forget();
  }

  keepStarred(starred: string): Promise<void> {
    return this.#inTurn(() => this.#starred(starred, OLD_MS));
  }

  /** Checks the open page, what is starred and the next two weeks after a change. Other pages wait until they are read again. */
  renew(open: string): Promise<void> {
    return this.#inTurn(async () => {
      if (open !== paths.myShows()) await this.#fetch(open, 0);
      const starred = (await this.#copies.peek(paths.myShows()))?.headers.get(TOLD_AT);
      if (typeof starred === 'string') await this.#starred(starred, CHANGED_MS);
      await this.#fortnight(CHANGED_MS);
    });
  }

  /**
   * Caches the starred shows under their short address, and holds their shows and artists.
   * @param starred the address with what is starred
   */
  async #starred(starred: string, oldMs: number): Promise<void> {
    const mine = paths.myShows();
    const told = (await this.#copies.peek(mine))?.headers.get(TOLD_AT);
    if (starred === mine && told === undefined) return;
    await this.#fetch(starred, told === starred ? oldMs : 0, mine);
    const text = (await (await this.#copies.peek(mine))?.text()) ?? '';
    const shows = [...text.matchAll(/href="(\/shows\/[a-z][\w-]*)"/g)].map(([, path = '']) => path);
    const artists = [...text.matchAll(/data-star="artist:([\w-]+)"/g)].map(([, id = '']) => paths.artist(id));
    const pages = [...new Set([...shows, ...artists])].slice(0, MAX_STARRED);
    await this.#copies.hold([mine, ...pages]);
    for (const page of pages) await this.#fetch(page, oldMs);
  }

  /**
   * Caches the next two weeks, as a group: where the limit is too small for it, pages read later do not fetch it again. An interrupted run
   * continues with the next page.
   */
  async #fortnight(oldMs: number): Promise<void> {
    const looked = await this.#copies.lookedAt(FORTNIGHT);
    if (looked !== undefined && Date.now() - looked < oldMs) return;
    const first = await this.#read(paths.shows(), oldMs);
    const tonight = /"tonight":"(\d{4}-\d\d-\d\d)"/.exec(first)?.[1];
    const second = tonight === undefined ? '' : await this.#read(paths.shows({ from: addDays(tonight, NIGHTS) }), oldMs);
    const found = (what: RegExp, most: number) =>
      [...new Set([...(first + second).matchAll(what)].map(([, word = '']) => word))].slice(0, most);
    const venues = found(/"venue":\{"id":"([\w-]+)"/g, MAX_VENUES).map((id) => paths.venue(id));
    const shows = found(/href="(\/shows\/[a-z][\w-]*)"/g, MAX_SHOWS);
    const others = [paths.offline(), paths.home(), paths.artists(), paths.venues(), paths.listen(), ...venues, ...shows];
    for (const page of others) await this.#fetch(page, oldMs);
    // If everything was deleted meanwhile, the group is not there.
    this.#signal.throwIfAborted();
    if (tonight !== undefined) await this.#copies.noteLooked(FORTNIGHT);
  }

  /** A page's HTML: from the site, else from its copy, else empty. */
  async #read(page: string, oldMs: number): Promise<string> {
    return (await this.#fetch(page, oldMs)) ?? (await (await this.#copies.find(page))?.text()) ?? '';
  }

  /** A page's HTML, cached; undefined where it is private, or its copy is recent. @param as the address to cache it under */
  async #fetch(page: string, oldMs: number, as?: string): Promise<string | undefined> {
    const { pathname, search } = new URL(page, this.#origin);
    if (!isPublicPage(pathname)) return undefined;
    const address = pathname + search;
    const checked = await this.#copies.checkedAt(as ?? address);
    if (checked !== undefined && Date.now() - checked < oldMs) return undefined;
    const answer = await fetch(address, { credentials: 'omit', cache: 'no-cache', redirect: 'manual', signal: this.#signal });
    if (isNoLongerThere(answer)) await this.#copies.remove(as ?? address);
    // A moved page is not cached under its old address. An answer with a warning is stale itself.
    if (!answer.ok || answer.headers.has('warning') || /private|no-store/.test(answer.headers.get('cache-control') ?? '')) return undefined;
    const text = await answer.clone().text();
    this.#signal.throwIfAborted();
    if (as === undefined) await this.#copies.put(address, answer);
    else await this.#copies.put(as, new Response(answer.body, { headers: { ...Object.fromEntries(answer.headers), [TOLD_AT]: page } }));
    const files = new Set([...text.matchAll(/["'( ](\/static\/[\w./-]+)/g)].map(([, file = '']) => file));
    await Promise.all([...files].map((file) => this.#keepFile(file).catch(() => {})));
    return text;
  }

  /** One at a time; a failure does not stop the next. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    const { signal } = this.#ending;
    const begun = () => {
      signal.throwIfAborted();
      this.#signal = signal;
      return work();
    };
    this.#keeping = this.#keeping.then(begun).catch(() => {});
    return this.#keeping;
  }
}

/** Whether a page is gone or moved: its copy goes too. A failed request says nothing. */
export function isNoLongerThere({ status, type }: Response): boolean {
  return status === 404 || status === 410 || type === 'opaqueredirect';
}

/** A page with its age (`layout/page-status.tsx`). */
export function withAge(html: string, words: string): string {
  return html.replace(/(<p id="offline"[^<>]*>)(?=<\/p>)/, (place) => place + words);
}

/** When the site made a copy. */
export function copyTime(copy: Response): Date {
  return new Date(copy.headers.get(KEPT_AT) ?? Date.now());
}

const PATTERNS: readonly RegExp[] = (Object.values(pages) as readonly Page[])
  .filter(({ path, who, form, kept }) => path !== '*' && who === 'anyone' && form === 'none' && (kept === 'minute' || kept === 'night'))
  .map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`));

/** Whether a path is a page that is the same for everybody: no other is cached. */
export function isPublicPage(path: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(path));
}

/**
 * Messages to the service worker: cache a page (path and query) with what is starred (its address); cache what is starred; check after a
 * change, with the open page; delete everything.
 */
export type WorkerMessage = { keep: string; starred: string } | { starred: string } | { changed: string } | { forget: true };
