import { inEnglish } from './languages/in-english.ts';

/** Everyone, or an age: '18+', '21 and over', 'over 18', 'from 16 years', 'age limit 20'. */
const SAID =
  /(?<all>\ball[\s-]ages\b|(?<![\p{L}\p{N}])a\/a(?![\p{L}\p{N}]))|(?<![\d$€£.,:])(?<up>\d{1,2})\s?(?:\+|plus\b|(?:and|&|or)\s(?:over|up|older)\b|years\b|yrs?\b)|\b(?:over|from|age limit:?|min(?:imum)?\.?(?:\sage)?:?)\s(?<over>\d{1,2})(?![\d:.])/iu;

/** No room asks for more; a larger number is something else. */
const OLDEST = 30;
const MAX_COUNT = 200;

/** The least age a show lets in by its words for it, in years; 0 where everyone may come, null where they do not say. */
export function leastAge(words: string): number | null {
  const { all, up, over } = SAID.exec(inEnglish(words.slice(0, MAX_COUNT)))?.groups ?? {};
  if (all !== undefined) return 0;
  const age = Number(up ?? over ?? Number.NaN);
  return age <= OLDEST ? age : null;
}
