import { forgetStars } from '../stars/sync.ts';
import { dropWhoLeft } from './kept-edit.ts';
import { forgetPages } from './kept-pages.ts';

/** Who signs out leaves nothing on this device: no page they read, nothing they wrote, no star. */
export async function forgetDevice(): Promise<void> {
  await Promise.all([forgetStars(), forgetPages(), dropWhoLeft()]);
}
