/** Abbreviations with a vowel, without their period; those without one are matched by shape ('Mr', 'Qt', 'Sgt'). */
const WITH_A_VOWEL = 'orch ens prof rev capt bros vol op inc'
  .split(' ')
  .flatMap((word) => [word, `${word[0]?.toUpperCase()}${word.slice(1)}`]);
const SHORT = String.raw`(?:(?!(?:ft|vs)(?!\p{L}))[b-df-hj-np-tv-xzB-DF-HJ-NP-TV-XZ][b-df-hj-np-tv-xz]{1,3}|${WITH_A_VOWEL.join('|')})`;

/** For a lookbehind before a period that ends no name: 'Harbor Orch. of the Quay'. */
export const ABBREVIATED = String.raw`(?<!\p{L})${SHORT}`;

const CUT_SHORT = new RegExp(String.raw`^(?:${SHORT}|[DdMm]\.[JjCc])\.$`, 'u');
const INITIALS = /^(?:\p{L}\.)+\p{L}?\.?$/u;

/** Whether a word is an abbreviation that is no name alone: 'Qt.', 'D.J.'. */
export function isCutShort(word: string): boolean {
  return CUT_SHORT.test(word);
}

/** Whether a word is an abbreviation or initials, so part of the name beside it. */
export function isAbbreviation(word: string): boolean {
  return INITIALS.test(word) || CUT_SHORT.test(word);
}
