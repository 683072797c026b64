import { fold } from '#scene/names.ts';
import type { Cuts } from '../cuts.ts';
import { GIVEN_NAMES } from '../given-names.ts';
import { digitsAlike } from '../past/edges.ts';

/** What is called so is an occasion, whoever plays there. */
export const FEST =
  /(?:fests?|palooza|fest(?:ival|spiele?)(?:en|et)?|konzerte?|koncert(?:er)?|konsert(?:er)?|concerten|part(?:y|ies)|quiz|bingo|abend|avond|aften|kväll|kveld|nacht|marked|markt)(?:en|et|s)?(?!\p{L})/iu;

/** Players in one word, with whose they are or what they play: 'Kaikwartet', 'Havnestorband'. */
const PLAYERS =
  /\p{L}{3}(?:[kq]uartett?|[kq]uartet|kwartet|kvartett?|ensemble|orchest(?:er|ra)|orke(?:st|ster)|kapelle|koor|ch(?:or|oeur)|storband|bigband)(?!\p{L})/iu;

const SUMMARY: Partial<Record<string, string>> = {
  release: 'release',
  deed: 'deed',
  players: 'players',
  pastime: 'pastime',
  occasion: 'occasion',
  weekday: 'occasion',
  nobody: 'nobody',
  manner: 'manner',
  stage: 'pastime',
  composer: 'composer',
  work: 'work',
};

const PERSON = /^\p{Lu}[\p{Ll}'’]+\s(?:\p{Lu}\.?\s)?\p{Lu}[\p{L}'’-]+$/u;

/** Whether words begin with a name that people are given. */
function isPerson(words: string): boolean {
  return GIVEN_NAMES.has(fold(/^\p{L}+/u.exec(words)?.[0] ?? ''));
}

/** What a stretch looks like as a whole. */
export function nature(text: string, cuts: Cuts, from: number, to: number): string {
  return cuts.natures.getOrInsertComputed(from * 1000 + to, () => natureOf(text, cuts, from, to));
}

function natureOf(text: string, found: Cuts, from: number, to: number): string {
  const { signs, often, begins, ends } = found;
  const words = text.slice(from, to).trim();
  if (often.size + begins.size + ends.size > 0) {
    const folded = fold(words);
    if (often.has(folded)) return 'often';
    const key = digitsAlike(folded);
    if (begins.has(key) || ends.has(key)) return 'edge';
  }
  for (const sign of signs) {
    if (sign.from < from || sign.to > to) continue;
    // 'Zoe Bee, piano & …': the instrument alone, no band called after one.
    if (sign.category === 'instrument' && sign.to - sign.from === words.length) return 'instrument';
    const said =
      SUMMARY[sign.category] ??
      (sign.category === 'ending' && text.slice(sign.to, to).replace(/[\s!?.\d]/g, '') === '' && sign.from > from ? 'ending' : undefined);
    if (said) return said;
  }
  if (FEST.test(words)) return 'occasion';
  const count = wordsIn(found, from, to);
  if (count < 5 && isPerson(words)) return count === 1 ? 'a given name' : 'person';
  if (PERSON.test(words)) return 'two names';
  if (/^the\s\S+(?:\s\S+)?$/i.test(words)) return 'the';
  if (PLAYERS.test(words)) return 'players';
  const genres = signs.filter((sign) => sign.category === 'genre' && sign.from >= from && sign.to <= to).length;
  if (genres > 0) return 'genre';
  return count === 1 ? 'a word' : count < 5 ? 'words' : 'a sentence';
}

/** How many words stand between two places. */
export function wordsIn({ words }: Cuts, from: number, to: number): number {
  let count = 0;
  for (const word of words) if (word.from >= from && word.to <= to && !word.isGlued) count += 1;
  return count;
}
