/** The sun over the water, as shapes: drawn from numbers, so that it weighs next to nothing in the page's script. */
const SUN = { x: 985, y: 232, r: 204 };

export const SKY_BOX = '0 0 1280 560';
export const SUN_DISC = `<circle class="sunp" cx="${SUN.x}" cy="${SUN.y}" r="${SUN.r}"/>`;
/** The water, and the light on it. */
export const SEA_ART = `<g class="sunp st glitter" stroke-linecap="round" stroke-dasharray="0 16">${glitter()}</g><g class="tidep st">${waves()}</g>`;

/** Both, and before them the scene's emblem, where it has one. */
export const skyArt = (emblem: string): string => `${SUN_DISC}${SEA_ART}<g class="emblem">${emblem}</g>`;

/** The sun on the water: rows of dots, larger the nearer they come. */
function glitter(): string {
  return Array.from(
    { length: 9 },
    (_, row) => `<path d="M${row % 2 ? 512 : 520} ${330 + row * 16}H1300" stroke-width="${(1.5 + row).toFixed(1)}"/>`,
  ).join('');
}

/** Eight lines of water, thicker and flatter the nearer they come. */
function waves(): string {
  return Array.from(
    { length: 8 },
    (_, row) => `<path d="M-80 ${396 + row * 26}q30-${20 - row} 60 0${'t60 0'.repeat(23)}" stroke-width="${(4 + row * 1.6).toFixed(1)}"/>`,
  ).join('');
}
