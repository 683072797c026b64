import { readIcal } from './sources/ical.ts';
import type { Reading, ReadingWindow } from './sources/reading.ts';

/**
 * Reads a source's bytes in its format into listings; from here on no format exists.
 * @throws Error when no reader knows the format
 */
export function readListings(format: string, bytes: Uint8Array, window: ReadingWindow): Reading {
  if (format === 'ical') return readIcal(bytes, window);
  throw new Error(`no reader knows the format ${format}`);
}
