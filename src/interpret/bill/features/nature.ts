import { fold } from '#scene/text/names.ts';
import type { CutTitle } from '../cuts.ts';
import { GIVEN_NAMES } from '../given-names.ts';
import { digitsAlike } from '../past/edges.ts';

/** What is called so is an occasion, whoever plays there. */
export const FEST =
  /(?:fests?|palooza|fest(?:ival|spiele?)(?:en|et)?|konzerte?|koncert(?:er)?|konsert(?:er)?|concerten|part(?:y|ies)|quiz|bingo|abend|avond|aften|kväll|kveld|nacht|marked|markt)(?:en|et|s)?(?!\p{L})/iu;

/** Players in one word, with whose they are or what they play: 'Kaikwartet', 'Havnestorband'. */
const PLAYERS =
  /\p{L}{3}(?:[kq]uartett?|[kq]uartet|kwartet|kvartett?|ensemble|orchest(?:er|ra)|orke(?:st|ster)|kapelle|koor|ch(?:or|oeur)|storband|bigband)(?!\p{L})/iu;

/** What a phrase of a category says of the stretch it stands in. */
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

/** Two names with a capital each, and an initial between: 'Ulla B. Vern'. */
const PERSON = /^\p{Lu}[\p{Ll}'’]+\s(?:\p{Lu}\.?\s)?\p{Lu}[\p{L}'’-]+$/u;

/** Whether words begin with a name that people are given. */
export function isPerson(words: string): boolean {
  return GIVEN_NAMES.has(fold(/^\p{L}+/u.exec(words)?.[0] ?? ''));
}

/** More than a title has places, so that no two stretches have one number. */
const PLACES = 1000;

/** What a stretch looks like as a whole. */
export function nature(title: CutTitle, from: number, to: number): string {
  return title.natures.getOrInsertComputed(from * PLACES + to, () => natureOf(title, from, to));
}

function natureOf(title: CutTitle, from: number, to: number): string {
  const words = title.text.slice(from, to).trim();
  return repeated(title, words) ?? signed(title, from, to, words) ?? built(title, from, to, words);
}

/** Whether other titles of the source have these words. */
function repeated({ often, begins, ends }: CutTitle, words: string): string | undefined {
  if (often.size + begins.size + ends.size === 0) return undefined;
  const folded = fold(words);
  if (often.has(folded)) return 'often';
  const key = digitsAlike(folded);
  return begins.has(key) || ends.has(key) ? 'edge' : undefined;
}

/** What the first phrase says that tells of a whole stretch. */
function signed({ text, signs }: CutTitle, from: number, to: number, words: string): string | undefined {
  for (const sign of signs) {
    if (sign.from < from || sign.to > to) continue;
    // 'Zoe Bee, piano & …': the instrument alone, no band called after one.
    if (sign.category === 'instrument' && sign.to - sign.from === words.length) return 'instrument';
    if (sign.category === 'ending' && sign.from > from && !/[^\s!?.\d]/.test(text.slice(sign.to, to))) return 'ending';
    const said = SUMMARY[sign.category];
    if (said !== undefined) return said;
  }
  return undefined;
}

/** What its words look like, where none of them says it. */
function built(title: CutTitle, from: number, to: number, words: string): string {
  if (FEST.test(words)) return 'occasion';
  const count = wordsIn(title, from, to);
  if (count < 5 && isPerson(words)) return count === 1 ? 'a given name' : 'person';
  if (PERSON.test(words)) return 'two names';
  if (/^the\s\S+(?:\s\S+)?$/i.test(words)) return 'the';
  if (PLAYERS.test(words)) return 'players';
  if (title.signs.some((sign) => sign.category === 'genre' && sign.from >= from && sign.to <= to)) return 'genre';
  return count === 1 ? 'a word' : count < 5 ? 'words' : 'a sentence';
}

/** How many words stand between two places. */
export function wordsIn({ words }: CutTitle, from: number, to: number): number {
  let count = 0;
  for (const word of words) if (word.from >= from && word.to <= to && !word.isGlued) count += 1;
  return count;
}
