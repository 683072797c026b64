import { foldName, foldWords } from '#scene/text/names.ts';
import type { NameForm, Spelling } from './match.ts';
import { nameWords, tidied, turned, unstyled } from './spelling.ts';

/**
 * How sure a name is that was read or spelt so: the whole name as it stands is 1. Set by hand, the likelier way above the less likely one; where
 * two ways lie on each other they multiply.
 */
const CONFIDENCE = {
  sameLetters: 0.97,
  turned: 0.97,
  unstyled: 0.97,
  articleKept: 0.97,
  articleDropped: 0.97,
  withoutArticle: 0.93,
  withoutEnding: 0.92,
  manyWordsReordered: 0.92,
  wordSaidOnce: 0.9,
  twoWordsReordered: 0.88,
  articleRunTogether: 0.88,
} as const;

/** What is said behind a name of how it is played, not of who plays. */
const MANNER = / (?:[-–—] ?)?[([{]?(?:live|solo|acoustic|unplugged|full band|(?:dj|live|solo|acoustic|full band) set)[ !.)\]}]*$/i;

/** An ending in brackets. */
const BRACKETED = / ?[([{][^()[\]{}]*[)\]}]$/;

/** In brackets these tell of another act than the one before them. */
const ANOTHER = /\b(?:tribute|covers?|project|band|trio|duo|quartet|jr|sr|ii|iii|\d+)\b/i;

/** Articles of other languages at the front of a name of several words. */
const ARTICLE = /^(?:los|las|les|le|la|el|il|die|der|das|het|os|as) (?=\S+ \S)/;

/** The ways to read an artist's name as a list has it. What a list says in brackets tells its artists apart, and stays. */
export function readingsOfKnown(name: string): NameForm[] {
  return readings(tidied(name), 1, '');
}

/** The ways to read a name that is asked for: the same, and without what stands behind it. */
export function readingsOfAsked(text: string): NameForm[] {
  const tidy = tidied(text);
  const bare = trimmed(tidy);
  return [...readings(tidy, 1, ''), ...(bare === tidy ? [] : readings(bare, CONFIDENCE.withoutEnding, ' but for what stands behind it'))];
}

/** More ways to read a name that only comes near one: an article that may be a word mistaken ('An Raddle' for 'Ann Raddle'), or one put before. */
export function readingsAtArticle(text: string): NameForm[] {
  const [kept, bare] = [foldWords(tidied(text)), foldName(tidied(text))];
  const shorn = bare.replace(ARTICLE, '');
  const found: NameForm[] = [];
  if (kept !== bare && kept !== `the ${bare}`) found.push({ name: kept, confidence: CONFIDENCE.articleKept, but: '' });
  if (shorn !== bare) found.push({ name: shorn, confidence: CONFIDENCE.articleDropped, but: ' but for an article' });
  return found;
}

function readings(name: string, confidence: number, but: string): NameForm[] {
  const [round, plain] = [turned(name), unstyled(name)];
  const found = [{ name: foldName(name), confidence, but }];
  if (round !== name) found.push({ name: foldName(round), confidence: CONFIDENCE.turned * confidence, but: ` turned round${but}` });
  if (plain !== name) found.push({ name: foldName(plain), confidence: CONFIDENCE.unstyled * confidence, but: ` in plain letters${but}` });
  return found;
}

/** 'Foo (NJ)', 'Foo (DJ set)', 'Foo live' without what stands behind the name; unchanged when that may tell of another act. */
function trimmed(name: string): string {
  const played = name.replace(MANNER, '');
  const bracketed = BRACKETED.exec(played);
  const bare = bracketed === null || ANOTHER.test(bracketed[0]) ? played : played.slice(0, bracketed.index).replace(MANNER, '');
  return foldName(bare) === '' ? name : bare;
}

/** Ways to spell a name that is asked for whose article is run together with it, or is the start of its first word: 'TheWhistlers', 'The yWhistle'. */
export function articleSpellings(text: string): Spelling[] {
  const letters = foldWords(tidied(text)).replaceAll(' ', '');
  const because = 'has the same letters but for an article';
  return [letters, letters.replace(/^the(?=.{4})/, '')].map((key) => ({ key, confidence: CONFIDENCE.articleRunTogether, because }));
}

/** Behind a name these say how many play. */
const FORMATION = / [([{]?(?:band|duo|trio|quartet|quintet|sextet|orchestra|ensemble)[)\]}]?$/i;

/** 'Foo Band' and 'Foo (trio)' without that word; undefined where a name ends in none. */
export function withoutFormation(text: string): string | undefined {
  const tidy = tidied(text);
  const bare = tidy.replace(FORMATION, '');
  return bare === tidy || foldName(bare) === '' ? undefined : bare;
}

/** Every way to spell a name as it is read, the surest first. */
export function spellingsOf({ name, confidence, but }: NameForm): Spelling[] {
  const words = nameWords(name);
  const spellings = [
    { key: name, confidence, because: `goes by this name${but}` },
    { key: words.join(''), confidence: CONFIDENCE.sameLetters * confidence, because: `has the same letters${but}` },
    { key: name.replaceAll(' ', ''), confidence: CONFIDENCE.sameLetters * confidence, because: `has the same letters${but}` },
    {
      key: nameWords(name.replace(ARTICLE, '')).join(''),
      confidence: CONFIDENCE.withoutArticle * confidence,
      because: `goes by this name but for an article${but}`,
    },
  ];
  const once = new Set(words);
  if (once.size > 1 && once.size < words.length)
    spellings.push({
      key: [...once].join(''),
      confidence: CONFIDENCE.wordSaidOnce * confidence,
      because: `goes by this name with a word said once${but}`,
    });
  if (words.length > 1)
    spellings.push({
      key: words.sort().join(' '),
      confidence: (words.length > 2 ? CONFIDENCE.manyWordsReordered : CONFIDENCE.twoWordsReordered) * confidence,
      because: `has the same words in another order${but}`,
    });
  return spellings;
}
