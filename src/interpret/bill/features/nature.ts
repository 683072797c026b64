import { fold } from '#scene/text/names.ts';
import type { CutTitle } from '../cuts.ts';
import { GIVEN_NAMES } from '../given-names.ts';
import { withoutDigits } from '../source-titles/edges.ts';

/** Words that name an occasion. */
export const FEST =
  /(?:fests?|palooza|fest(?:ival|spiele?)(?:en|et)?|konzerte?|koncert(?:er)?|konsert(?:er)?|concerten|part(?:y|ies)|quiz|bingo|abend|avond|aften|kväll|kveld|nacht|marked|markt)(?:en|et|s)?(?!\p{L})/iu;

/** Compounds with a word for a group of players: 'Kaikwartet', 'Havnestorband'. */
const PLAYERS =
  /\p{L}{3}(?:[kq]uartett?|[kq]uartet|kwartet|kvartett?|ensemble|orchest(?:er|ra)|orke(?:st|ster)|kapelle|koor|ch(?:or|oeur)|storband|bigband)(?!\p{L})/iu;

/** The nature of a stretch by the category of its first phrase. */
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

/** Two capitalized words with an optional initial between them: 'Ulla B. Vern'. */
const PERSON = /^\p{Lu}[\p{Ll}'’]+\s(?:\p{Lu}\.?\s)?\p{Lu}[\p{L}'’-]+$/u;

/** Whether words begin with a given name. */
export function isPerson(words: string): boolean {
  return GIVEN_NAMES.has(fold(/^\p{L}+/u.exec(words)?.[0] ?? ''));
}

/** Returns what a stretch of a title looks like as a whole, such as 'person' or 'occasion'; part of feature names. */
export function describeNature(title: CutTitle, from: number, to: number): string {
  const words = title.text.slice(from, to).trim();
  return findRecurringNature(title, words) ?? findNatureByPhrase(title, from, to, words) ?? findNatureByShape(title, from, to, words);
}

function findRecurringNature({ often, begins, ends }: CutTitle, words: string): string | undefined {
  if (often.size + begins.size + ends.size === 0) return undefined;
  const folded = fold(words);
  if (often.has(folded)) return 'often';
  const key = withoutDigits(folded);
  return begins.has(key) || ends.has(key) ? 'edge' : undefined;
}

/** Returns the nature given by the first phrase that describes the whole stretch. */
function findNatureByPhrase({ text, signs }: CutTitle, from: number, to: number, words: string): string | undefined {
  for (const sign of signs) {
    if (sign.from < from || sign.to > to) continue;
    // In 'Zoe Bee, piano & …' the instrument is a whole piece; a longer piece with an instrument may be a band's name.
    if (sign.category === 'instrument' && sign.to - sign.from === words.length) return 'instrument';
    if (sign.category === 'ending' && sign.from > from && !/[^\s!?.\d]/.test(text.slice(sign.to, to))) return 'ending';
    const summary = SUMMARY[sign.category];
    if (summary !== undefined) return summary;
  }
  return undefined;
}

function findNatureByShape(title: CutTitle, from: number, to: number, words: string): string {
  if (FEST.test(words)) return 'occasion';
  const count = countWords(title, from, to);
  if (count < 5 && isPerson(words)) return count === 1 ? 'a given name' : 'person';
  if (PERSON.test(words)) return 'two names';
  if (/^the\s\S+(?:\s\S+)?$/i.test(words)) return 'the';
  if (PLAYERS.test(words)) return 'players';
  if (title.signs.some((sign) => sign.category === 'genre' && sign.from >= from && sign.to <= to)) return 'genre';
  return count === 1 ? 'a word' : count < 5 ? 'words' : 'a sentence';
}

/** Counts the words in a stretch. */
export function countWords({ words }: CutTitle, from: number, to: number): number {
  let count = 0;
  for (const word of words) if (word.from >= from && word.to <= to && !word.isGlued) count += 1;
  return count;
}
