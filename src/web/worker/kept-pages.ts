import { addDays } from '#scene/time/calendar.ts';
import { type Page, pages } from '../pages.ts';
import { paths } from '../paths.ts';
import { type DocumentCache, KEPT_AT } from './document-cache.ts';

/** What is kept is looked at again when it is older than this, and when something changed, not more often than that; in milliseconds. */
const OLD_MS = 3_600_000;
const CHANGED_MS = 300_000;
/** The nights of a page of the programme: two of them are the coming fortnight. */
const NIGHTS = 7;
/** At most so many of the fortnight's venues come along: where they are is what one asks in the street. */
const MAX_VENUES = 40;
/** And so many of its shows, the next ones first: a line of the programme leads to its show. */
const MAX_SHOWS = 40;
/** And so many pages of what is starred. */
const MAX_STARRED = 120;
/** What the coming fortnight is noted as, once it was looked at. */
const FORTNIGHT = 'fortnight';
/** At which address the site told what a copy holds, where that is not its own. */
const TOLD_AT = 'x-told-at';

/** Keeps pages on this device, all of them as anybody gets them: whoever asks is not told to the site, so nobody's own page can come. */
export class KeptPages {
  readonly #copies: DocumentCache;
  /** Keeps a script or a font that a page names. */
  readonly #keepFile: (address: string) => Promise<unknown>;
  readonly #origin: string;
  #keeping: Promise<void> = Promise.resolve();
  /** Ends what is being kept when everything is to go. */
  #ending = new AbortController();
  /** Of the work that is under way. */
  #signal = this.#ending.signal;

  constructor(copies: DocumentCache, origin: string, keepFile: (address: string) => Promise<unknown>) {
    this.#copies = copies;
    this.#origin = origin;
    this.#keepFile = keepFile;
  }

  /** Keeps a page somebody reads, what they starred, and what everybody wants with it: who plays in the coming fortnight, and where. */
  keep(page: string, starred: string): Promise<void> {
    return this.#inTurn(async () => {
      // The page of what is starred says more under its other address, and is kept as that.
      if (page !== paths.myShows()) await this.#fetch(page, OLD_MS);
      await this.#starred(starred, OLD_MS);
      await this.#fortnight(OLD_MS);
      // Where room is short, what came along has pushed out what was there first.
      if ((await this.#copies.find(page)) === undefined) await this.#fetch(page, 0);
    });
  }

  /** Everything goes, and what is just being kept does not come after. */
  forget(): Promise<void> {
    this.#ending.abort();
    this.#ending = new AbortController();
    return this.#copies.forget();
  }

  /** Keeps what is starred by now. */
  keepStarred(starred: string): Promise<void> {
    return this.#inTurn(() => this.#starred(starred, OLD_MS));
  }

  /** Something changed: the page that is open, what is starred and the fortnight are looked at again. What was kept because it was read waits until it is read again. */
  renew(open: string): Promise<void> {
    return this.#inTurn(async () => {
      if (open !== paths.myShows()) await this.#fetch(open, 0);
      const starred = (await this.#copies.peek(paths.myShows()))?.headers.get(TOLD_AT);
      if (typeof starred === 'string') await this.#starred(starred, CHANGED_MS);
      await this.#fortnight(CHANGED_MS);
    });
  }

  /**
   * The page of what is starred here, kept as the one that tells it, and the pages of the shows and artists on it: those are let go of last.
   * @param starred the address at which the site tells of it
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
   * Who plays in the coming fortnight, and where: looked at together, and not again with each page that is read where room is too short for all of it.
   * Where the site was out of reach half-way, the next page that is read goes on.
   */
  async #fortnight(oldMs: number): Promise<void> {
    const looked = await this.#copies.lookedAt(FORTNIGHT);
    if (looked !== undefined && Date.now() - looked < oldMs) return;
    const first = await this.#read(paths.shows(), oldMs);
    const tonight = /"tonight":"(\d{4}-\d\d-\d\d)"/.exec(first)?.[1];
    const second = tonight === undefined ? '' : await this.#read(paths.shows({ from: addDays(tonight, NIGHTS) }), oldMs);
    const linked = (links: RegExp, most: number) =>
      [...new Set([...(first + second).matchAll(links)].map(([, path = '']) => path))].slice(0, most);
    const venues = linked(/href="(\/venues\/[\w-]+)"/g, MAX_VENUES);
    const shows = linked(/href="(\/shows\/[a-z][\w-]*)"/g, MAX_SHOWS);
    const others = [paths.offline(), paths.home(), paths.artists(), paths.venues(), ...venues, ...shows];
    for (const page of others) await this.#fetch(page, oldMs);
    // Where all has gone while the last of it was kept, the fortnight is not there.
    this.#signal.throwIfAborted();
    if (tonight !== undefined) await this.#copies.noteLooked(FORTNIGHT);
  }

  /** What a page says, as it is on this device after it was looked at. */
  async #read(page: string, oldMs: number): Promise<string> {
    return (await this.#fetch(page, oldMs)) ?? (await (await this.#copies.find(page))?.text()) ?? '';
  }

  /** The page as it is now, kept; undefined where it is none to be kept, or the one that is kept is not old. @param as the address it is kept under */
  async #fetch(page: string, oldMs: number, as?: string): Promise<string | undefined> {
    const { pathname, search } = new URL(page, this.#origin);
    if (!isPublicPage(pathname)) return undefined;
    const address = pathname + search;
    const checked = await this.#copies.checkedAt(as ?? address);
    if (checked !== undefined && Date.now() - checked < oldMs) return undefined;
    const answer = await fetch(address, { credentials: 'omit', cache: 'no-cache', redirect: 'manual', signal: this.#signal });
    if (isNoLongerThere(answer)) await this.#copies.remove(as ?? address);
    // What has another address by now is not kept under this one, and ends nothing that comes after.
    // What the site could not bring up to date itself is no newer than the copy there is.
    if (!answer.ok || answer.headers.has('warning') || /private|no-store/.test(answer.headers.get('cache-control') ?? '')) return undefined;
    const text = await answer.clone().text();
    this.#signal.throwIfAborted();
    if (as === undefined) await this.#copies.put(address, answer);
    else await this.#copies.put(as, new Response(answer.body, { headers: { ...Object.fromEntries(answer.headers), [TOLD_AT]: page } }));
    const files = new Set([...text.matchAll(/["'( ](\/static\/[\w./-]+)/g)].map(([, file = '']) => file));
    await Promise.all([...files].map((file) => this.#keepFile(file).catch(() => {})));
    return text;
  }

  /** One at a time, and no failure of one is another's: without a line the next time does it. */
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

/** Whether the site says that nothing stands at an address any more, or that it stands at another: a copy would go on telling what was taken down. A failure says nothing. */
export function isNoLongerThere({ status, type }: Response): boolean {
  return status === 404 || status === 410 || type === 'opaqueredirect';
}

/** A page with the words on it that say how old it is, as they stand in `layout/line-places.tsx`. */
export function marked(html: string, words: string): string {
  return html.replace(/(<p id="offline"[^<>]*>)(?=<\/p>)/, (place) => place + words);
}

/** When the site made what a copy holds. */
export function keptAt(copy: Response): Date {
  return new Date(copy.headers.get(KEPT_AT) ?? Date.now());
}

const PATTERNS: readonly RegExp[] = (Object.values(pages) as readonly Page[])
  .filter(({ path, who, form, kept }) => path !== '*' && who === 'anyone' && form === 'none' && (kept === 'minute' || kept === 'night'))
  .map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`));

/** Whether an address is that of a page that is the same for everybody: no other is ever kept on a device. */
export function isPublicPage(path: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(path));
}

/**
 * What a page tells the service worker: to keep a page (path and query) with the coming fortnight, and what is starred here (the address that
 * tells of it); what is starred by now; that something changed, and which page is open; or to forget all that was read.
 */
export type WorkerMessage = { keep: string; starred: string } | { starred: string } | { changed: string } | { forget: true };
