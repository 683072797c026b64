/** So much of a text is looked at, in UTF-16 units; no name that anybody could read on a picture is longer. */
const MAX_COUNT = 200;
/** A letter carries no more marks than this: the tallest stacks of real languages have fewer. */
const MAX_MARKS = 4;

/** What is no letter to be set: controls and what steers directions, halves of pairs, what is not assigned, pictures and what joins them. */
const NOT_SET = /[\p{C}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Variation_Selector}]|\u20E3/gu;
/** Signs of a calendar entry that pictographs hold too: they are set as what they are. */
const KEPT = /[#*0-9©®™‼⁉ℹ↔-↙]/u;

/** A text as it can be set on one line: one form for each letter, single spaces, nothing that is drawn by no font or steers the lines around it. */
export function clean(text: string): string {
  const letters = text
    .slice(0, MAX_COUNT)
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
