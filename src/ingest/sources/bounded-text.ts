import { decodedText } from '#scene/text/decoded-text.ts';
import type { ProblemList } from './reading.ts';

const MAX_BYTES = 5_000_000;

/** The text of a source as `decodedText` reads it. Undefined, with a problem, when it is larger than 5 MB. */
export function boundedText(bytes: Uint8Array, where: string, problems: ProblemList): string | undefined {
  if (bytes.byteLength <= MAX_BYTES) return decodedText(bytes);
  problems.add(where, `it is ${Math.ceil(bytes.byteLength / 1_000_000)} MB large; the most we read is 5 MB`);
  return undefined;
}
