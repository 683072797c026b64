import { namesSession } from '#identity/session/cookie.ts';
import { MAX_UPLOAD_BYTES } from '#scene/pictures/picture.ts';
import { measureJson } from '#scene/text/json-size.ts';
import type { Page } from '#web/pages.ts';
import { takesCalendar, takesFlyer, takesPicture } from '../endpoints.ts';
import { type PageTable, pageMatcher } from '../pages/page-table.ts';

/** How long a body may take to arrive, in milliseconds: usual ones, and pasted calendars or pictures. */
const BODY_MS = 12_000;
const LARGE_MS = 28_000;

/** In bytes: a profile is 20 kB of bio, escaped. */
const MAX_BYTES = 131_072;
const MAX_BYTES_PASTED = 3_000_000;
const MAX_BYTES_PICTURE = MAX_UPLOAD_BYTES + 500_000;

/** Bodies up to this size count in full from the start. */
const SHORT = 4096;

/** Bytes of request bodies in memory, in all and per address. */
const USUAL: Budget = { most: 64_000_000, share: 16_000_000 };
const PASTED: Budget = { most: 24_000_000, share: 6_000_000 };
/** Three of the largest pictures, one per address: they stay in memory until they are read. */
const PICTURES: Budget = { most: 3 * MAX_BYTES_PICTURE, share: MAX_BYTES_PICTURE + 200_000 };
/** Flyers are open to anybody, so they have a budget of their own. */
const FLYERS: Budget = { most: 2 * MAX_BYTES_PICTURE, share: MAX_BYTES_PICTURE + 200_000 };

/** The limits of request bodies, by path. */
export function bodyLimits(pages: PageTable) {
  const formTakes = (what: Page['body']) => pageMatcher(pages, ({ body }) => body === what);
  const [calendarForm, pictureForm, flyerForm] = [formTakes('pasted'), formTakes('picture'), formTakes('flyer')];
  const pastes = (path: string) => calendarForm(path) || takesCalendar(path);
  const pictures = (path: string) => pictureForm(path) || takesPicture(path);
  const flyers = (path: string) => flyerForm(path) || takesFlyer(path);
  return {
    /** The most bytes a request may carry. Calendars and pictures need credentials; anybody may send a flyer. */
    maxBytes(path: string, headers: Headers): number {
      // A tip without a flyer needs no room for one.
      if (flyers(path)) return Number(headers.get('content-length') ?? Number.NaN) <= MAX_BYTES ? MAX_BYTES : MAX_BYTES_PICTURE;
      if (pictures(path) && isNamed(headers)) return MAX_BYTES_PICTURE;
      return pastes(path) && isNamed(headers) ? MAX_BYTES_PASTED : MAX_BYTES;
    },
    isFlyer: flyers,
    /** How long a body may take to arrive, in milliseconds. */
    bodyTime: (path: string): number => (pastes(path) || pictures(path) || flyers(path) ? LARGE_MS : BODY_MS),
  };
}

/** A size limit as text: '128 kB', '15 MB'. */
export function sizeInWords(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.floor(bytes / 1024)} kB` : `${Math.floor(bytes / 1_000_000)} MB`;
}

/** Whether a request carries credentials; they are checked later. */
function isNamed(headers: Headers): boolean {
  return headers.has('authorization') || namesSession(headers.get('cookie') ?? '');
}

/** In bytes. */
interface Budget {
  most: number;
  share: number;
}

function openBudget({ most, share }: Budget) {
  let held = 0;
  const shares = new Map<string, number>();
  /** Reserves bytes for the body of one request. */
  return (address: string) => {
    let mine = 0;
    let isOver = false;
    return {
      /** Reserves bytes; false if there is no room. */
      hold(bytes: number): boolean {
        const theirs = shares.get(address) ?? 0;
        // Bytes that still arrive after `free` would never be released.
        if (isOver || held + bytes > most || theirs + bytes > share) return false;
        held += bytes;
        mine += bytes;
        shares.set(address, theirs + bytes);
        return true;
      },
      /** Releases all bytes; nothing more can be reserved. */
      free(): void {
        isOver = true;
        held -= mine;
        const theirs = (shares.get(address) ?? 0) - mine;
        if (theirs > 0) shares.set(address, theirs);
        else shares.delete(address);
        mine = 0;
      },
    };
  };
}

/** The budgets of request bodies. They are separate, so that calendars, pictures and flyers crowd out neither each other nor sign-ins. */
export function openBodyBudget({ usual = USUAL, pasted = PASTED, pictures = PICTURES, flyers = FLYERS } = {}) {
  const budgets = { usual: openBudget(usual), pasted: openBudget(pasted), pictures: openBudget(pictures), flyers: openBudget(flyers) };
  return (most: number, address: string, isFlyer = false) => {
    const pictured = isFlyer ? 'flyers' : 'pictures';
    return budgets[most > MAX_BYTES_PASTED ? pictured : most > MAX_BYTES ? 'pasted' : 'usual'](address);
  };
}

/** No route takes deeper JSON, and parsing it is up to seventy times slower. */
const MAX_DEPTH = 64;

type Missing = 'late' | 'full' | 'deep' | 'large';

/**
 * Reads a request's body before the request takes a place, so that slow senders delay nobody else.
 * @param ms how long it may take, in milliseconds
 * @param hold reserves bytes
 * @returns `large` if it is over the limit, `late` if the body is late or breaks off, `full` if there is no room, `deep` if its JSON is nested too deeply
 */
export async function readWithinBudget(
  request: Request,
  { most, ms, hold }: { most: number; ms: number; hold: (bytes: number) => boolean },
): Promise<Request | Missing> {
  if (request.method === 'GET' || request.method === 'HEAD') return request;
  const declared = Number(request.headers.get('content-length') ?? Number.NaN);
  if (declared > most) return 'large';
  // Node delivers no more than was declared. Reading it at once is much cheaper than a stream.
  if (declared <= SHORT) return hold(declared) ? within(ms, request, request.arrayBuffer()) : 'full';
  return request.body === null ? request : within(ms, request, readUpTo(request.body.getReader(), most, hold));
}

async function within(
  ms: number,
  request: Request,
  body: Promise<ArrayBuffer | Uint8Array<ArrayBuffer> | Missing>,
): Promise<Request | Missing> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, ms, 'late');
  });
  const bytes = await Promise.race([body.catch(() => 'late' as const), late]);
  clearTimeout(timer);
  if (typeof bytes === 'string') return bytes;
  if (bytes.byteLength > SHORT && isDeep(request, bytes)) return 'deep';
  return withBody(request, bytes);
}

/** The same request with another body. */
export function withBody({ url, method, headers }: Request, body: ArrayBuffer | Uint8Array<ArrayBuffer>): Request {
  return new Request(url, { method, headers, body });
}

/** The identity server checks its bodies itself. */
function isDeep({ url, headers }: Request, bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): boolean {
  if (!new URL(url).pathname.startsWith('/api/') || !/json/i.test(headers.get('content-type') ?? '')) return false;
  return measureJson(Buffer.from(bytes as ArrayBuffer).toString('latin1')).depth > MAX_DEPTH;
}

async function readUpTo(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  most: number,
  hold: (bytes: number) => boolean,
): Promise<Uint8Array<ArrayBuffer> | Missing> {
  const parts: Uint8Array[] = [];
  let length = 0;
  while (length <= most) {
    const { done, value } = await reader.read();
    if (done) break;
    if (!hold(value.length)) return 'full';
    parts.push(value);
    length += value.length;
  }
  // Drain the rest: unread, it would block the connection, which closes after the answer.
  if (length > most) {
    void passBy(reader);
    return 'large';
  }
  return new Uint8Array(Buffer.concat(parts));
}

async function passBy(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // The sender is gone.
  }
}
