import { posterWidth } from '../look/fit.ts';
import { MEASURES } from './measures.ts';
import type { Thread } from './threads.ts';

/** The sizes of what is written on ribbons. */
const [NAME_SIZE, PART_SIZE] = [13, 12.5];
const HEAD = { most: 38, least: 17 } as const;

/** Who plays what, written beside where their thread begins. */
interface Label {
  musician: number;
  name: string;
  part: string;
  x: number;
  y: number;
  width: number;
  isMoved: boolean;
}

/** What is written of a band: its name as far as it fits and how large, and who is in it. */
export interface Lettering {
  name: string;
  size: number;
  labels: Label[];
}

/** A band's name as large as its head holds; what cannot be small enough is cut. */
export function letteringOf(name: string, width: number): Pick<Lettering, 'name' | 'size'> {
  const room = width - 16;
  const size = Math.min(HEAD.most, Math.max(HEAD.least, Math.floor((room / posterWidth(name)) * 10) / 10));
  return { name: cutToWidth(name, room, (text) => posterWidth(text) * size), size };
}

/** Everybody's name and part under each other, no higher than where they begin. */
export function labelsOf(
  threads: readonly Thread[],
  nameOf: (thread: Thread) => string,
): { labels: Label[]; width: number; floor: number } {
  let y = 0;
  let width = 0;
  const labels = threads.map((thread) => {
    y = Math.max(y, thread.start + 5);
    const name = cutToWidth(nameOf(thread), MEASURES.mostLabel, (text) => textWidth(text, NAME_SIZE));
    const since = thread.since === undefined ? '' : `, ${thread.since}`;
    const room = MEASURES.mostLabel - textWidth(since, PART_SIZE);
    const part = `${cutToWidth(thread.part, room, (text) => textWidth(text, PART_SIZE * 0.94))}${since}`;
    const own = Math.ceil(Math.max(textWidth(name, NAME_SIZE), textWidth(part, PART_SIZE * 0.94)));
    width = Math.max(width, own);
    const label = { musician: thread.musician, name, part, x: 0, y, width: own, isMoved: false };
    y += MEASURES.label;
    return label;
  });
  return { labels, width, floor: y };
}

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
