/** What is written reads well on a paper from here on (WCAG 2 asks for 4.5 to 1). */
const READS = 4.95;

/** A color, made lighter until a dark ink reads on it. Colors are six hexadecimal digits, such as `#ec4a2f`. */
export function litFor(color: string, ink: string): string {
  for (let share = 0; share < 1; share += 0.01) {
    const lit = mixed(color, '#ffffff', share);
    if (contrast(lit, ink) >= READS) return lit;
  }
  return '#ffffff';
}

/** A color with a share of another in it. */
export function mixed(color: string, other: string, share: number): string {
  const [one, two] = [channels(color), channels(other)];
  const parts = one.map((part, at) => Math.round(part + ((two[at] ?? 0) - part) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** Red, green and blue, 0 to 255. */
function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

/** The contrast of two colors, 1 to 21 (WCAG 2). */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Relative luminance, 0 to 1 (WCAG 2). */
function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = channels(color).map((part) => (part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
