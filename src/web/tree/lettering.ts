import { posterWidth } from '../look/fit.ts';
import { MEASURES } from './measures.ts';
import { cutToWidth, textWidth } from './text-width.ts';
import type { Thread } from './threads.ts';

/** The sizes of what is written on ribbons. */
const [NAME_SIZE, PART_SIZE] = [13, 12.5];
const HEAD = { most: 38, least: 17 } as const;

/** Who plays what, written beside where their thread begins. */
export interface Label {
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
