/** The contrast at which text is readable on paper; WCAG 2 asks for 4.5. */
const READABLE_CONTRAST = 4.95;

/** Lightens a color until a dark ink is readable on it. Colors are six hexadecimal digits, such as `#ec4a2f`. */
export function lightenForInk(color: string, ink: string): string {
  for (let share = 0; share < 1; share += 0.01) {
    const lit = mixColors(color, '#ffffff', share);
    if (contrast(lit, ink) >= READABLE_CONTRAST) return lit;
  }
  return '#ffffff';
}

/** Mixes a share of another color into a color. */
export function mixColors(color: string, other: string, share: number): string {
  const [one, two] = [splitChannels(color), splitChannels(other)];
  const parts = one.map((part, at) => Math.round(part + ((two[at] ?? 0) - part) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** Returns red, green and blue, 0 to 255. */
function splitChannels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

/** Computes the contrast of two colors, 1 to 21 (WCAG 2). */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Computes relative luminance, 0 to 1 (WCAG 2). */
function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = splitChannels(color).map((part) =>
    part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
