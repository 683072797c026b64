import { seeded } from '#scene/art/seeded.ts';

/** The sun going down behind the marsh, as shapes: drawn from numbers, so that it weighs next to nothing in the page's script. */
const WIDE = 520;
const TALL = 260;
const SUN = { x: 330, y: 168, r: 138 };
const REEDS = { from: 356, count: 12 };

export const SUN_BOX = `0 0 ${WIDE} ${TALL}`;
export const SUN_ART = `<path class="sunp" d="M${SUN.x - SUN.r} ${SUN.y}a${SUN.r} ${SUN.r} 0 01${2 * SUN.r} 0z"/><g class="sunp st" stroke-linecap="round" stroke-dasharray="0 13">${reflection()}</g><path class="reedp" transform="translate(${REEDS.from})" d="${blades()}"/>`;

/** The sun on the water: rows of dots, thinner the nearer they come. */
function reflection(): string {
  const rows = Math.floor((TALL - SUN.y) / 11);
  return Array.from({ length: rows }, (_, row) => {
    const start = SUN.x - SUN.r - 80 + (row % 2) * 6.5;
    return `<path d="M${start} ${SUN.y + 8 + row * 11}H${WIDE + 20}" stroke-width="${(13 - (row * 12) / rows).toFixed(1)}"/>`;
  }).join('');
}

/** Blades from the left edge on. */
function blades(): string {
  const random = seeded('cordgrass');
  const foot = TALL + 20;
  return Array.from({ length: REEDS.count }, (_, index) => {
    const x = index * 14 + Math.round(random() * 8);
    const top = Math.round(TALL * (0.14 + random() * 0.62));
    const tip = x + Math.round(random() * 90 - 40);
    return `M${x} ${foot}Q${x + 9} ${Math.round((top + foot) / 2)} ${tip} ${top}Q${x + 20} ${Math.round((top + foot) / 2) + 6} ${x + 18} ${foot}z`;
  }).join('');
}
