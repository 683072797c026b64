import type { Type } from './type.ts';

/** A name's initial is text in the motif; here it becomes a shape. */
const INITIAL = /<text x="(\d+)" y="(\d+)" font-size="(\d+)" text-anchor="middle">(.{0,8}?)<\/text>/u;

/** A poster's layers without text; an initial our faces lack is left out. */
export function initialAsShape(type: Type, plates: string): string {
  return plates.replace(INITIAL, (_, x: string, y: string, size: string, letter: string) => {
    const { outline, width } = type.set(letter, { face: 'poster', size: Number(size), capitals: true });
    return `<path transform="translate(${Number(x) - width / 2} ${y})" d="${outline}"/>`;
  });
}
