import { LANGUAGES, type Language } from '#scene/site/language.ts';
import { splitEntries } from './words.ts';

const MAX_TEXT_CHARS = 200_000;

const MIN_SCORE = 4;
const MIN_LEAD_FACTOR = 1.15;
/** English counts less, as bands and rooms have English names everywhere. */
const ENGLISH_FACTOR = 0.75;

/** The languages with a word. A word counts more if fewer languages have it. */
const LANGUAGES_OF = new Map<string, Language[]>();
for (const language of LANGUAGES)
  for (const word of new Set(listTellingWords(language))) LANGUAGES_OF.getOrInsertComputed(word, () => []).push(language);

function listTellingWords(language: Language): string[] {
  const lists = (['common', 'doors', 'soldOut', 'cancelled', 'tickets', 'freeEntry', 'inAdvance', 'months', 'weekdays'] as const).flatMap(
    (list) => splitEntries(list, language),
  );
  return lists.flatMap((entry) => entry.split('/')).filter((word) => /^\p{L}{2,}$/u.test(word));
}

/**
 * Guesses the language of a source by its stop words and the words of programs, ignoring markup and scripts.
 * @param otherwise the language if the words do not decide
 */
export function guessLanguage(text: string, otherwise: Language): Language {
  const words = text
    .slice(0, MAX_TEXT_CHARS)
    .replace(/<(?:script|style)\b[^<]*/gi, ' ')
    .replace(/<[^<>]*>|https?:\S+|"[\w-]{1,40}"\s?:|^[A-Z-]{3,30}[;:]|\\n/gm, ' ')
    .toLowerCase()
    .match(/\p{L}+/gu);
  const counts = new Map<string, number>();
  for (const word of words ?? []) if (LANGUAGES_OF.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const scores = new Map<Language, number>();
  for (const [word, count] of counts) {
    const languages = LANGUAGES_OF.get(word) ?? [];
    for (const language of languages) scores.set(language, (scores.get(language) ?? 0) + Math.log2(1 + count) / languages.length);
  }
  scores.set('en', (scores.get('en') ?? 0) * ENGLISH_FACTOR);
  const [first, second] = [...scores].sort((one, other) => other[1] - one[1]);
  if (first === undefined || first[1] < MIN_SCORE) return otherwise;
  return second !== undefined && first[1] < second[1] * MIN_LEAD_FACTOR && (second[0] === otherwise || first[0] === otherwise)
    ? otherwise
    : first[0];
}
