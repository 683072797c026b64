import { namesSession } from '#identity/session/cookie.ts';
import { MAX_SENT_BYTES } from '#scene/pictures/picture.ts';
import { jsonSize } from '#scene/text/json-size.ts';
import { FLYER_CALLS, PASTING_CALLS, PICTURE_CALLS } from '../endpoints.ts';
import { type PageTable, pageMatcher, pathMatcher } from '../pages/page-table.ts';

/** The longest a body may take to come, in milliseconds: a form or a call, and a whole calendar that an editor pastes or a picture. */
const BODY_MS = 12_000;
const LARGE_MS = 28_000;

/** The most anybody may send, in bytes: the page about oneself is 20 kB of bio, escaped. */
const MAX_BYTES = 131_072;
/** The switch between day and night says one word. */
export const MAX_BYTES_COLOUR_SCHEME = 4096;
/** An editor may paste a whole calendar. */
const MAX_BYTES_PASTED = 3_000_000;
/** A picture, with the form it stands in. */
const MAX_BYTES_PICTURE = MAX_SENT_BYTES + 500_000;

/** A body of at most this many bytes is a form or a call. All of it is counted from the start: too little to keep others out by promising it. */
const SHORT = 4096;

/** All bodies that are here at once: whoever comes with more is told to come again. Nobody alone can use a budget up by sending slowly. */
const USUAL: Budget = { most: 64_000_000, share: 16_000_000 };
const PASTED: Budget = { most: 24_000_000, share: 6_000_000 };
/** Three of the largest pictures in all, one from an address: what comes is held in memory until it is read. */
const PICTURES: Budget = { most: 3 * MAX_BYTES_PICTURE, share: MAX_BYTES_PICTURE + 200_000 };
/** Flyers, which anybody may send: apart, so that strangers who send slowly keep no editor's picture out. */
const FLYERS: Budget = { most: 2 * MAX_BYTES_PICTURE, share: MAX_BYTES_PICTURE + 200_000 };

/** The limits of what a request may carry, by its path. */
export function bodyLimits(pages: PageTable) {
  const isPastingForm = pageMatcher(pages, ({ body }) => body === 'pasted');
  const isPastingCall = PASTING_CALLS.map((pattern) => pathMatcher(pattern));
  const pastes = (path: string) => isPastingForm(path) || isPastingCall.some((matches) => matches(path));
  const isPictureCall = PICTURE_CALLS.map((pattern) => pathMatcher(pattern));
  const isPictureForm = pageMatcher(pages, ({ body }) => body === 'picture');
  const isFlyerForm = pageMatcher(pages, ({ body }) => body === 'flyer');
  const flyers = (path: string) => FLYER_CALLS.has(path) || isFlyerForm(path);
  const pictures = (path: string) => isPictureForm(path) || isPictureCall.some((matches) => matches(path));
  return {
    /** How much a request may carry, in bytes: a whole calendar or a picture only to where it is wanted, by somebody who says who they are; a flyer by anybody. */
    mostBytes(path: string, headers: Headers): number {
      if (path === '/light') return MAX_BYTES_COLOUR_SCHEME;
      // What is told in words alone needs no room for pictures.
      if (flyers(path)) return Number(headers.get('content-length') ?? Number.NaN) <= MAX_BYTES ? MAX_BYTES : MAX_BYTES_PICTURE;
      if (pictures(path) && isNamed(headers)) return MAX_BYTES_PICTURE;
      return pastes(path) && isNamed(headers) ? MAX_BYTES_PASTED : MAX_BYTES;
    },
    /** Whether what comes to a path is a flyer, where it is large. */
    isFlyer: flyers,
    /** How long a body may take to come to a path, in milliseconds. */
    bodyTime: (path: string): number => (pastes(path) || pictures(path) || flyers(path) ? LARGE_MS : BODY_MS),
  };
}

/** A limit as it is told to whoever went beyond it: '128 kB', '15 MB'. */
export function sizeInWords(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.floor(bytes / 1024)} kB` : `${Math.floor(bytes / 1_000_000)} MB`;
}

/** Whether a request says whose it is; whether that is true is asked further in. */
function isNamed(headers: Headers): boolean {
  return headers.has('authorization') || namesSession(headers.get('cookie') ?? '');
}

/** How many bytes of bodies may be held: in all, and for those from one address. */
interface Budget {
  most: number;
  share: number;
}

/** Counts the bytes of bodies that are held until their requests are answered. */
function openBudget({ most, share }: Budget) {
  let held = 0;
  const shares = new Map<string, number>();
  /** A place for the body of one request. */
  return (address: string) => {
    let mine = 0;
    let isOver = false;
    return {
      /** Whether so many bytes more can be held; then they are. */
      hold(bytes: number): boolean {
        const theirs = shares.get(address) ?? 0;
        // What still comes of a body that was given up would be counted for good.
        if (isOver || held + bytes > most || theirs + bytes > share) return false;
        held += bytes;
        mine += bytes;
        shares.set(address, theirs + bytes);
        return true;
      },
      /** Holds them no more, and nothing that still comes. */
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

/** The budgets for bodies: pasted calendars and pictures, for which saying who one is suffices, crowd out nobody's sign-in, and flyers nobody's picture. */
export function openBodyBudget({ usual = USUAL, pasted = PASTED, pictures = PICTURES, flyers = FLYERS } = {}) {
  const budgets = { usual: openBudget(usual), pasted: openBudget(pasted), pictures: openBudget(pictures), flyers: openBudget(flyers) };
  /** A place for a body of at most so many bytes from an address. */
  return (most: number, address: string, isFlyer = false) => {
    const pictured = isFlyer ? 'flyers' : 'pictures';
    return budgets[most > MAX_BYTES_PASTED ? pictured : most > MAX_BYTES ? 'pasted' : 'usual'](address);
  };
}

/** JSON that is nested deeper than this no route takes; parsing it would take seventy times its length. A short body is let through. */
const DEEPEST = 64;

/** Why a body did not come, or is not handed on. */
type Missing = 'late' | 'full' | 'deep';

/**
 * A request whose body has come: read before it takes a place among those at work, so that slow senders hold up nobody but themselves.
 * No more is read than a little over what the route takes, which is enough for the route to refuse it in its own words.
 * @param ms how long it may take to come, in milliseconds
 * @param hold whether there is room for so many bytes more
 * @returns `late` when the body did not come in time or broke off, `full` when there is no room for it, `deep` when it is JSON nested beyond all sense
 */
export async function readWithinBudget(
  request: Request,
  { most, ms, hold }: { most: number; ms: number; hold: (bytes: number) => boolean },
): Promise<Request | Missing> {
  if (request.method === 'GET' || request.method === 'HEAD') return request;
  const declared = Number(request.headers.get('content-length') ?? Number.NaN);
  // Its route refuses it by what it declares. Were its body looked at and not read, it would stand in the way of what is asked next over its connection.
  if (declared > most) return withBody(request, new Uint8Array());
  // Node gives no more than was declared. Such a body is read at once: a stream for it costs as much as the rest of admission.
  if (declared <= SHORT) return hold(declared) ? within(ms, request, request.arrayBuffer()) : 'full';
  return request.body === null ? request : within(ms, request, readUpTo(request.body.getReader(), most, hold));
}

/** A request with its body, if that comes within so many milliseconds. */
async function within(
  ms: number,
  request: Request,
  body: Promise<ArrayBuffer | Uint8Array<ArrayBuffer> | 'full'>,
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

/** The same request with a body that is here. */
function withBody({ url, method, headers }: Request, body: ArrayBuffer | Uint8Array<ArrayBuffer>): Request {
  return new Request(url, { method, headers, body });
}

/** The identity server looks at its own bodies, and says so in its own words. */
function isDeep({ url, headers }: Request, bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): boolean {
  if (!new URL(url).pathname.startsWith('/api/') || !/json/i.test(headers.get('content-type') ?? '')) return false;
  return jsonSize(Buffer.from(bytes as ArrayBuffer).toString('latin1')).depth > DEEPEST;
}

async function readUpTo(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  most: number,
  hold: (bytes: number) => boolean,
): Promise<Uint8Array<ArrayBuffer> | 'full'> {
  const parts: Uint8Array[] = [];
  let length = 0;
  while (length <= most) {
    const { done, value } = await reader.read();
    if (done) break;
    if (!hold(value.length)) return 'full';
    parts.push(value);
    length += value.length;
  }
  // What is over is let go by: unread, it would stand in the way of what is asked next over its connection. Whoever never ends is cut off once they are answered.
  if (length > most) void passBy(reader);
  return new Uint8Array(Buffer.concat(parts));
}

/** Reads the rest of a body and keeps nothing of it. */
async function passBy(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // Whoever sent it has gone.
  }
}
