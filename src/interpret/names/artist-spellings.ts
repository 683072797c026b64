import { foldName, foldWords } from '#scene/text/names.ts';
import type { NameForm, Spelling } from './match.ts';
import { isMark } from './miswriting.ts';
import { nameWords, tidyName, turnAround, withLetters } from './spelling.ts';

/** How sure a name read or spelled so is, where the exact name is 1. Set by hand, the likelier first; several changes multiply. */
const CONFIDENCE = {
  sameLetters: 0.97,
  turnedAround: 0.97,
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

/** How an act plays, after its name. */
const MANNER = / (?:[-–—] ?)?[([{]?(?:live|solo|acoustic|unplugged|full band|(?:dj|live|solo|acoustic|full band) set)[ !.)\]}]*$/i;

const BRACKETED = / ?[([{][^()[\]{}]*[)\]}]$/;

/** A bracket with one of these names another act. */
const ANOTHER = /\b(?:tribute|covers?|project|band|trio|duo|quartet|jr|sr|ii|iii|\d+)\b/i;

/** Articles of other languages before several words. */
const ARTICLE = /^(?:los|las|les|le|la|el|il|die|der|das|het|os|as) (?=\S+ \S)/;

/** The forms of a listed artist's name. What it has in brackets stays, as it tells artists apart. */
export function formsOfListed(name: string): NameForm[] {
  return formsOf(tidyName(name), 1, '');
}

/** The forms of a name to look up, also without what follows it ('live', '(NJ)'). */
export function formsOfAsked(text: string): NameForm[] {
  const tidy = tidyName(text);
  const bare = withoutEnding(tidy);
  return [...formsOf(tidy, 1, ''), ...(bare === tidy ? [] : formsOf(bare, CONFIDENCE.withoutEnding, ' but for what stands behind it'))];
}

/** More forms, for near matches only: an article may be a misspelled word ('An Raddle' for 'Ann Raddle'), or be added. */
export function formsByArticle(text: string): NameForm[] {
  const [kept, bare] = [foldWords(tidyName(text)), foldName(tidyName(text))];
  const shorn = bare.replace(ARTICLE, '');
  const found: NameForm[] = [];
  if (kept !== bare && kept !== `the ${bare}`) found.push({ name: kept, confidence: CONFIDENCE.articleKept, but: '' });
  if (shorn !== bare) found.push({ name: shorn, confidence: CONFIDENCE.articleDropped, but: ' but for an article' });
  return found;
}

function formsOf(name: string, confidence: number, but: string): NameForm[] {
  const [round, plain] = [turnAround(name), withLetters(name)];
  const found = [{ name: foldName(name), confidence, but }];
  if (round !== name)
    found.push({ name: foldName(round), confidence: CONFIDENCE.turnedAround * confidence, but: ` turnedAround round${but}` });
  if (plain !== name) found.push({ name: foldName(plain), confidence: CONFIDENCE.unstyled * confidence, but: ` in plain letters${but}` });
  return found;
}

/** 'Foo (NJ)', 'Foo (DJ set)', 'Foo live' as 'Foo'; unchanged where the ending may name another act. */
function withoutEnding(name: string): string {
  const played = name.replace(MANNER, '');
  const bracketed = BRACKETED.exec(played);
  const bare = bracketed === null || ANOTHER.test(bracketed[0]) ? played : played.slice(0, bracketed.index).replace(MANNER, '');
  return foldName(bare) === '' ? name : bare;
}

/** Spellings of a name with its article run together: 'TheWhistlers', 'The yWhistle'. */
export function articleSpellings(text: string): Spelling[] {
  const letters = foldWords(tidyName(text)).replaceAll(' ', '');
  const because = 'has the same letters but for an article';
  return [letters, letters.replace(/^the(?=.{4})/, '')].map((key) => ({ key, confidence: CONFIDENCE.articleRunTogether, because }));
}

/** The number of players, after a name. */
const FORMATION = / [([{]?(?:band|duo|trio|quartet|quintet|sextet|orchestra|ensemble)[)\]}]?$/i;

/** 'Foo Band' or 'Foo (trio)' as 'Foo'; undefined where a name has no such ending. */
export function withoutFormation(text: string): string | undefined {
  const tidy = tidyName(text);
  const bare = tidy.replace(FORMATION, '');
  return bare === tidy || foldName(bare) === '' ? undefined : bare;
}

/** Every spelling of a name form, the surest first. */
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

const COLON = /: /;
const DASH = / [-–—]+ /;

/** After a dash only these words mark a title; other words are another act. */
const OCCASION =
  /\b(?:albums?|anniversary|concert|ep|festival|greatest hits|launch|live|lp|party|records?|release|remastered|residency|sessions?|show|singles?|tour|unplugged)\b/;

/** A title that begins so adds or replaces an act. */
const JOINED = /^(?:and|with|w|feat|ft|featuring|vs|versus|meets|presents?|formerly|members|friends|guests?|hosted)\b/;

/** A show of this kind is about an artist, and others play. */
const HOMAGE = /\b(?:celebrat(?:ion|ing)|documentary|experience|film|homage|legacy|musical|music of|salute|screening|songs of|story)\b/;

const BESIDE_TITLE_CONFIDENCE = 0.85;

/** 'Salt Psalm - Album Release' and 'Night Songs: Salt Psalm' as 'Salt Psalm': the side of several words, unless the other side is a known act or changes the act. */
export function spellingsBesideTitle(text: string, isKnown: (folded: string) => boolean): Spelling[] {
  const tidy = tidyName(text);
  const [first = '', second = '', ...more] = tidy.split(COLON.test(tidy) ? COLON : DASH).map(foldName);
  if (more.length > 0) return [];
  const isTitle = (side: string) => !makesAnother(side) && !isKnown(side) && (COLON.test(tidy) || OCCASION.test(side));
  const names = [isTitle(second) ? first : '', isTitle(first) ? second : ''].filter((name) => nameWords(name).length > 1);
  return names.map((key) => ({ key, confidence: BESIDE_TITLE_CONFIDENCE, because: 'goes by this name but for a title beside it' }));
}

/** Whether a title makes another act: 'Tribute', 'A Celebration', 'Part II', 'feat. Ketch'. */
function makesAnother(title: string): boolean {
  return title === '' || JOINED.test(title) || HOMAGE.test(title) || title.split(' ').some(isMark);
}
