import { seeded } from '../look/seeded.ts';

/** The sun going down behind the marsh, as shapes: drawn from numbers, so that it weighs next to nothing in the page's script. */
interface Scene {
  wide: number;
  tall: number;
  sun: { x: number; y: number; r: number };
  reeds: { from: number; count: number };
}

const DESK: Scene = { wide: 1280, tall: 330, sun: { x: 800, y: 220, r: 196 }, reeds: { from: 880, count: 30 } };
const PHONE: Scene = { wide: 600, tall: 330, sun: { x: 400, y: 200, r: 170 }, reeds: { from: 330, count: 15 } };

export const DESK_ART = art(DESK);
export const PHONE_ART = art(PHONE);
export const DESK_BOX = `0 0 ${DESK.wide} ${DESK.tall}`;
export const PHONE_BOX = `0 0 ${PHONE.wide} ${PHONE.tall}`;

function art({ wide, tall, sun, reeds }: Scene): string {
  const { x, y, r } = sun;
  return `<path class="sunp" d="M${x - r} ${y}a${r} ${r} 0 01${2 * r} 0z"/><g class="sunp st" stroke-linecap="round" stroke-dasharray="0 15">${reflection(sun, wide, tall)}</g><path class="reedp" transform="translate(${reeds.from})" d="${blades(reeds.count, tall)}"/>`;
}

/** The sun on the water: rows of dots, thinner the nearer they come. */
function reflection({ x, y, r }: Scene['sun'], wide: number, tall: number): string {
  const rows = Math.floor((tall - y) / 13);
  return Array.from({ length: rows }, (_, row) => {
    const start = x - r - 90 + (row % 2) * 7.5;
    return `<path d="M${start} ${y + 9 + row * 13}H${wide + 20}" stroke-width="${(16 - (row * 15) / rows).toFixed(1)}"/>`;
  }).join('');
}

/** Blades from the left edge on; the same ones in both drawings, so that the page compresses to one. */
function blades(count: number, tall: number): string {
  const random = seeded('cordgrass');
  const foot = tall + 20;
  return Array.from({ length: count }, (_, index) => {
    const x = index * 14 + Math.round(random() * 8);
    const top = Math.round(tall * (0.14 + random() * 0.62));
    const tip = x + Math.round(random() * 110 - 50);
    return `M${x} ${foot}Q${x + 9} ${Math.round((top + foot) / 2)} ${tip} ${top}Q${x + 20} ${Math.round((top + foot) / 2) + 6} ${x + 18} ${foot}z`;
  }).join('');
}
