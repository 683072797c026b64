import { foldName, foldWords } from '#scene/text/names.ts';
import type { NameForm, Spelling } from './match.ts';
import { isDistinguishing } from './miswriting.ts';
import { replaceSigns, splitNameWords, swapAtComma, tidyName } from './spelling.ts';

/** Confidence by kind of change to a name; the exact name has 1, and several changes multiply. Set by hand. */
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

/** Words after a name for how the act plays. */
const MANNER = / (?:[-–—] ?)?[([{]?(?:live|solo|acoustic|unplugged|full band|(?:dj|live|solo|acoustic|full band) set)[ !.)\]}]*$/i;

const BRACKETED = / ?[([{][^()[\]{}]*[)\]}]$/;

/** Words in a bracket that make the name another act's. */
const ANOTHER_ACT = /\b(?:tribute|covers?|project|band|trio|duo|quartet|jr|sr|ii|iii|\d+)\b/i;

/** Articles of other languages before several words. */
const ARTICLE = /^(?:los|las|les|le|la|el|il|die|der|das|het|os|as) (?=\S+ \S)/;

/** Lists the forms of a roster artist's name. Brackets stay, as they distinguish artists. */
export function listRosterForms(name: string): NameForm[] {
  return listForms(tidyName(name), 1, '');
}

/** Lists the forms of a name to look up, with and without an ending such as 'live' or '(NJ)'. */
export function listAskedForms(text: string): NameForm[] {
  const tidy = tidyName(text);
  const bare = stripEnding(tidy);
  return [...listForms(tidy, 1, ''), ...(bare === tidy ? [] : listForms(bare, CONFIDENCE.withoutEnding, ' but for what stands behind it'))];
}

/** Lists forms for near matches only: an article may be a misspelled word ('An Raddle' for 'Ann Raddle') or an addition. */
export function listArticleForms(text: string): NameForm[] {
  const [kept, bare] = [foldWords(tidyName(text)), foldName(tidyName(text))];
  const shorn = bare.replace(ARTICLE, '');
  const found: NameForm[] = [];
  if (kept !== bare && kept !== `the ${bare}`) found.push({ name: kept, confidence: CONFIDENCE.articleKept, but: '' });
  if (shorn !== bare) found.push({ name: shorn, confidence: CONFIDENCE.articleDropped, but: ' but for an article' });
  return found;
}

function listForms(name: string, confidence: number, but: string): NameForm[] {
  const [round, plain] = [swapAtComma(name), replaceSigns(name)];
  const found = [{ name: foldName(name), confidence, but }];
  if (round !== name)
    found.push({ name: foldName(round), confidence: CONFIDENCE.turnedAround * confidence, but: ` turnedAround round${but}` });
  if (plain !== name) found.push({ name: foldName(plain), confidence: CONFIDENCE.unstyled * confidence, but: ` in plain letters${but}` });
  return found;
}

/** Shortens 'Foo (NJ)', 'Foo (DJ set)' and 'Foo live' to 'Foo'. Endings that may name another act stay. */
function stripEnding(name: string): string {
  const played = name.replace(MANNER, '');
  const bracketed = BRACKETED.exec(played);
  const bare = bracketed === null || ANOTHER_ACT.test(bracketed[0]) ? played : played.slice(0, bracketed.index).replace(MANNER, '');
  return foldName(bare) === '' ? name : bare;
}

/** Lists spellings of a name with the article joined to a word: 'TheWhistlers', 'The yWhistle'. */
export function listArticleSpellings(text: string): Spelling[] {
  const letters = foldWords(tidyName(text)).replaceAll(' ', '');
  const because = 'has the same letters but for an article';
  return [letters, letters.replace(/^the(?=.{4})/, '')].map((key) => ({ key, confidence: CONFIDENCE.articleRunTogether, because }));
}

/** The size of the band, after a name. */
const BAND_SIZE = / [([{]?(?:band|duo|trio|quartet|quintet|sextet|orchestra|ensemble)[)\]}]?$/i;

/** Shortens 'Foo Band' and 'Foo (trio)' to 'Foo'; undefined without such an ending. */
export function stripBandSize(text: string): string | undefined {
  const tidy = tidyName(text);
  const bare = tidy.replace(BAND_SIZE, '');
  return bare === tidy || foldName(bare) === '' ? undefined : bare;
}

/** Lists every spelling of a name form, highest confidence first. */
export function listSpellings({ name, confidence, but }: NameForm): Spelling[] {
  const words = splitNameWords(name);
  const spellings = [
    { key: name, confidence, because: `goes by this name${but}` },
    { key: words.join(''), confidence: CONFIDENCE.sameLetters * confidence, because: `has the same letters${but}` },
    { key: name.replaceAll(' ', ''), confidence: CONFIDENCE.sameLetters * confidence, because: `has the same letters${but}` },
    {
      key: splitNameWords(name.replace(ARTICLE, '')).join(''),
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

/** Words at the start of a title that add or replace an act. */
const CHANGES_ACT = /^(?:and|with|w|feat|ft|featuring|vs|versus|meets|presents?|formerly|members|friends|guests?|hosted)\b/;

/** Words for a show about an artist, at which others play. */
const HOMAGE = /\b(?:celebrat(?:ion|ing)|documentary|experience|film|homage|legacy|musical|music of|salute|screening|songs of|story)\b/;

const WITHOUT_TITLE_CONFIDENCE = 0.85;

/**
 * Lists the side of several words in 'Salt Psalm - Album Release' and 'Night Songs: Salt Psalm', unless the other side is a known act or
 * changes the act.
 */
export function listSpellingsWithoutTitle(text: string, isKnown: (folded: string) => boolean): Spelling[] {
  const tidy = tidyName(text);
  const [first = '', second = '', ...more] = tidy.split(COLON.test(tidy) ? COLON : DASH).map(foldName);
  if (more.length > 0) return [];
  const isTitle = (side: string) => !makesAnotherAct(side) && !isKnown(side) && (COLON.test(tidy) || OCCASION.test(side));
  const names = [isTitle(second) ? first : '', isTitle(first) ? second : ''].filter((name) => splitNameWords(name).length > 1);
  return names.map((key) => ({ key, confidence: WITHOUT_TITLE_CONFIDENCE, because: 'goes by this name but for a title beside it' }));
}

/** Whether a title makes another act: 'Tribute', 'A Celebration', 'Part II', 'feat. Ketch'. */
function makesAnotherAct(title: string): boolean {
  return title === '' || CHANGES_ACT.test(title) || HOMAGE.test(title) || title.split(' ').some(isDistinguishing);
}
