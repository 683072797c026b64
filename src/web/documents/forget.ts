import { dropWhoLeft } from './kept-edit.ts';
import { forgetPages } from './kept-pages.ts';

/** Who signs out leaves nothing on this device: no page they read, nothing they wrote. */
export async function forgetDevice(): Promise<void> {
  await Promise.all([forgetPages(), dropWhoLeft()]);
}
