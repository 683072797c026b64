import { MAX_PUSHED_STARS } from '#scene/follows/push-words.ts';
import { isSignedIn } from '../session/signed-in.ts';
import { readStars, starsHere } from '../stars/device.ts';
import { joinStars } from '../stars/sync.ts';
import { readNote, writeNote } from './push-note.ts';

/** Push messages on this device: on, off, forbidden by its owner, or not supported. */
export type Telling = 'on' | 'off' | 'blocked' | 'unable';

/** How often the site is told that this device still subscribes. */
const AGAIN_MS = 86_400_000;
const ANSWER_MS = 20_000;

/** Whether this device gets push messages. */
export function tellingHere(): Telling {
  if (!('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator)) return 'unable';
  if (Notification.permission === 'denied') return 'blocked';
  const note = readNote();
  // A subscription of an account that is signed out is not ours.
  const isOurs = note !== undefined && (note.uid === '' || isSignedIn());
  return isOurs && Notification.permission === 'granted' ? 'on' : 'off';
}

/**
 * Subscribes this device. Call it within a user gesture.
 * @throws Error with a sentence where the browser, its push service or the site refuses
 */
export async function tellHere(): Promise<Telling> {
  if ((await Notification.requestPermission()) !== 'granted') return tellingHere();
  if (isSignedIn()) await joinStars();
  await tellSite(readWhoseStars() ?? '');
  return tellingHere();
}

/** Ends the subscription at the push service and the site. */
export async function endHere(): Promise<void> {
  writeNote(undefined);
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  if (subscription == null) return;
  const { endpoint, auth } = deviceOf(subscription);
  await Promise.allSettled([send('/api/session/push/end', { endpoint, auth }), subscription.unsubscribe()]);
}

/** Keeps the site informed of who uses a subscribed device, and of its stars where nobody is signed in. */
export async function keepTold(): Promise<void> {
  const note = readNote();
  const uid = readWhoseStars();
  if (note === undefined || uid === undefined) return;
  // Permission was withdrawn, or somebody else signed in.
  if (Notification.permission !== 'granted' || (note.uid !== '' && uid !== '' && uid !== note.uid)) return endHere();
  // The session ended: the site is told again once they are back.
  if (note.uid !== '' && uid === '') return writeNote({ ...note, at: 0 });
  if (note.uid === uid && note.shows === showsOf(uid).join() && Date.now() - note.at < AGAIN_MS) return;
  await tellSite(uid);
}

/** Whose stars are here: an account's, '' for nobody's, undefined while a new sign-in's are loading. */
function readWhoseStars(): string | undefined {
  const uid = isSignedIn() ? readStars()?.uid : '';
  return isSignedIn() && uid === '' ? undefined : uid;
}

/** The stars to report: an account's are known to the site. */
function showsOf(uid: string): string[] {
  return uid === '' ? starsHere().shows.slice(0, MAX_PUSHED_STARS) : [];
}

async function tellSite(uid: string): Promise<void> {
  const shows = showsOf(uid);
  const subscription = await subscribe();
  const answer = await send('/api/session/push', { ...deviceOf(subscription), shows });
  if (!answer.ok) {
    const problem = (await answer.json().catch(() => undefined)) as { error?: { message?: string } } | undefined;
    throw new Error(problem?.error?.message ?? 'The site didn’t answer.');
  }
  writeNote({ uid, shows: shows.join(), at: Date.now() });
}

/** The push subscription, renewed where the site's key changed. */
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
    if (before === null) throw new Error('This browser’s push service isn’t answering.', { cause: error });
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
