import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Blob, Face, Font, type SvgPathCommand, Variation } from 'harfbuzzjs';

type FaceName = 'poster' | 'text';

/** Weight and width, where a face has them. */
export interface Cut {
  face: FaceName;
  weight: number;
  /** Percent: the poster face has 75 to 100, the text face 100 to 125. */
  width: number;
}

/** A font file with a letter, at a weight and width. */
export interface FaceFile {
  name: string;
  font: Font;
  unitsPerEm: number;
  has: (letter: string) => boolean;
  /** A glyph's outline, in font units. */
  outlineOf: (glyph: number) => SvgPathCommand[];
}

/** The fonts of sheets. A letter is taken from the first file of its face that has it; other scripts share one face. */
export interface Faces {
  /** @param letter one code point */
  fileFor: (letter: string, cut: Cut) => FaceFile | undefined;
}

const OTHERS = ['noto-vietnamese.ttf', 'noto-cyrillic.ttf', 'noto-greek.ttf', 'noto-hebrew.ttf', 'noto-arabic.ttf'];
const FILES: Record<FaceName, readonly string[]> = {
  poster: ['league-gothic.ttf', 'league-gothic-latin-ext.ttf', ...OTHERS],
  text: ['archivo.ttf', 'archivo-latin-ext.ttf', ...OTHERS],
};

/** Reads the fonts in `src/pictures/faces`. System fonts are never used. */
export function openFaces(folder: string): Faces {
  const files = new Map(
    [...new Set(Object.values(FILES).flat())].map((name) => {
      const face = new Face(new Blob(readFileSync(join(folder, name))), 0);
      return [name, { face, letters: new Set(face.collectUnicodes()), axes: Object.keys(face.getAxisInfos()) }] as const;
    }),
  );
  const cuts = new Map<string, FaceFile>();
  return {
    fileFor(letter, cut) {
      const point = letter.codePointAt(0) ?? 0;
      const name = FILES[cut.face].find((file) => files.get(file)?.letters.has(point) === true);
      const file = name === undefined ? undefined : files.get(name);
      if (name === undefined || file === undefined) return undefined;
      const width = OTHERS.includes(name) && cut.face === 'poster' ? 70 : cut.width;
      const key = `${name} ${cut.weight} ${width}`;
      const known = cuts.get(key);
      if (known !== undefined) return known;
      const font = new Font(file.face);
      const axes = [new Variation('wght', cut.weight), new Variation('wdth', width)];
      font.setVariations(axes.filter(({ tag }) => file.axes.includes(tag)));
      const has = (other: string) => file.letters.has(other.codePointAt(0) ?? 0);
      const outlines = new Map<number, SvgPathCommand[]>();
      const outlineOf = (glyph: number) => {
        const outline = outlines.get(glyph) ?? font.glyphToJson(glyph);
        outlines.set(glyph, outline);
        return outline;
      };
      const made = { name: key, font, unitsPerEm: file.face.upem, has, outlineOf };
      cuts.set(key, made);
      return made;
    },
  };
}
