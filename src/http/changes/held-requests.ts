import type { IncomingMessage, ServerResponse } from 'node:http';
import { ChangesQuery } from '#api/changes.ts';
import { type Cursor, readChanges, readCursor } from '#database/changes/read-changes.ts';
import { addressKey } from '#identity/limits/limits.ts';
import { addressOfRequest } from '../address.ts';
import { answerWith, eventStream, type Held, isNews, longPoll, refuse } from './held-answers.ts';
import { type ChangeSource, HeldSet } from './held-set.ts';

const PATH = '/api/changes';
export interface HeldLimits {
  all: number;
  ofAddress: number;
}
/** A server takes 10,000 connections, and pages need theirs. */
const LIMITS: HeldLimits = { all: 6_000, ofAddress: 300 };

interface Asked {
  since: Cursor | undefined;
  waitMs: number;
  events: boolean;
}

export interface HeldRequests {
  /** Takes a request that waits or wants events; false for any other. */
  hold: (request: IncomingMessage, response: ServerResponse) => boolean;
  count: () => number;
  look: () => void;
  close: () => void;
}

/** Holds requests for changes outside the site, so that they take no places and little memory. */
export function holdRequests(
  source: ChangeSource,
  { trustedProxies, limits = LIMITS }: { trustedProxies: number; limits?: HeldLimits },
): HeldRequests {
  const held = new HeldSet(source);
  const ofAddress = new Map<string, number>();

  function count(address: string, response: ServerResponse): void {
    ofAddress.set(address, (ofAddress.get(address) ?? 0) + 1);
    response.once('close', () => {
      const left = (ofAddress.get(address) ?? 1) - 1;
      if (left === 0) ofAddress.delete(address);
      else ofAddress.set(address, left);
    });
  }

  return {
    hold(request, response) {
      const asked = toHold(request);
      if (asked === undefined) return false;
      const address = addressKey(addressOfRequest(request, trustedProxies));
      const isFull = held.size >= limits.all || (ofAddress.get(address) ?? 0) >= limits.ofAddress;
      if (held.isClosed || isFull) refuse(response, 'Too many connections right now.', 30);
      else {
        count(address, response);
        begin(source, asked, response, held).catch(() => refuse(response, 'We can’t read changes right now.', 5));
      }
      return true;
    },
    count: () => held.size,
    look: () => void held.look(),
    close: () => held.close(),
  };
}

/** Answers what is known already, or holds the request. */
async function begin(source: ChangeSource, { since, waitMs, events }: Asked, response: ServerResponse, held: HeldSet): Promise<void> {
  const { db, known } = source;
  const now = await readChanges(db, since, await known());
  if (response.destroyed) return;
  const cursor = since ?? readCursor(now.cursor);
  if (cursor === undefined) throw new Error(`${now.cursor} isn’t a cursor.`);
  const isAnswered = since === undefined || isNews(now);
  const done = (each: Held) => held.remove(each);
  if (!events) return isAnswered ? answerWith(response, now) : held.add(longPoll(response, cursor, waitMs, done), response);
  const each = eventStream(response, cursor, done);
  if (isAnswered) each.tell(now);
  else response.write(':\n\n');
  held.add(each, response);
}
/** Parses a request to hold; undefined for any other, including those the API is to refuse. */
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
  // A reconnecting browser says where it was.
  const last = headers['last-event-id'];
  return { since: (typeof last === 'string' ? readCursor(last) : undefined) ?? data.since, waitMs, events };
}
