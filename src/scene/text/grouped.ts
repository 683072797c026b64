/**
 * Writes a whole number with commas: '12,345'. Not with `toLocaleString`, as its first call loads locale data, which
 * takes 50 ms on a slow phone.
 */
export function groupThousands(number: number): string {
  if (number < 0) return `-${groupThousands(-number)}`;
  const digits = String(number);
  const parts: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) parts.unshift(digits.slice(Math.max(0, end - 3), end));
  return parts.join(',');
}
