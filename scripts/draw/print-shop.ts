import { createRandom, pick } from '#scene/art/seeded.ts';

/** The scene's inks and papers. */
export const INK = { coral: '#ec4a2f', green: '#5f7a2e', violet: '#5b4b8a', key: '#12292d', knock: '#fbf8f1' } as const;
export const PAPER = ['#e8dcc4', '#f6cdbc', '#dde3b6', '#cddbd8', '#dcd5ea', '#f4efe4'] as const;
export type Random = () => number;

/** A sheet: shapes on paper, each layer multiplied over the last. */
export function sheet(wide: number, tall: number, paper: string, plates: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${wide} ${tall}" width="${wide}" height="${tall}"><rect width="${wide}" height="${tall}" fill="${paper}"/>${plates.join('')}</svg>`;
}

/** A layer in one ink, slightly off register. */
export function plate(ink: string, shapes: string, random: Random, slip = 4): string {
  const [dx, dy] = [random() * slip * 2 - slip, random() * slip * 2 - slip];
  return `<g fill="${ink}" stroke="${ink}" stroke-width="0" style="mix-blend-mode:multiply" transform="translate(${dx.toFixed(1)} ${dy.toFixed(1)})">${shapes}</g>`;
}

/** An opaque layer. */
export function solid(ink: string, shapes: string): string {
  return `<g fill="${ink}" stroke="${ink}" stroke-width="0">${shapes}</g>`;
}

export const stroke = (d: string, width: number, more = '') => `<path d="${d}" fill="none" stroke-width="${width}" ${more}/>`;
export const disc = (x: number, y: number, r: number) => `<circle cx="${x}" cy="${y}" r="${r}"/>`;
export const rect = (x: number, y: number, w: number, h: number, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" ${more}/>`;

export function halftone(x: number, y: number, w: number, h: number, gap: number, from: number, to: number): string {
  const rows = Math.floor(h / gap);
  let dots = '';
  for (let row = 0; row <= rows; row++) {
    const r = from + ((to - from) * row) / Math.max(1, rows);
    for (let at = row % 2 ? gap / 2 : 0; at <= w; at += gap)
      dots += disc(Math.round(x + at), Math.round(y + row * gap), Number(r.toFixed(1)));
  }
  return dots;
}

/** Alternating rays from a point. */
export function rays(x: number, y: number, reach: number, count: number, turn = 0): string {
  return Array.from({ length: count }, (_, index) => {
    const [a, b] = [turn + (index * 2 * Math.PI) / count, turn + ((index + 0.5) * 2 * Math.PI) / count];
    const point = (angle: number) => `${Math.round(x + Math.cos(angle) * reach)} ${Math.round(y + Math.sin(angle) * reach)}`;
    return `<path d="M${x} ${y}L${point(a)} ${point(b)}z"/>`;
  }).join('');
}

export function reeds(wide: number, foot: number, height: number, count: number, random: Random): string {
  return Array.from({ length: count }, (_, index) => {
    const x = (index + random()) * (wide / count) - 10;
    const top = foot - height * (0.35 + random() * 0.65);
    const tip = x + random() * 120 - 60;
    return `<path d="M${x - 7} ${foot}Q${x} ${(top + foot) / 2} ${tip} ${top}Q${x + 12} ${(top + foot) / 2} ${x + 9} ${foot}z"/>`;
  }).join('');
}

export function waves(wide: number, from: number, rows: number, gap: number, roll: number): string {
  return Array.from({ length: rows }, (_, row) =>
    stroke(`M${row % 2 ? -60 : -30} ${from + row * gap}q30-${roll} 60 0${'t60 0'.repeat(Math.ceil(wide / 60) + 1)}`, 5 + row * 3),
  ).join('');
}

/** Pseudo-random choices from a name. */
export function hand(name: string): { random: Random; pick: <T>(list: readonly [T, ...T[]]) => T } {
  const random = createRandom(`saltmarsh ${name}`);
  return { random, pick: (list) => pick(random, list) };
}
