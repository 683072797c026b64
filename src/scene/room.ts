/** A number as people read it: 6,000. */
function counted(count: number): string {
  return count.toLocaleString('en-US');
}

/** Says of a text that it is longer than where it goes holds, and by how much; undefined where it fits. */
export function tooLong(length: number, most: number): string | undefined {
  return length > most ? `This holds at most ${counted(most)} characters; it has ${counted(length)}.` : undefined;
}

/** From this share of the room on a field says how much of it is used. */
const NEAR = 0.8;

/** How much of its room a text uses, once that is nearly all of it; '' before. */
export function roomUsed(length: number, most: number): string {
  return length < NEAR * most ? '' : `${counted(length)} of ${counted(most)} characters`;
}
