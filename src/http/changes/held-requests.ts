import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Cursor, readChanges, readCursor, writeCursor } from '#database/changes/read-changes.ts';
import type { Database } from '#database/engines/open.ts';
import { addressKey } from '#identity/limits/limits.ts';
import type { Changes } from '#scene/change.ts';
import { addressOfRequest } from '../address.ts';
import { ChangesQuery } from './api.ts';
import { answerWith, eventStream, type Held, isNews, longPoll, refuse } from './held-answers.ts';

const PATH = '/api/changes';
/** How often the log is looked at while anybody waits, in milliseconds. */
const LOOK_MS = 250;

/** How many requests may be held at once, in all and of one address. */
export interface HeldLimits {
  all: number;
  ofAddress: number;
}
/** A server takes 10,000 connections, and those who come for pages need theirs. */
const LIMITS: HeldLimits = { all: 6_000, ofAddress: 300 };

/** Where changes are read, and the place in the log up to which pages know them: nobody hears of a change before the pages have it. */
export interface ChangeSource {
  db: Database;
  known: () => Promise<Cursor>;
}

/** What is asked of a request that may be held. */
interface Asked {
  since: Cursor | undefined;
  waitMs: number;
  events: boolean;
}

/** Requests for changes that wait until something changes. */
export interface HeldRequests {
  /** Takes a request that is to wait or wants events; false for any other, which the API answers. */
  hold: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** How many wait. */
  count: () => number;
  /** Looks at the log at once: something was changed. */
  look: () => void;
  /** Answers all who wait, and holds nobody any more. */
  close: () => void;
}

/**
 * Holds requests for changes outside the site: a thousand that wait take none of its places, and each costs its connection and little more.
 * One reading of the log serves all who wait at the same cursor.
 */
export function holdRequests(
  source: () => ChangeSource,
  { trustedProxies, limits = LIMITS }: { trustedProxies: number; limits?: HeldLimits },
): HeldRequests {
  const held = new Set<Held>();
  const ofAddress = new Map<string, number>();
  /** Everybody was told of what was logged up to here; undefined when somebody may not have been. */
  let told: string | undefined;
  /** How many have come so far: who comes while the others are being told is not among them. */
  let come = 0;
  let looking = false;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function look(): Promise<void> {
    if (looking) return;
    looking = true;
    try {
      const { db, known } = source();
      const upTo = await known();
      const now = writeCursor(upTo);
      if (now === told) return;
      const before = come;
      const all = await tellAll(db, upTo);
      told = all && come === before ? now : undefined;
    } catch {
      // The database is away: they wait on and are told when it is back.
    } finally {
      looking = false;
    }
  }

  /** @returns whether everybody was told of everything */
  async function tellAll(db: Database, upTo: Cursor): Promise<boolean> {
    const readings = new Map<string, Promise<Changes>>();
    const all = await Promise.all(
      Array.from(held, async (each) => {
        // Whoever says they know of more costs no reading: anybody can say so, and each another place.
        if (each.cursor.epoch === upTo.epoch && each.cursor.position >= upTo.position) return true;
        const cursor = writeCursor(each.cursor);
        const reading = readings.get(cursor) ?? readChanges(db, each.cursor, upTo);
        readings.set(cursor, reading);
        const changes = await reading;
        if (held.has(each) && isNews(changes)) each.tell(changes);
        return !changes.more;
      }),
    );
    return all.every(Boolean);
  }

  function tick(): void {
    void look();
    const now = performance.now();
    for (const each of held) if (each.due <= now) each.atDue();
  }

  function add(each: Held, response: ServerResponse): void {
    held.add(each);
    come++;
    response.once('close', () => remove(each));
    timer ??= setInterval(tick, LOOK_MS).unref();
    // The others may have been told of more than this one knows.
    if (writeCursor(each.cursor) !== told) told = undefined;
    if (isClosed) each.end();
  }

  function remove(each: Held): void {
    if (!held.delete(each) || held.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  /** Counts a request of an address from the moment it comes until its connection is done with it. */
  function count(address: string, response: ServerResponse): void {
    ofAddress.set(address, (ofAddress.get(address) ?? 0) + 1);
    response.once('close', () => {
      const left = (ofAddress.get(address) ?? 1) - 1;
      if (left === 0) ofAddress.delete(address);
      else ofAddress.set(address, left);
    });
  }

  async function begin({ since, waitMs, events }: Asked, response: ServerResponse): Promise<void> {
    const { db, known } = source();
    const now = await readChanges(db, since, await known());
    if (response.destroyed) return;
    const cursor = since ?? readCursor(now.cursor);
    if (cursor === undefined) throw new Error(`${now.cursor} is no cursor.`);
    const isAnswered = since === undefined || isNews(now);
    if (!events) return isAnswered ? answerWith(response, now) : add(longPoll(response, cursor, waitMs, remove), response);
    const each = eventStream(response, cursor, remove);
    if (isAnswered) each.tell(now);
    else response.write(':\n\n');
    add(each, response);
  }

  return {
    hold(request, response) {
      const asked = toHold(request);
      if (asked === undefined) return false;
      const address = addressKey(addressOfRequest(request, trustedProxies));
      const isFull = held.size >= limits.all || (ofAddress.get(address) ?? 0) >= limits.ofAddress;
      if (isClosed || isFull) refuse(response, 'Too many are listening just now.', 30);
      else {
        count(address, response);
        begin(asked, response).catch(() => refuse(response, 'What changed cannot be read just now.', 5));
      }
      return true;
    },
    count: () => held.size,
    look() {
      if (held.size > 0) void look();
    },
    close() {
      isClosed = true;
      for (const each of held) each.end();
    },
  };
}

/** What a request that is to be held asks for; undefined for any other, and for one the API is to refuse. */
function toHold(request: IncomingMessage): Asked | undefined {
  const { method, url = '' } = request;
  if (method !== 'GET' || !url.startsWith(PATH)) return undefined;
  const { headers } = request;
  const [path, query = ''] = url.split('?', 2);
  if (path !== PATH) return undefined;
  const events = headers.accept?.includes('text/event-stream') ?? false;
  const words = new URLSearchParams(query);
  if (new Set(words.keys()).size !== [...words.keys()].length) return undefined;
  const { success, data } = ChangesQuery.safeParse(Object.fromEntries(words));
  if (!success) return undefined;
  const waitMs = (data.wait ?? 0) * 1000;
  if (!events && waitMs === 0) return undefined;
  // A browser that connects to its events again says where it was.
  const last = headers['last-event-id'];
  return { since: (typeof last === 'string' ? readCursor(last) : undefined) ?? data.since, waitMs, events };
}
