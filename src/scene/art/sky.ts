/** The sun over the water, as shapes: drawn from numbers, so that it weighs next to nothing in the page's script. */
const SUN = { x: 985, y: 232, r: 204 };

export const SKY_BOX = '0 0 1280 560';
/** A heron, looking out, on a square of 500. */
export const HERON = heron();
export const SUN_DISC = `<circle class="sunp" cx="${SUN.x}" cy="${SUN.y}" r="${SUN.r}"/>`;
/** The water, and the light on it. */
export const SEA_ART = `<g class="sunp st glitter" stroke-linecap="round" stroke-dasharray="0 16">${glitter()}</g><g class="tidep st">${waves()}</g>`;
export const SKY_ART = `${SUN_DISC}${SEA_ART}<g class="heron">${HERON}</g>`;

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

function heron(): string {
  const body =
    'M372 96Q330 84 318 124Q310 160 346 194Q372 222 350 262Q318 268 282 288Q230 318 152 404Q214 396 262 384Q350 366 376 296Q404 236 368 186Q346 156 350 138Q354 122 376 124L470 116z';
  return `<path class="bird" d="${body}"/><g class="birdline st" stroke-width="5" stroke-linejoin="round"><path d="${body}"/><path d="M376 112l60 3M322 330Q290 350 252 368M262 384l-6 116M300 372l4 128"/></g><circle class="birdline" fill="currentColor" cx="364" cy="110" r="6"/>`;
}
