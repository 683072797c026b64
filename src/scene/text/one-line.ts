/** Line breaks and other control characters: in one line they stand for a space. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;
/** Marks that turn the direction of what follows: nobody sees them, and they may have a text read as another. */
const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f]+/g;

/** A text as one line: what breaks it is a space, and what turns the direction of what follows is left out. */
export function oneLine(text: string): string {
  return text.replace(TURNS, '').replace(CONTROLS, ' ');
}

/** Fillers, zero-width marks and the blank of braille: Unicode has some of them as letters or signs, and none has a shape. */
const SHAPELESS = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;
const SHAPED = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Whether anything of a text can be seen. */
export function isVisible(text: string): boolean {
  return SHAPED.test(text.replace(SHAPELESS, ''));
}

/** Whether a text holds what has no place in one line. */
export function hasUnseen(text: string): boolean {
  return oneLine(text) !== text;
}
