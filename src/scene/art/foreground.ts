/**
 * The strip at the bottom of a scene's pictures, in front of the sun, as its pack draws it: grass, firs, roofs.
 * The lower edge of the strip is the lower edge of the picture; the page colors it.
 */
export const STRIP = { width: 180, height: 260 } as const;

/** Repeats the strip across `width`, mirroring every second copy to hide the repetition; '' without a strip. */
export function repeatForeground(foreground: string, width: number): string {
  if (foreground === '') return '';
  return Array.from({ length: Math.ceil(width / STRIP.width) }, (_, index) =>
    index % 2 === 0
      ? `<g transform="translate(${index * STRIP.width})">${foreground}</g>`
      : `<g transform="translate(${(index + 1) * STRIP.width}) scale(-1 1)">${foreground}</g>`,
  ).join('');
}
