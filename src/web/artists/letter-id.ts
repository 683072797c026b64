/** Where the wall jumps to for a letter. */
export function letterId(letter: string): string {
  return `l-${letter === '#' ? 'other' : letter}`;
}
