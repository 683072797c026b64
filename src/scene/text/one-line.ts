/** Line breaks and other control characters: in one line they stand for a space. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;
/** Marks that turn the direction of what follows: nobody sees them, and they may have a text read as another. */
const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f]+/g;

/** A text as one line: what breaks it is a space, and what turns the direction of what follows is left out. */
export function oneLine(text: string): string {
  return text.replace(TURNS, '').replace(CONTROLS, ' ');
}

/** Whether a text holds what has no place in one line. */
export function hasUnseen(text: string): boolean {
  return oneLine(text) !== text;
}
