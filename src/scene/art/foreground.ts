/**
 * What stands at the foot of a scene's pictures, before the sun and the door, as its pack draws it: grass, firs, roofs. One strip, whose
 * lower edge is the picture's; the page inks it.
 */
export const STRIP = { width: 180, height: 260 } as const;

/** Strips side by side as far as `width`, each second one the other way round, so that they are not seen to be one; '' where there is none. */
export function foregroundAlong(foreground: string, width: number): string {
  if (foreground === '') return '';
  return Array.from({ length: Math.ceil(width / STRIP.width) }, (_, index) =>
    index % 2 === 0
      ? `<g transform="translate(${index * STRIP.width})">${foreground}</g>`
      : `<g transform="translate(${(index + 1) * STRIP.width}) scale(-1 1)">${foreground}</g>`,
  ).join('');
}
