/** Line breaks and other control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;
/** Bidi marks: invisible, and can make a text look like another. */
const BIDI_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f]+/g;

/** Turns line breaks into spaces and drops bidi marks. */
export function oneLine(text: string): string {
  return text.replace(BIDI_MARKS, '').replace(CONTROLS, ' ');
}

/** Fillers, zero-width marks and the blank of braille, which Unicode partly counts as letters or signs. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;
const SHAPED = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Whether a text has a visible character. */
export function isVisible(text: string): boolean {
  return SHAPED.test(text.replace(INVISIBLE, ''));
}

/** Whether a text has characters that `oneLine` removes or replaces. */
export function hasControlCharacters(text: string): boolean {
  return oneLine(text) !== text;
}
