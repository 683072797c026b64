/** In UTF-16 units. */
const MAX_CHARS = 200;
/** More than any real language stacks on a letter. */
const MAX_MARKS = 4;

/** Controls, direction marks, lone surrogates, unassigned, and pictographs. */
const NOT_SET = /[\p{C}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Variation_Selector}]|\u20E3/gu;
/** Signs of keyboards that count as pictographs. */
const KEPT = /[#*0-9©®™‼⁉ℹ↔-↙]/u;

/** Text for one line: normalized, single spaces, only printable letters. */
export function clean(text: string): string {
  const letters = text
    .slice(0, MAX_CHARS)
    .normalize('NFC')
    .replace(/[\s\u2028\u2029]/g, ' ')
    .replace(NOT_SET, (sign) => (KEPT.test(sign) ? sign : ''));
  let marks = 0;
  let set = '';
  for (const letter of letters) {
    marks = /\p{M}/u.test(letter) ? marks + 1 : 0;
    if (marks <= MAX_MARKS && !(letter === ' ' && (set === '' || set.endsWith(' ')))) set += letter;
  }
  return set.trimEnd();
}
