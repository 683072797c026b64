import { grouped } from './grouped.ts';

/** Explains how much a text exceeds its limit; undefined if it fits. */
export function tooLong(length: number, most: number): string | undefined {
  return length > most ? `This holds at most ${grouped(most)} characters; it has ${grouped(length)}.` : undefined;
}

const NEAR = 0.8;

/** Writes how much of its limit a text uses, from a share of `NEAR` on; '' below. */
export function roomUsed(length: number, most: number): string {
  return length < NEAR * most ? '' : `${grouped(length)} of ${grouped(most)} characters`;
}
