/** Abbreviations that contain a vowel, without the period. `ABBREVIATION` matches the others by shape: 'Mr', 'Qt', 'Sgt'. */
const ABBREVIATIONS_WITH_VOWEL = 'orch ens prof rev capt bros vol op inc'
  .split(' ')
  .flatMap((word) => [word, `${word[0]?.toUpperCase()}${word.slice(1)}`]);
const ABBREVIATION = String.raw`(?:(?!(?:ft|vs)(?!\p{L}))[b-df-hj-np-tv-xzB-DF-HJ-NP-TV-XZ][b-df-hj-np-tv-xz]{1,3}|${ABBREVIATIONS_WITH_VOWEL.join('|')})`;

/** Goes in a lookbehind before a period that does not end the name: 'Harbor Orch. of the Quay'. */
export const ABBREVIATED = String.raw`(?<!\p{L})${ABBREVIATION}`;

const ABBREVIATED_WORD = new RegExp(String.raw`^(?:${ABBREVIATION}|[DdMm]\.[JjCc])\.$`, 'u');
const INITIALS = /^(?:\p{L}\.)+\p{L}?\.?$/u;

/** Whether a word is an abbreviation that cannot be a whole name: 'Qt.', 'D.J.'. */
export function isOnlyAbbreviation(word: string): boolean {
  return ABBREVIATED_WORD.test(word);
}

/** Whether a word is an abbreviation or initials, and so belongs to the next word's name. */
export function isAbbreviation(word: string): boolean {
  return INITIALS.test(word) || ABBREVIATED_WORD.test(word);
}
