import type { Type } from './type.ts';

/** The motif that is a name's initial is text, which a page sets in its own face: here it becomes shapes. */
const INITIAL = /<text x="(\d+)" y="(\d+)" font-size="(\d+)" text-anchor="middle">(.{0,8}?)<\/text>/u;

/** The plates of a poster without text: an initial that our faces lack is left out. */
export function initialAsShape(type: Type, plates: string): string {
  return plates.replace(INITIAL, (_, x: string, y: string, size: string, letter: string) => {
    const { outline, width } = type.set(letter, { face: 'poster', size: Number(size), capitals: true });
    return `<path transform="translate(${Number(x) - width / 2} ${y})" d="${outline}"/>`;
  });
}
