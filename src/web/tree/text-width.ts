/** How wide letters of Archivo in 600 are, in ems, generously: enough to make room for a name without measuring in a browser. */
const NARROW = /^[ijlIftr.,:;'’!|()[\] -]$/;
const WIDE = /^[mwMWQOG@%&]$/;

/** About how wide a text of this size is, in pixels. */
export function textWidth(text: string, size: number): number {
  return [...text].reduce((sum, letter) => sum + emsOf(letter), 0) * size;
}

function emsOf(letter: string): number {
  if (NARROW.test(letter)) return 0.33;
  if (WIDE.test(letter)) return 0.9;
  const code = letter.codePointAt(0) ?? 0;
  // Letters of other scripts may be as wide as they are high.
  return code > 0x24f ? 1 : letter === letter.toLowerCase() ? 0.58 : 0.7;
}

/** A text as far as it fits into so many pixels, with … where it is cut; what is left out is told elsewhere. */
export function cutToWidth(text: string, most: number, widthOf: (text: string) => number): string {
  if (widthOf(text) <= most) return text;
  const letters = Array.from(new Intl.Segmenter('en').segment(text.slice(0, 200)), ({ segment }) => segment);
  while (letters.length > 1 && widthOf(`${letters.join('')}…`) > most) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}
