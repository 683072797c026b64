import type { AccountStars, SentStar } from '#scene/stars/star.ts';
import { MAX_SENT, type StarKind } from '#scene/stars/star-words.ts';
import { forgetPages } from '../documents/kept-pages.ts';
import { type DeviceStars, readStars, writeStars } from './device.ts';

/** A question is given up after this, in milliseconds. */
const ANSWER_MS = 20_000;
let sending: Promise<boolean> | undefined;

/** Under this name the tabs of a browser join stars one after the other. */
const TURN = 'backline stars';

/** Does something to the stars of this device while no other tab does; at once where tabs cannot settle that among them. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
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
 * Joins the stars of this device and those of the account that is signed in here: what was done here is sent, and what the account has
 * then is what the device has. What another account left here when its session ran out is nobody's business but its own, and goes.
 * @returns whether that was done; without a line the next time does it
 */
export function joinStars(): Promise<boolean> {
  sending ??= inTurn(joining).finally(() => {
    sending = undefined;
  });
  return sending;
}

/** Asks whether anybody is signed in here still: if the session ended elsewhere, what the account starred and read is not for whoever is at this device now. */
export async function forgetIfNobodyIsHere(): Promise<void> {
  const asked = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' }, signal: AbortSignal.timeout(ANSWER_MS) };
  const answer = await fetch('/api/session/token', asked).catch(() => undefined);
  if (answer?.ok !== true) return;
  const { account } = (await answer.json()) as { account: object | null };
  if (account === null) await Promise.all([forgetStars(), forgetPages()]);
}

/** Nothing is starred on this device any more: it is in the account of whoever left. Another tab may be hearing of them still: what it writes goes too. */
export async function forgetStars(): Promise<void> {
  const forget = () => writeStars({ uid: '', stars: {} });
  forget();
  await inTurn(async () => forget());
}

async function joining(): Promise<boolean> {
  for (;;) {
    const kept = readStars();
    if (kept === undefined) return false;
    const some = unsent(kept).slice(0, MAX_SENT);
    const answer = await ask(kept.uid, some);
    if (answer === undefined) return false;
    // Another's are not sent (the site sees to that), and do not stay.
    if (kept.uid !== '' && kept.uid !== answer.uid) writeStars({ uid: answer.uid, stars: {} });
    // A device without room has the same to send again, at once and for good.
    if (!accept(answer, some)) return false;
    if (unsent(readStars() ?? kept).length === 0) return true;
  }
}

type Entry = [key: string, star: DeviceStars['stars'][string]];

function unsent({ stars }: DeviceStars): Entry[] {
  return Object.entries(stars).filter(([, star]) => star.sent !== true);
}

function sentOf(key: string, { on, at }: Entry[1]): SentStar {
  const colon = key.indexOf(':');
  return { kind: key.slice(0, colon) as StarKind, id: key.slice(colon + 1), on, ago: Math.max(0, Math.round(Date.now() - at)) };
}

/** The device has what the account has, but for what was done since. @returns false where it cannot be kept */
function accept({ uid, atOnce, stars }: AccountStars, sent: readonly Entry[]): boolean {
  const now = readStars();
  if (now === undefined) return false;
  const done = new Map(sent.map(([key, { at }]) => [key, at]));
  const later = Object.entries(now.stars).filter(([key, star]) => star.sent !== true && done.get(key) !== star.at);
  const at = Date.now();
  const known = stars.map(({ kind, id, now: led }, index): Entry => {
    const of = led === id ? {} : { now: `${kind}:${led}` };
    // They come the newest first, and that is the order they are told in.
    return [`${kind}:${id}`, { on: true, at: at - index, sent: true, ...of }];
  });
  const next: DeviceStars = { uid, ...(atOnce ? { byEmail: true } : {}), stars: Object.fromEntries([...known, ...later]) };
  return JSON.stringify(shape(next)) === JSON.stringify(shape(now)) || writeStars(next);
}

/** What matters of them: when the account heard of a star does not. */
function shape({ uid, byEmail, stars }: DeviceStars) {
  return [uid, byEmail, Object.entries(stars).map(([key, { on, sent, now }]) => [key, on, sent, now])];
}

/** What the account has starred, after it was told of some; undefined where nobody is signed in, or no answer came. */
async function ask(uid: string, some: readonly Entry[]): Promise<AccountStars | undefined> {
  try {
    const answer = await fetch('/api/session/stars', {
      method: 'POST',
      body: JSON.stringify({ uid, stars: some.map(([key, star]) => sentOf(key, star)) }),
      headers: { 'content-type': 'application/json' },
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    return answer.ok ? ((await answer.json()) as AccountStars) : undefined;
  } catch {
    return undefined;
  }
}
