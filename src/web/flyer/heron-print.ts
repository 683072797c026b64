import { HERON } from '#scene/art/sky.ts';

/** The heron before the sun, in one ink: the sun full above and dots below, the bird left white. */
export const HERON_BOX = '0 0 320 300';
export const HERON_PRINT = `<defs><clipPath id="sun-print"><circle cx="160" cy="160" r="150"/></clipPath></defs><g clip-path="url(#sun-print)"><path d="M0 0h320v130H0z"/><g class="st" stroke-linecap="round" stroke-dasharray="0 18">${dots()}</g></g><g transform="translate(-40 10) scale(.6)">${HERON}</g>`;

/** Rows of dots, smaller the lower they lie. */
function dots(): string {
  return Array.from(
    { length: 10 },
    (_, row) => `<path d="M${(row % 2) * 9} ${138 + row * 18}H330" stroke-width="${15 - row * 1.3}"/>`,
  ).join('');
}
