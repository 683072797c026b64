import { endHere } from '../push/push-here.ts';
import { forgetStars } from '../stars/sync.ts';
import { dropOthersEdits } from './kept-edit.ts';
import { forgetPages } from './kept-pages.ts';

/** Who signs out leaves nothing on this device: no page they read, nothing they wrote, no star, and is not told there any more. */
export async function forgetDevice(): Promise<void> {
  await Promise.all([endHere(), forgetStars(), forgetPages(), dropOthersEdits('')]);
}
