import { LANGUAGES, type Language } from '#scene/site/language.ts';
import { entriesOf } from './words.ts';

/** How much of a text is looked at, in UTF-16 units. */
const LOOKED_AT = 200_000;

/** Less than this tells nothing: a word counts the more the fewer languages have it, and not much more the oftener it stands. */
const ENOUGH = 4;
/** How far one language must be ahead of the next. */
const AHEAD = 1.15;
/** Names of bands and rooms are English in every country: so much of it is no evidence against another language. */
const ENGLISH_COUNTS = 0.75;

/** How much a word tells of each language that has it. */
const TELLING = new Map<string, { language: Language; weight: number }[]>();
for (const [word, speakers] of speakersOf()) {
  TELLING.set(
    word,
    speakers.map((language) => ({ language, weight: 1 / speakers.length })),
  );
}

/** The languages that have each word. */
function speakersOf(): Map<string, Language[]> {
  const speakers = new Map<string, Language[]>();
  for (const language of LANGUAGES)
    for (const word of new Set(wordsIn(language))) speakers.set(word, [...(speakers.get(word) ?? []), language]);
  return speakers;
}

function wordsIn(language: Language): string[] {
  const lists = (['common', 'doors', 'soldOut', 'cancelled', 'tickets', 'freeEntry', 'inAdvance', 'months', 'weekdays'] as const).flatMap(
    (list) => entriesOf(list, language),
  );
  return lists.flatMap((entry) => entry.split('/')).filter((word) => /^\p{L}{2,}$/u.test(word));
}

/**
 * The language of a source by the words it uses most: stop words and the words of programmes, each counting the more the fewer languages
 * have it. Markup, scripts and what programs name are left out.
 * @param otherwise the language where the words do not tell
 */
export function guessLanguage(text: string, otherwise: Language): Language {
  const words = text
    .slice(0, LOOKED_AT)
    .replace(/<(?:script|style)\b[^<]*/gi, ' ')
    .replace(/<[^<>]*>|https?:\S+|"[\w-]{1,40}"\s?:|^[A-Z-]{3,30}[;:]|\\n/gm, ' ')
    .toLowerCase()
    .match(/\p{L}+/gu);
  const counts = new Map<string, number>();
  for (const word of words ?? []) if (TELLING.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const scores = new Map<Language, number>();
  for (const [word, count] of counts)
    for (const { language, weight } of TELLING.get(word) ?? [])
      scores.set(language, (scores.get(language) ?? 0) + weight * Math.log2(1 + count));
  scores.set('en', (scores.get('en') ?? 0) * ENGLISH_COUNTS);
  const [first, second] = [...scores].sort((one, other) => other[1] - one[1]);
  if (first === undefined || first[1] < ENOUGH) return otherwise;
  return second !== undefined && first[1] < second[1] * AHEAD && (second[0] === otherwise || first[0] === otherwise) ? otherwise : first[0];
}
