import { editDistance } from '../names/edit-distance.ts';

/** Words longer than this are compared by their first letters only. */
const MAX_LENGTH = 80;

/**
 * Whether two folded texts are one spelled twice: the same but for spaces, or one slip in five letters and more, two in ten and more.
 * Digits never slip ('Area 51' is not 'Area 52'), and never the first and the last letter both.
 */
export function spelledAlike(a: string, b: string): boolean {
  if (a === b) return true;
  const left = a.replaceAll(' ', '');
  const right = b.replaceAll(' ', '');
  if (left === right) return left !== '';
  const length = Math.min(left.length, right.length);
  const allowed = length >= 10 ? 2 : length >= 5 ? 1 : 0;
  if (allowed === 0 || Math.abs(left.length - right.length) > allowed) return false;
  if (left[0] !== right[0] && left.at(-1) !== right.at(-1)) return false;
  return digits(left) === digits(right) && editDistance(left.slice(0, MAX_LENGTH), right.slice(0, MAX_LENGTH), allowed) <= allowed;
}

function digits(text: string): string {
  return text.replace(/\D+/g, '');
}
