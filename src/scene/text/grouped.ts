/**
 * A whole number with its thousands apart: '12,345'. By hand, because the first number that `toLocaleString` writes loads
 * the words of a language, which keeps a slow phone busy for a twentieth of a second.
 */
export function grouped(number: number): string {
  if (number < 0) return `-${grouped(-number)}`;
  const digits = String(number);
  const parts: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) parts.unshift(digits.slice(Math.max(0, end - 3), end));
  return parts.join(',');
}
