import { groupThousands } from './grouped.ts';

/** Explains how much a text exceeds its limit; undefined if it fits. */
export function explainTooLong(length: number, most: number): string | undefined {
  return length > most ? `Use at most ${groupThousands(most)} characters; you have ${groupThousands(length)}.` : undefined;
}

const WARN_FROM_SHARE = 0.8;

/** Writes how much of its limit a text uses, from a share of `NEAR` on; '' below. */
export function describeRoomUsed(length: number, most: number): string {
  return length < WARN_FROM_SHARE * most ? '' : `${groupThousands(length)} of ${groupThousands(most)} characters`;
}
