import type { Language } from '#scene/site/language.ts';
import { OWN } from './asides.ts';
import { isPerson } from './features/nature.ts';
import { joinsHere, PLACE_BEHIND } from './joins-here.ts';
import type { Sign, SingleCut } from './kinds-of-cuts.ts';
import { type Category, isJoint, OWN_JOINTS, PHRASES } from './words.ts';

/** Phrases before which a name may end, and behind which one may begin. */
const ENDS: readonly Category[] = ['release', 'deed', 'manner', 'nobody', 'fate'];
const BEGINS: readonly Category[] = ['nobody', 'fate', 'manner'];

/** A word goes on over a hyphen or a colon without a space: 'A-Live', 'Con-crete' and 'by:Harbor' are one word each. */
const GLUED_BEFORE = /[\p{L}\p{N}][-:]$/u;
const GLUED_BEHIND = /^[-:][\p{L}\p{N}]/u;

/** How long something has been tells of an occasion only behind a number. */
const YEARS = /^(?:years?|años|jahre|års?|jaar|ans)$/i;

/** 'Guests' and 'TBA' are nobody wherever they stand, 'more' and 'others' only where another name could stand. */
const ALONE = /^(?:and|und|en|y|e|et|og|och)\s|guest|tb[acd]|opener|opening|support|supp|announced/i;
const APART =
  /(?:^|[,;&+|/•(:–—]|\s[-x]|(?<!\p{L})(?:and|with|plus|feat\.?|ft\.?|y|und|e|et|en|og|och|mit|con|med|met|avec|many|lots|his|her|their))\s*$/iu;

/** What such a phrase goes on with is part of it: 'live at the Cannery'. */
const UNFINISHED = /\s(?:at|in|from|on|to)$/i;

/** Who else plays follows: 'Ulla Vern on Violin with …'. */
const JOINED_ON = /^\s+(?:with|w\/|feat|ft|and|&|plus)(?!\p{L})/iu;

/** Which of many an occasion is. */
const WHICH =
  /(?:(?<=\s)(?:spring|summer|fall|autumn|winter|holiday|christmas|annual|benefit|signature|community|family|gala|farewell|faculty|senior|20\d\d|\d+(?:st|nd|rd|th))\s+)+$/i;

/** What comes every year is somebody's: 'Zoe Bee’s 10th Annual Oyster Roast'. */
const ANNUAL = /^annual$/i;

/** Whose an occasion is, with a name for it before the occasion itself: 'Neap’s Low Water Tour'. */
const OWNER = /(?<=\p{L})['’]s\s(?=[^'’|:,–—/]*$)/u;

/** Nothing of the piece stands behind. */
const AT_AN_END = /^[\s.\d]*(?:$|!|[^\s\p{L}\p{N}!.'’])/u;

/** Whose concert it is, where it is a person's: 'Concierto de Ann Lee', not 'Concierto de Navidad'. */
const CONCERT_OF = /^(?:concierto|konzert|concert|concerto|konsert|koncert|récital|recital)\s(?:de|von|van|av|af|di)\s/iu;
/** Two to four words as people are called. */
const FULL_NAME = /^\p{Lu}[\p{L}'’.-]*(?:\s(?:de\s|van\s|von\s)?\p{Lu}[\p{L}'’.-]*){1,3}(?=$|[\s,;:|/&+(–—-])/u;

/** How teams and schools end, and hardly a surname. */
const OF_TEAM = /(?:s|\s(?:tech|state|dame|city|united|college|university|park|county|high|prep|central))(?:\s[(@].*)?$/iu;

/** A phrase of a text, and what stands on either side. */
interface Phrase {
  from: number;
  to: number;
  words: string;
  before: string;
  behind: string;
}

/**
 * Where words join, where a phrase begins or ends a name, and which phrases tell what they stand in.
 * @param isInside whether a place lies in what is cut out whole
 */
export function phrasesIn(
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
  for (const { from, to, meaning } of PHRASES.in(text)) {
    if (
      (isOfPerson && from < begins) ||
      isInside(from) ||
      GLUED_BEFORE.test(text.slice(Math.max(0, from - 2), from)) ||
      GLUED_BEHIND.test(text.slice(to, to + 2))
    )
      continue;
    const phrase = { from, to, words: text.slice(from, to), before: text.slice(0, from), behind: text.slice(to) };
    if (isJoint(meaning)) {
      // 'Live Music by the Pool'.
      if (meaning === 'by' && from === 0 && phrase.words.includes(' ') && PLACE_BEHIND.test(phrase.behind)) {
        signs.push({ from, to: phrase.words.lastIndexOf(' '), category: 'occasion' });
        continue;
      }
      if (meaning === 'versus' && areTwoPeople(phrase)) {
        found.push({ from, to: to + (phrase.behind.startsWith('.') ? 1 : 0), kind: 'slash' });
        continue;
      }
      const joint = (meaning.startsWith('other') && ownJoints?.get(phrase.words.toLowerCase())) || meaning;
      if (joinsHere(text, phrase, meaning, joint)) found.push({ from, to, kind: joint });
    } else if (tells(meaning, phrase)) {
      signs.push({ from, to, category: meaning });
      found.push(...cutsAround(meaning, phrase));
    }
  }
  return { found, signs };
}

/** Whether words begin with what a person is called, by name and surname. */
function isFullName(words: string): boolean {
  return isPerson(words) && FULL_NAME.test(words);
}

/** Whether people stand on both sides of a 'vs.', and no teams: 'Ann Lee vs. Bo Diaz', not 'Harbor Sharks vs. Salt Kings'. */
function areTwoPeople({ before, behind }: Phrase): boolean {
  const [one, other] = [before.trim(), behind.replace(/^[.\s]+/, '')];
  return (isPerson(one) || isPerson(other)) && [one, other].every((name) => FULL_NAME.test(name) && !OF_TEAM.test(name));
}

/** Whether a phrase means what it may where it stands. */
function tells(category: Category, { words, before }: Phrase): boolean {
  if (YEARS.test(words)) return /\d\s*$/.test(before);
  return category !== 'nobody' || ALONE.test(words) || APART.test(before);
}

/** Where a name may end before a phrase, or begin behind it. */
function cutsAround(category: Category, phrase: Phrase): SingleCut[] {
  const { from, to, words, before, behind } = phrase;
  if (category === 'manner' && !AT_AN_END.test(behind) && !JOINED_ON.test(behind) && !UNFINISHED.test(words)) return [];
  if (category === 'deed' && AT_AN_END.test(behind)) return [];
  if (category === 'ending') return from > 0 && AT_AN_END.test(behind) ? cutsBeforeEnding(phrase) : [];
  if (ANNUAL.test(words)) {
    const own = OWN.exec(before);
    return own?.[1] ? [{ from: own.index, to: own.index + own[1].length, kind: 'own' }] : [];
  }
  const cuts: SingleCut[] = [];
  if (ENDS.includes(category)) {
    const own = OWN.exec(before);
    cuts.push({ from: own?.index ?? from, to: own ? own.index + (own[1]?.length ?? 0) : from, kind: `before ${category}` });
  }
  if (BEGINS.includes(category) && !UNFINISHED.test(words)) cuts.push({ from: to, to, kind: `behind ${category}` });
  return cuts;
}

/** 'Harbor Choir Spring Concert', 'Neap 2026 Tour': what tells which one is the occasion's, too. */
function cutsBeforeEnding({ from, before }: Phrase): SingleCut[] {
  const start = from - (WHICH.exec(before)?.[0].length ?? 0);
  const owned = before.slice(0, start);
  const owner = OWNER.exec(owned);
  const cuts: SingleCut[] = owner ? [{ from: owner.index, to: owner.index + owner[0].length, kind: 'own' }] : [];
  return /\p{L}/u.test(owned) ? [...cuts, { from: start, to: start, kind: 'before ending' }] : cuts;
}
