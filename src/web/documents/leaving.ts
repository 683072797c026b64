import { isUnsent } from '../stars/device.ts';
import { joinStars } from '../stars/sync.ts';
import { keptEdit } from './kept-edit.ts';
import { whoIsHere } from './kept-flag.ts';
import { EDIT_PAGE, link, say } from './kept-words.ts';
import { sendKeptEdit } from './send-kept-edit.ts';

/** Signing out does not wait longer than this for what can be sent still, in milliseconds. */
const PATIENCE_MS = 5_000;

/**
 * Signs out by going to an address, where nothing written here would be lost by it. What is kept is sent if that can be done at once;
 * else it is said what would be lost, and signing out is left to a second link.
 */
export async function leave(address: string): Promise<void> {
  const sending = Promise.all([sendKeptEdit().catch(() => {}), isUnsent() ? joinStars() : undefined]);
  await Promise.race([sending, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  const edit = await keptEdit(whoIsHere() ?? '');
  if (edit === undefined) return isUnsent() ? sayUnsent(address) : location.assign(address);
  const anyway = Object.assign(link('sign out and lose it', address, edit), { id: 'sign-out-anyway' });
  const page = link('Look at it', EDIT_PAGE, edit);
  say('What you changed on your page is only on this device yet. ', page, ', or ', anyway);
  page.focus();
}

/** What was starred just now and could not be told to the account yet goes with whoever signs out. */
function sayUnsent(address: string): void {
  const anyway = Object.assign(document.createElement('a'), { href: address, textContent: 'sign out and lose it', id: 'sign-out-anyway' });
  say('What you starred last is only on this device yet. Try again when there is a network, or ', anyway);
  anyway.focus();
}
