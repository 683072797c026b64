import type { Language } from '#scene/site/language.ts';
import { POSSESSIVE_OR_ORDINAL } from './asides.ts';
import { isPerson } from './features/nature.ts';
import type { Sign, SingleCut, Span } from './kinds-of-cuts.ts';
import { type Category, isJoint, type Joint, OWN_JOINTS, PHRASES } from './words.ts';

/** A name may end before a phrase of `ENDS`, and begin after a phrase of `BEGINS`. */
const ENDS: readonly Category[] = ['release', 'deed', 'manner', 'nobody', 'fate'];
const BEGINS: readonly Category[] = ['nobody', 'fate', 'manner'];

/** Matches a hyphen or colon that continues a word: 'A-Live', 'Con-crete', 'by:Harbor'. */
const GLUED_BEFORE = /[\p{L}\p{N}][-:]$/u;
const GLUED_AFTER = /^[-:][\p{L}\p{N}]/u;

/** Means an anniversary only after a number. */
const YEARS = /^(?:years?|años|jahre|års?|jaar|ans)$/i;

/** 'Guests' and 'TBA' never name an act; 'more' and 'others' stand for acts only in the place of a name. */
const NEVER_AN_ACT = /^(?:and|und|en|y|e|et|og|och)\s|guest|tb[acd]|opener|opening|support|supp|announced/i;
const BEFORE_A_NAME =
  /(?:^|[,;&+|/•(:–—]|\s[-x]|(?<!\p{L})(?:and|with|plus|feat\.?|ft\.?|y|und|e|et|en|og|och|mit|con|med|met|avec|many|lots|his|her|their))\s*$/iu;

/** Matches a phrase that needs a next word: 'live at the Cannery'. */
const UNFINISHED = /\s(?:at|in|from|on|to)$/i;

/** Matches text that adds performers: 'Ulla Vern on Violin with …'. */
const MORE_ACTS = /^\s+(?:with|w\/|feat|ft|and|&|plus)(?!\p{L})/iu;

/** Matches the words that tell one occasion from another. */
const OCCASION_QUALIFIERS =
  /(?:(?<=\s)(?:spring|summer|fall|autumn|winter|holiday|christmas|annual|benefit|signature|community|family|gala|farewell|faculty|senior|20\d\d|\d+(?:st|nd|rd|th))\s+)+$/i;

/** An annual occasion often has an owner: 'Zoe Bee’s 10th Annual Oyster Roast'. */
const ANNUAL = /^annual$/i;

/** Matches the possessive in a named occasion: 'Neap’s Low Water Tour'. */
const OWNER = /(?<=\p{L})['’]s\s(?=[^'’|:,–—/]*$)/u;

/** Matches the text after a phrase if the phrase ends its piece. */
const END_OF_PIECE = /^[\s.\d]*(?:$|!|[^\s\p{L}\p{N}!.'’])/u;

/** Matches the start of a person's concert: 'Concierto de Ann Lee'. 'Concierto de Navidad' needs `isFullName` to be told from it. */
const CONCERT_OF = /^(?:concierto|konzert|concert|concerto|konsert|koncert|récital|recital)\s(?:de|von|van|av|af|di)\s/iu;
/** Two to four words shaped like a person's name. */
const FULL_NAME = /^\p{Lu}[\p{L}'’.-]*(?:\s(?:de\s|van\s|von\s)?\p{Lu}[\p{L}'’.-]*){1,3}(?=$|[\s,;:|/&+(–—-])/u;

/** Last words of names of teams and schools. */
const TEAM_NAME_ENDING = /(?:s|\s(?:tech|state|dame|city|united|college|university|park|county|high|prep|central))(?:\s[(@].*)?$/iu;

/** A phrase and the text before and after it. */
interface Phrase {
  from: number;
  to: number;
  words: string;
  before: string;
  after: string;
}

/**
 * Finds the cuts at phrases, and the phrases that mark the kind of their piece.
 * @param isInside whether an offset is inside an aside
 */
export function findPhrases(
  text: string,
  language: Language | undefined,
  isInside: (at: number) => boolean,
): { found: SingleCut[]; signs: Sign[] } {
  const ownJoints = language === undefined || language === 'en' ? undefined : OWN_JOINTS.get(language);
  const found: SingleCut[] = [];
  const signs: Sign[] = [];
  const begins = CONCERT_OF.exec(text)?.[0].length ?? 0;
  const isOfPerson = begins > 0 && isFullName(text.slice(begins));
  if (isOfPerson) found.push({ from: 0, to: begins, kind: 'by' });
  for (const { from, to, meaning } of PHRASES.findIn(text)) {
    if (
      (isOfPerson && from < begins) ||
      isInside(from) ||
      GLUED_BEFORE.test(text.slice(Math.max(0, from - 2), from)) ||
      GLUED_AFTER.test(text.slice(to, to + 2))
    )
      continue;
    const phrase = { from, to, words: text.slice(from, to), before: text.slice(0, from), after: text.slice(to) };
    if (isJoint(meaning)) {
      // A place, not a performer: 'Live Music by the Pool'.
      if (meaning === 'by' && from === 0 && phrase.words.includes(' ') && PLACE_TO_PLAY.test(phrase.after)) {
        signs.push({ from, to: phrase.words.lastIndexOf(' '), category: 'occasion' });
        continue;
      }
      if (meaning === 'versus' && areTwoPeople(phrase)) {
        found.push({ from, to: to + (phrase.after.startsWith('.') ? 1 : 0), kind: 'slash' });
        continue;
      }
      const joint = (meaning.startsWith('other') && ownJoints?.get(phrase.words.toLowerCase())) || meaning;
      if (isJointHere(text, phrase, meaning, joint)) found.push({ from, to, kind: joint });
    } else if (isPhraseHere(meaning, phrase)) {
      signs.push({ from, to, category: meaning });
      found.push(...cutAroundPhrase(meaning, phrase));
    }
  }
  return { found, signs };
}

function isFullName(words: string): boolean {
  return isPerson(words) && FULL_NAME.test(words);
}

/** Whether 'vs.' is between people rather than teams: 'Ann Lee vs. Bo Diaz', not 'Harbor Sharks vs. Salt Kings'. */
function areTwoPeople({ before, after }: Phrase): boolean {
  const [one, other] = [before.trim(), after.replace(/^[.\s]+/, '')];
  return (isPerson(one) || isPerson(other)) && [one, other].every((name) => FULL_NAME.test(name) && !TEAM_NAME_ENDING.test(name));
}

function isPhraseHere(category: Category, { words, before }: Phrase): boolean {
  if (YEARS.test(words)) return /\d\s*$/.test(before);
  return category !== 'nobody' || NEVER_AN_ACT.test(words) || BEFORE_A_NAME.test(before);
}

/** Lists the cuts before a phrase, where a name may end, and after it, where a name may begin. */
function cutAroundPhrase(category: Category, phrase: Phrase): SingleCut[] {
  const { from, to, words, before, after } = phrase;
  if (category === 'manner' && !END_OF_PIECE.test(after) && !MORE_ACTS.test(after) && !UNFINISHED.test(words)) return [];
  if (category === 'deed' && END_OF_PIECE.test(after)) return [];
  if (category === 'ending') return from > 0 && END_OF_PIECE.test(after) ? cutBeforeEnding(phrase) : [];
  if (ANNUAL.test(words)) {
    const own = POSSESSIVE_OR_ORDINAL.exec(before);
    return own?.[1] ? [{ from: own.index, to: own.index + own[1].length, kind: 'own' }] : [];
  }
  const cuts: SingleCut[] = [];
  if (ENDS.includes(category)) {
    const own = POSSESSIVE_OR_ORDINAL.exec(before);
    cuts.push({ from: own?.index ?? from, to: own ? own.index + (own[1]?.length ?? 0) : from, kind: `before ${category}` });
  }
  if (BEGINS.includes(category) && !UNFINISHED.test(words)) cuts.push({ from: to, to, kind: `behind ${category}` });
  return cuts;
}

/** Cuts before the qualifier of an occasion, not before its noun: 'Harbor Choir | Spring Concert', 'Neap | 2026 Tour'. */
function cutBeforeEnding({ from, before }: Phrase): SingleCut[] {
  const start = from - (OCCASION_QUALIFIERS.exec(before)?.[0].length ?? 0);
  const owned = before.slice(0, start);
  const owner = OWNER.exec(owned);
  const cuts: SingleCut[] = owner ? [{ from: owner.index, to: owner.index + owner[0].length, kind: 'own' }] : [];
  return /\p{L}/u.test(owned) ? [...cuts, { from: start, to: start, kind: 'before ending' }] : cuts;
}

/** Matches one capitalized word up to the end of the name. */
const FORT_NAME = /^\.\s\p{Lu}[\p{L}’'-]*(?=\s*(?:$|[,/|+&;(]))/u;
/** Matches a singer's band, by the joining word: 'Nick Cave y los Malas Semillas' is one name. */
const SINGERS_BAND: Record<string, RegExp> = {
  y: /^\s(?:los|las)\s/i,
  und: /^\s(?:die|das|der)\s/i,
  et: /^\s(?:les|la|le)\s/i,
  en: /^\s(?:de|het)\s/i,
  og: /^\sde\s/i,
  och: /^\sde\s/i,
};
/** A capitalized 'Ft' after a separator means 'Fort': 'Mt. Eerie, Ft. Lowell'. */
const BEFORE_FORT = /(?:^|[,/+&;]|(?<!\p{L})and)\s*$/iu;

/**
 * Whether a joining word joins at this position. At the start it is part of a name ('Plus One', '/ And So I Ebb').
 * @param meaning the word's meaning in any language
 * @param joint its meaning in the title's language
 */
function isJointHere(text: string, { from, to }: Span, meaning: Joint, joint: Joint): boolean {
  const word = text.slice(from, to);
  if (joint === 'other at') return false;
  // A capitalized 'På' is part of a name ('Smak På Deg').
  if (meaning === 'other at' && /^\p{Lu}\p{Ll}/u.test(word)) return false;
  if (meaning === 'and') return !/(?:^|[/•·|+]\s*)$/.test(text.slice(0, from));
  if (meaning === 'other and' && SINGERS_BAND[word.toLowerCase()]?.test(text.slice(to))) return false;
  if (meaning === 'other and')
    return (/^\p{Ll}+$/u.test(word) || !/\p{Ll}/u.test(text)) && /\s$/.test(text.slice(0, from)) && /^\s/.test(text.slice(to));
  // 'The Band & Little FEAT' features nobody.
  if (meaning === 'featuring' && !/[\p{L}\p{N}]/u.test(text.slice(to))) return false;
  if (word === 'Ft' && FORT_NAME.test(text.slice(to)) && BEFORE_FORT.test(text.slice(0, from))) return false;
  if (meaning === 'by' && from === 0) return isMusicBy(word, text.slice(to));
  if (meaning === 'featuring') return from > 0 && !/^Feat$/.test(word) ? true : from > 0 && /^[.\s/]+\S/.test(text.slice(to));
  if (meaning === 'presents') return from > 0 && !/^present$/i.test(word) ? true : from > 0 && !/^\s*(?:[:,–—-]|$)/.test(text.slice(to));
  return from > 0;
}

/** Places rather than performers: 'Live Music by the Pool'. */
const PLACE_TO_PLAY =
  /^:?\s+(?:the|our)\s(?:pool|poolside|waterfront|fireplace|fire pit|patio|river|lake|sea|beach|bay|fire|water|creek|pier|dock|pound)\b/i;

/** Whether a title begins by naming its performers: 'Live music by Ann Lee'. */
function isMusicBy(words: string, after: string): boolean {
  return /music|performances?|set/i.test(words) && /^:?\s+(?:the\s)?\p{Lu}/u.test(after) && !PLACE_TO_PLAY.test(after);
}
