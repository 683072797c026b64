import { type Ground, groundLine } from './ground.ts';

/** The sun over the ground, computed rather than stored, so that it adds few bytes to the page's script. */
const SUN = { x: 985, y: 232, r: 204 };

export const SKY_BOX = '0 0 1280 560';
export const SUN_DISC = `<circle class="sun-paper" cx="${SUN.x}" cy="${SUN.y}" r="${SUN.r}"/>`;
/** Draws the ground and the light on it. */
export const groundArt = (ground: Ground): string =>
  `<g class="sun-paper stroke glitter" stroke-linecap="round" stroke-dasharray="0 16">${glitter()}</g><g class="tide-paper stroke">${lines(ground)}</g>`;

/** Draws the ground, the light and the scene's emblem, if it has one, in front. */
export const skyArt = ({ ground, emblem }: { ground: Ground; emblem: string }): string =>
  `${SUN_DISC}${groundArt(ground)}<g class="emblem">${emblem}</g>`;

/** Draws the light as rows of dots that grow toward the viewer. */
function glitter(): string {
  return Array.from(
    { length: 9 },
    (_, row) => `<path d="M${row % 2 ? 512 : 520} ${330 + row * 16}H1300" stroke-width="${(1.5 + row).toFixed(1)}"/>`,
  ).join('');
}

/** Draws eight lines of the ground that grow thicker and flatter toward the viewer. */
function lines(ground: Ground): string {
  return Array.from(
    { length: 8 },
    (_, row) =>
      `<path d="${groundLine(ground, { x: -80, y: 396 + row * 26, roll: 20 - row, many: 24 })}" stroke-width="${(4 + row * 1.6).toFixed(1)}"/>`,
  ).join('');
}
