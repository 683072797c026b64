import { clean } from './clean.ts';
import type { Setting, Type } from './type.ts';

/** Wraps text to a width, within words if needed. */
export function wrapped(type: Type, text: string, setting: Setting, within: number): string[] {
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
