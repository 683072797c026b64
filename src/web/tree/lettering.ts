import { posterWidth } from '../look/fit.ts';
import { MEASURES } from './measures.ts';
import type { Thread } from './threads.ts';

const [NAME_SIZE, PART_SIZE] = [13, 12.5];
const HEAD = { most: 38, least: 17 } as const;

/** A member's part, beside the start of their thread. */
interface Label {
  musician: number;
  name: string;
  part: string;
  x: number;
  y: number;
  width: number;
  isMoved: boolean;
}

/** A band's name, fitted, and its members' labels. */
export interface Lettering {
  name: string;
  size: number;
  labels: Label[];
}

/** Fits a band's name into its head: smaller, then cut. */
export function letteringOf(name: string, width: number): Pick<Lettering, 'name' | 'size'> {
  const room = width - 16;
  const size = Math.min(HEAD.most, Math.max(HEAD.least, Math.floor((room / posterWidth(name)) * 10) / 10));
  return { name: cutToWidth(name, room, (text) => posterWidth(text) * size), size };
}

/** Members' labels below each other, none above its thread's start. */
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

/** Letter widths of Archivo 600 in ems, rounded up, to fit names without measuring in a browser. */
const NARROW = /^[ijlIftr.,:;'’!|()[\] -]$/;
const WIDE = /^[mwMWQOG@%&]$/;

/** Approximate width of a text, in pixels. */
export function textWidth(text: string, size: number): number {
  return [...text].reduce((sum, letter) => sum + emsOf(letter), 0) * size;
}

function emsOf(letter: string): number {
  if (NARROW.test(letter)) return 0.33;
  if (WIDE.test(letter)) return 0.9;
  const code = letter.codePointAt(0) ?? 0;
  // Letters of other scripts may be square.
  return code > 0x24f ? 1 : letter === letter.toLowerCase() ? 0.58 : 0.7;
}

/** Cuts a text to a width in pixels, with …; the whole text is elsewhere. */
export function cutToWidth(text: string, most: number, widthOf: (text: string) => number): string {
  if (widthOf(text) <= most) return text;
  const letters = Array.from(new Intl.Segmenter('en').segment(text.slice(0, 200)), ({ segment }) => segment);
  while (letters.length > 1 && widthOf(`${letters.join('')}…`) > most) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}
