import { forgetStars } from '../stars/device.ts';
import { dropWhoLeft } from './kept-edit.ts';
import { forgetPages } from './kept-pages.ts';

/** Who signs out leaves nothing on this device: no page they read, nothing they wrote, no star. */
export async function forgetDevice(): Promise<void> {
  forgetStars();
  await Promise.all([forgetPages(), dropWhoLeft()]);
}
