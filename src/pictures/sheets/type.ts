import bidiFactory from 'bidi-js';
import { Direction, Buffer as GlyphBuffer, type SvgPathCommand, shape } from 'harfbuzzjs';
import { clean } from './clean.ts';
import type { Cut, FaceFile, Faces } from './faces.ts';

/** A line of type as outlines: sheets contain shapes of our fonts and no text. */
interface SetLine {
  /** An SVG path from the baseline at 0, 0. */
  outline: string;
  width: number;
}

export interface Setting extends Partial<Cut> {
  face: Cut['face'];
  /** In pixels. */
  size: number;
  capitals?: boolean;
}

export interface Type {
  /** Whether our faces have every letter. */
  canSet: (text: string) => boolean;
  measure: (text: string, setting: Setting) => number;
  set: (text: string, setting: Setting) => SetLine;
  /** Sets as large as fits a width: first narrows, then cuts. */
  fit: (text: string, setting: Setting & { least: number; within: number }) => SetLine & { size: number };
}

// Typed as an ES module, but it is CommonJS.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();
const ELLIPSIS = '…';
const NARROWER = [100, 90, 75];

interface Run {
  text: string;
  level: number;
  file: FaceFile;
}

/** Opens the type setter: Unicode bidirectional order, shaping by HarfBuzz. */
export function openType(faces: Faces): Type {
  const runsFor = (text: string, { capitals = false, ...asked }: Setting): Run[] => {
    const cut: Cut = { weight: 600, width: 100, ...asked };
    const cleaned = clean(text);
    return orderVisually(runsOf(capitals ? cleaned.toLocaleUpperCase('en') : cleaned, cut, faces));
  };
  const measure: Type['measure'] = (text, setting) =>
    runsFor(text, setting).reduce((sum, run) => sum + shapeRun(run).reduce((width, { advance }) => width + advance, 0) * setting.size, 0);
  const set: Type['set'] = (text, setting) => {
    let x = 0;
    let outline = '';
    for (const run of runsFor(text, setting))
      for (const { glyph, advance, right, up } of shapeRun(run)) {
        const scale = setting.size / run.file.unitsPerEm;
        outline += placeOutline(run.file.outlineOf(glyph), x + right * setting.size, up * setting.size, scale);
        x += advance * setting.size;
      }
    return { outline, width: x };
  };
  const fit: Type['fit'] = (text, { least, within, ...setting }) => {
    for (const width of setting.face === 'poster' ? NARROWER : [setting.width ?? 100]) {
      const wide = measure(text, { ...setting, width });
      const size = Math.min(setting.size, (setting.size * within) / wide);
      if (wide <= within || size >= least) return { ...set(text, { ...setting, width, size }), size };
    }
    const narrow = { ...setting, size: least, ...(setting.face === 'poster' ? { width: NARROWER.at(-1) ?? 75 } : {}) };
    return {
      ...set(
        cutShort(text, (part) => measure(part, narrow), within),
        narrow,
      ),
      size: least,
    };
  };
  return {
    canSet: (text) =>
      [...clean(text).toLocaleUpperCase('en')].every((letter) => isMark(letter) || faces.fileFor(letter, PLAIN) !== undefined),
    measure,
    set,
    fit,
  };
}

const PLAIN: Cut = { face: 'text', weight: 600, width: 100 };
const isMark = (letter: string) => /\p{M}/u.test(letter);

/** The whole letters that fit, and an ellipsis. */
function cutShort(text: string, measure: (part: string) => number, within: number): string {
  const letters = [...clean(text)];
  const part = (count: number) => letters.slice(0, count).join('').trimEnd() + ELLIPSIS;
  let [fits, tooMany] = [0, letters.length];
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >> 1;
    if (measure(part(middle)) <= within) fits = middle;
    else tooMany = middle;
  }
  return part(fits);
}

/** Runs of one direction and font file. Letters without a font are left out. */
function runsOf(text: string, cut: Cut, faces: Faces): Run[] {
  const { levels } = bidi.getEmbeddingLevels(text);
  const runs: Run[] = [];
  let at = 0;
  for (const letter of text) {
    const level = levels[at] ?? 0;
    at += letter.length;
    const last = runs.at(-1);
    // A combining mark needs its letter's font.
    const file = isMark(letter) && last !== undefined ? last.file : faces.fileFor(letter, cut);
    if (file?.has(letter) !== true) continue;
    if (last !== undefined && last.level === level && last.file === file) last.text += letter;
    else runs.push({ text: letter, level, file });
  }
  return runs;
}

/** Rule L2 of the Unicode bidirectional algorithm. */
function orderVisually(runs: readonly Run[]): Run[] {
  let order = [...runs];
  const levels = runs.map(({ level }) => level);
  for (let level = Math.max(0, ...levels); level > 0; level--) {
    const next: Run[] = [];
    let turned: Run[] = [];
    for (const run of order) {
      if (run.level >= level) turned.unshift(run);
      else {
        next.push(...turned, run);
        turned = [];
      }
    }
    order = [...next, ...turned];
  }
  return order;
}

/** A glyph, measured in ems. */
interface Placed {
  glyph: number;
  advance: number;
  right: number;
  up: number;
}

function shapeRun({ text, level, file }: Run): Placed[] {
  const buffer = new GlyphBuffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(level % 2 === 0 ? Direction.LTR : Direction.RTL);
  shape(file.font, buffer);
  const em = file.unitsPerEm;
  return buffer.getGlyphInfosAndPositions().map(({ codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 }) => {
    return { glyph: codepoint, advance: xAdvance / em, right: xOffset / em, up: yOffset / em };
  });
}

/** Scales, moves and flips an outline: fonts have y upwards. */
function placeOutline(commands: readonly SvgPathCommand[], x: number, y: number, scale: number): string {
  const point = (value: number, index: number) => (index % 2 === 0 ? round(value * scale + x) : round(-value * scale - y));
  return commands.map(({ type, values }) => `${type}${values.map(point).join(' ')}`).join('');
}

function round(number: number): number {
  return Math.round(number * 10) / 10;
}

/** Wraps text to a width, within words if needed. */
export function wrapText(type: Type, text: string, setting: Setting, within: number): string[] {
  const isWide = (line: string) => type.measure(line, setting) > within;
  const lines: string[] = [];
  let line = '';
  for (const word of clean(text).split(' ').filter(Boolean)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (!isWide(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const letter of word) {
      if (line !== '' && isWide(line + letter)) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  return line === '' ? lines : [...lines, line];
}
