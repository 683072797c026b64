import type { AccountStars, SentStar } from '#scene/stars/star.ts';
import { MAX_STARS_PER_REQUEST, type StarKind } from '#scene/stars/star-words.ts';
import { forgetPages } from '../documents/kept-pages.ts';
import { type DeviceStars, readStars, writeStars } from './device.ts';

const ANSWER_MS = 20_000;
let sending: Promise<boolean> | undefined;

/** Name of the lock under which tabs join stars. */
const TURN = 'backline stars';

/** Runs while no other tab does; at once without locks. */
async function runWithLock<T>(work: () => Promise<T>): Promise<T> {
  let isBegun = false;
  const begin = () => {
    isBegun = true;
    return work();
  };
  try {
    return await (navigator.locks === undefined ? begin() : navigator.locks.request(TURN, begin));
  } catch (error) {
    if (isBegun) throw error;
    return begin();
  }
}

/**
 * Sends the device's changes to the account, then replaces the device's stars by the account's. Another account's stars are deleted.
 * @returns whether it succeeded; without a network the next call does it
 */
export function joinStars(): Promise<boolean> {
  sending ??= runWithLock(joining).finally(() => {
    sending = undefined;
  });
  return sending;
}

/** Deletes an account's stars and pages if its session ended elsewhere. */
export async function forgetIfNobodyIsHere(): Promise<void> {
  const asked = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' }, signal: AbortSignal.timeout(ANSWER_MS) };
  const answer = await fetch('/api/session/token', asked).catch(() => undefined);
  if (answer?.ok !== true) return;
  const { account } = (await answer.json()) as { account: object | null };
  if (account === null) await Promise.all([forgetStars(), forgetPages()]);
}

/** Deletes the device's stars; again in turn, as another tab may be writing. */
export async function forgetStars(): Promise<void> {
  const forget = () => writeStars({ uid: '', stars: {} });
  forget();
  await runWithLock(async () => forget());
}

async function joining(): Promise<boolean> {
  for (;;) {
    const kept = readStars();
    if (kept === undefined) return false;
    const some = unsent(kept).slice(0, MAX_STARS_PER_REQUEST);
    const answer = await ask(kept.uid, some);
    if (answer === undefined) return false;
    // The site refuses another account's stars: delete them.
    if (kept.uid !== '' && kept.uid !== answer.uid) writeStars({ uid: answer.uid, stars: {} });
    // A full device would send the same again, for ever.
    if (!accept(answer, some)) return false;
    if (unsent(readStars() ?? kept).length === 0) return true;
  }
}

type Entry = [key: string, star: DeviceStars['stars'][string]];

function unsent({ stars }: DeviceStars): Entry[] {
  return Object.entries(stars).filter(([, star]) => star.sent !== true);
}

function toSentStar(key: string, { on, at }: Entry[1]): SentStar {
  const colon = key.indexOf(':');
  return { kind: key.slice(0, colon) as StarKind, id: key.slice(colon + 1), on, ago: Math.max(0, Math.round(Date.now() - at)) };
}

/** Replaces the device's stars by the account's, but keeps changes made since. @returns false where they cannot be stored */
function accept({ uid, atOnce, stars }: AccountStars, sent: readonly Entry[]): boolean {
  const now = readStars();
  if (now === undefined) return false;
  const done = new Map(sent.map(([key, { at }]) => [key, at]));
  const later = Object.entries(now.stars).filter(([key, star]) => star.sent !== true && done.get(key) !== star.at);
  const at = Date.now();
  const known = stars.map(({ kind, id, now: led }, index): Entry => {
    const of = led === id ? {} : { now: `${kind}:${led}` };
    // They come newest first, and keep that order.
    return [`${kind}:${id}`, { on: true, at: at - index, sent: true, ...of }];
  });
  const next: DeviceStars = { uid, ...(atOnce ? { byEmail: true } : {}), stars: Object.fromEntries([...known, ...later]) };
  return JSON.stringify(shape(next)) === JSON.stringify(shape(now)) || writeStars(next);
}

/** What decides whether stars differ: not when the account got them. */
function shape({ uid, byEmail, stars }: DeviceStars) {
  return [uid, byEmail, Object.entries(stars).map(([key, { on, sent, now }]) => [key, on, sent, now])];
}

/** The account's stars, after sending some; undefined when signed out or without an answer. */
async function ask(uid: string, some: readonly Entry[]): Promise<AccountStars | undefined> {
  try {
    const answer = await fetch('/api/session/stars', {
      method: 'POST',
      body: JSON.stringify({ uid, stars: some.map(([key, star]) => toSentStar(key, star)) }),
      headers: { 'content-type': 'application/json' },
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    return answer.ok ? ((await answer.json()) as AccountStars) : undefined;
  } catch {
    return undefined;
  }
}
