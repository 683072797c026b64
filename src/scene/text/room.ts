import { grouped } from './grouped.ts';

/** Says of a text that it is longer than where it goes holds, and by how much; undefined where it fits. */
export function tooLong(length: number, most: number): string | undefined {
  return length > most ? `This holds at most ${grouped(most)} characters; it has ${grouped(length)}.` : undefined;
}

/** From this share of the room on a field says how much of it is used. */
const NEAR = 0.8;

/** How much of its room a text uses, once that is nearly all of it; '' before. */
export function roomUsed(length: number, most: number): string {
  return length < NEAR * most ? '' : `${grouped(length)} of ${grouped(most)} characters`;
}
