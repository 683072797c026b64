import { contrast } from '../art/color.ts';
import { fullStocks } from './full-stocks.ts';
import type { Inks } from './scene.ts';

/** The required contrast of two colors by kind of text (WCAG 2). */
const REQUIRED_CONTRAST = { text: 4.5, 'large type': 3 } as const;
const STOCKS = ['paper', 'newsprint', 'shell', 'mist', 'fog', 'dusk'] as const;

/** The names of a text color and its background. */
interface Pair {
  what: keyof typeof REQUIRED_CONTRAST;
  ink: readonly [name: string, color: string];
  on: readonly [name: string, color: string];
}

/** Lists the pairs of a town's colors with too little contrast, a sentence each with both colors, the contrast and the required contrast. */
export function findUnreadableColors(look: { day: Inks; night: Inks }): string[] {
  const { coral, creek } = fullStocks(look);
  const ofDay: Pair[] = [
    { what: 'text', ink: ['key', look.day.key], on: ['coral lit for it', coral.paper] },
    { what: 'text', ink: ['ink of the night', creek.on], on: ['ink', creek.paper] },
  ];
  const { key, overprint } = look.night;
  const ofNight: Pair[] = [{ what: 'text', ink: ['key', key], on: ['overprint', overprint] }];
  return [...faultsOf('look.day', [...pairsOf(look.day), ...ofDay]), ...faultsOf('look.night', [...pairsOf(look.night), ...ofNight])];
}

/** Lists the pairs of text color and background for day and night. */
function pairsOf(inks: Inks): Pair[] {
  const pair = (what: Pair['what'], ink: keyof Inks, on: keyof Inks): Pair => ({ what, ink: [ink, inks[ink]], on: [on, inks[on]] });
  return [
    ...STOCKS.map((stock) => pair('text', 'ink', stock)),
    pair('text', 'error', 'paper'),
    pair('large type', 'green', 'paper'),
    pair('large type', 'coral', 'paper'),
    ...STOCKS.map((stock) => pair('large type', 'overprint', stock)),
  ];
}

function faultsOf(where: string, pairs: readonly Pair[]): string[] {
  return pairs.flatMap(({ what, ink: [ink, inkColor], on: [on, onColor] }) => {
    const reached = contrast(inkColor, onColor);
    if (reached >= REQUIRED_CONTRAST[what]) return [];
    // Truncated rather than rounded, so that 4.499 never appears as 4.5.
    const told = Math.floor(reached * 100) / 100;
    return [`${where}: ${ink} (${inkColor}) on ${on} (${onColor}) reaches ${told} to 1; ${what} wants ${REQUIRED_CONTRAST[what]}.`];
  });
}
