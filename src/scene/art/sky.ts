import { type Ground, groundLine } from './ground.ts';

/** The sun over the ground, as shapes: drawn from numbers, so that it weighs next to nothing in the page's script. */
const SUN = { x: 985, y: 232, r: 204 };

export const SKY_BOX = '0 0 1280 560';
export const SUN_DISC = `<circle class="sun-paper" cx="${SUN.x}" cy="${SUN.y}" r="${SUN.r}"/>`;
/** The ground, and the light on it. */
export const groundArt = (ground: Ground): string =>
  `<g class="sun-paper stroke glitter" stroke-linecap="round" stroke-dasharray="0 16">${glitter()}</g><g class="tide-paper stroke">${lines(ground)}</g>`;

/** Both, and before them the scene's emblem, where it has one. */
export const skyArt = ({ ground, emblem }: { ground: Ground; emblem: string }): string =>
  `${SUN_DISC}${groundArt(ground)}<g class="emblem">${emblem}</g>`;

/** The sun on the ground: rows of dots, larger the nearer they come. */
function glitter(): string {
  return Array.from(
    { length: 9 },
    (_, row) => `<path d="M${row % 2 ? 512 : 520} ${330 + row * 16}H1300" stroke-width="${(1.5 + row).toFixed(1)}"/>`,
  ).join('');
}

/** Eight lines of it, thicker and flatter the nearer they come. */
function lines(ground: Ground): string {
  return Array.from(
    { length: 8 },
    (_, row) =>
      `<path d="${groundLine(ground, { x: -80, y: 396 + row * 26, roll: 20 - row, many: 24 })}" stroke-width="${(4 + row * 1.6).toFixed(1)}"/>`,
  ).join('');
}
