export const EMBLEM_BOX = '0 0 320 300';

/** The scene's emblem before the sun, in one ink: the sun full above and dots below, the emblem left white. */
export const emblemPrint = (emblem: string): string =>
  `<defs><clipPath id="sun-print"><circle cx="160" cy="160" r="150"/></clipPath></defs><g clip-path="url(#sun-print)"><path d="M0 0h320v130H0z"/><g class="st" stroke-linecap="round" stroke-dasharray="0 18">${dots()}</g></g><g transform="translate(-40 10) scale(.6)">${emblem}</g>`;

/** Rows of dots, smaller the lower they lie. */
function dots(): string {
  return Array.from(
    { length: 10 },
    (_, row) => `<path d="M${(row % 2) * 9} ${138 + row * 18}H330" stroke-width="${15 - row * 1.3}"/>`,
  ).join('');
}
