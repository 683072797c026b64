import { MAX_PUSHED } from '#scene/follows/push-words.ts';
import { isSignedIn } from '../session/signed-in.ts';
import { readStars, starsHere } from '../stars/device.ts';
import { joinStars } from '../stars/sync.ts';
import { readNote, writeNote } from './push-note.ts';

/** Whether this device is told of starred shows: it is or not, its owner has forbidden it, or its browser has no way to. */
export type Telling = 'on' | 'off' | 'blocked' | 'unable';

/** The site is told anew that a device is still there after so long, in milliseconds. */
const AGAIN_MS = 86_400_000;
/** A question is given up after this, in milliseconds. */
const ANSWER_MS = 20_000;

/** How it stands on this device. */
export function tellingHere(): Telling {
  if (!('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator)) return 'unable';
  if (Notification.permission === 'denied') return 'blocked';
  const note = readNote();
  // Those of an account that is not signed in here any more are nobody else's business.
  const isOurs = note !== undefined && (note.uid === '' || isSignedIn());
  return isOurs && Notification.permission === 'granted' ? 'on' : 'off';
}

/**
 * Asks whoever is here whether this device may be told, and has the site do it. To be called while they press something.
 * @throws Error in one sentence where the browser, its push service or the site does not go along
 */
export async function tellHere(): Promise<Telling> {
  if ((await Notification.requestPermission()) !== 'granted') return tellingHere();
  if (isSignedIn()) await joinStars();
  await tellSite(whoIsHere() ?? '');
  return tellingHere();
}

/** This device is told no more; the push service forgets it, and so does the site. */
export async function endHere(): Promise<void> {
  writeNote(undefined);
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  if (subscription == null) return;
  const { endpoint, auth } = deviceOf(subscription);
  await Promise.allSettled([send('/api/session/push/end', { endpoint, auth }), subscription.unsubscribe()]);
}

/** Has the site know who is on a device that is told, and what is starred on it where that is nobody. */
export async function keepTold(): Promise<void> {
  const note = readNote();
  const uid = whoIsHere();
  if (note === undefined || uid === undefined) return;
  // Whoever took the permission back, or whose device somebody else signs in on, is not told there any more.
  if (Notification.permission !== 'granted' || (note.uid !== '' && uid !== '' && uid !== note.uid)) return endHere();
  // Their sign-in is over, and with it what they are told: the site is asked again once they are back.
  if (note.uid !== '' && uid === '') return writeNote({ ...note, at: 0 });
  if (note.uid === uid && note.shows === showsOf(uid).join() && Date.now() - note.at < AGAIN_MS) return;
  await tellSite(uid);
}

/** Whose stars are here: an account's, '' for nobody's, undefined while those of whoever signed in are still on their way. */
function whoIsHere(): string | undefined {
  const uid = isSignedIn() ? readStars()?.uid : '';
  return isSignedIn() && uid === '' ? undefined : uid;
}

/** What is starred where nobody is signed in; of an account the site knows it. */
function showsOf(uid: string): string[] {
  return uid === '' ? starsHere().shows.slice(0, MAX_PUSHED) : [];
}

async function tellSite(uid: string): Promise<void> {
  const shows = showsOf(uid);
  const subscription = await subscribe();
  const answer = await send('/api/session/push', { ...deviceOf(subscription), shows });
  if (!answer.ok) {
    const problem = (await answer.json().catch(() => undefined)) as { error?: { message?: string } } | undefined;
    throw new Error(problem?.error?.message ?? 'The site did not answer.');
  }
  writeNote({ uid, shows: shows.join(), at: Date.now() });
}

/** The address at which this device is told; where the site's key is another than it was, a new one. */
async function subscribe(): Promise<PushSubscription> {
  const workers = navigator.serviceWorker;
  await workers.register('/sw.js');
  const { pushManager } = await workers.ready;
  const { key } = (await (await fetch('/api/session/push', { signal: AbortSignal.timeout(ANSWER_MS) })).json()) as { key: string };
  const options = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    const before = await pushManager.getSubscription();
    if (before === null) throw new Error('The push service of this browser does not answer.', { cause: error });
    await before.unsubscribe();
    return pushManager.subscribe(options);
  }
}

function deviceOf(subscription: PushSubscription) {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const bare = (text = '') => text.replaceAll('=', '');
  return { endpoint, p256dh: bare(keys.p256dh), auth: bare(keys.auth) };
}

function send(path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(path, { method: 'POST', body: JSON.stringify(body), headers, signal: AbortSignal.timeout(ANSWER_MS) });
}
