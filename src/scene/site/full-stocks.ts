import { litFor } from '../art/color.ts';
import type { Inks } from './scene.ts';

/** A paper that is printed all over: its own color, what is written on it, and the two inks of its posters. */
export interface FullStock {
  paper: string;
  on: string;
  a: string;
  b: string;
}

/** The papers that are printed all over, of a town's own inks: coral bears its darkest one, and on the creek at dusk what glows by night. */
export function fullStocks({ day, night }: { day: Inks; night: Inks }): Record<'coral' | 'creek', FullStock> {
  return {
    coral: { paper: litFor(day.coral, day.key), on: day.key, a: day.shell, b: day.green },
    creek: { paper: day.ink, on: night.ink, a: night.coral, b: night.green },
  };
}
