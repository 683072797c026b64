import { lightenForInk } from '../art/color.ts';
import type { Inks } from './scene.ts';

/** A fully printed paper: its color, its text color, and the two inks of its posters. */
export interface FullStock {
  paper: string;
  on: string;
  a: string;
  b: string;
}

/** Returns the fully printed papers in a town's inks: coral has the darkest ink, creek at dusk the night's light inks. */
export function fullStocks({ day, night }: { day: Inks; night: Inks }): Record<'coral' | 'creek', FullStock> {
  return {
    coral: { paper: lightenForInk(day.coral, day.key), on: day.key, a: day.shell, b: day.green },
    creek: { paper: day.ink, on: night.ink, a: night.coral, b: night.green },
  };
}
