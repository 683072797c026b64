import type { Language } from '#scene/language.ts';
import { OWN } from './asides.ts';
import { isJoining } from './joining.ts';
import type { Found, Sign } from './kinds-of-cuts.ts';
import { isJoint, OWN_JOINTS, PHRASES } from './words.ts';

/** Phrases before which a name may end, and behind which one may begin. */
const ENDS: readonly string[] = ['release', 'deed', 'manner', 'nobody', 'fate'];
const BEGINS: readonly string[] = ['nobody', 'fate', 'manner'];

/**
 * Where words join, where a phrase begins or ends a name, and which phrases tell what they stand in.
 * @param isInside whether a place lies in what is cut out whole
 */
export function phrasesIn(
  text: string,
  language: Language | undefined,
  isInside: (at: number) => boolean,
): { found: Found[]; signs: Sign[] } {
  const own = language === undefined || language === 'en' ? undefined : OWN_JOINTS.get(language);
  const found: Found[] = [];
  const signs: Sign[] = [];
  for (const { at, end, meaning } of PHRASES.in(text)) {
    // 'A-Live' is one word.
    if (isInside(at) || GLUED.test(text.slice(Math.max(0, at - 2), at))) continue;
    if (isJoint(meaning)) {
      const joint = (meaning.startsWith('other') && own?.get(text.slice(at, end).toLowerCase())) || meaning;
      if (isJoining(text, at, end, meaning, joint)) found.push({ from: at, to: end, kind: joint });
      continue;
    }
    if (YEARS.test(text.slice(at, end)) && !/\d\s*$/.test(text.slice(0, at))) continue;
    if (meaning === 'nobody' && !ALONE.test(text.slice(at, end)) && !APART.test(text.slice(0, at))) continue;
    signs.push({ from: at, to: end, category: meaning });
    if (
      meaning === 'manner' &&
      !AT_AN_END.test(text.slice(end)) &&
      !JOINED_ON.test(text.slice(end)) &&
      !UNFINISHED.test(text.slice(at, end))
    )
      continue;
    if (ANNUAL.test(text.slice(at, end))) {
      const own = OWN.exec(text.slice(0, at));
      if (own?.[1]) found.push({ from: own.index, to: own.index + own[1].length, kind: 'own' });
    }
    if (meaning === 'deed' && AT_AN_END.test(text.slice(end))) continue;
    if (meaning === 'ending' && at > 0 && AT_AN_END.test(text.slice(end))) {
      // 'Harbor Choir Spring Concert', 'Neap 2026 Tour': what tells which one is the occasion's, too.
      const from = at - (WHICH.exec(text.slice(0, at))?.[0].length ?? 0);
      const owner = OWNER.exec(text.slice(0, from));
      if (owner) found.push({ from: owner.index, to: owner.index + owner[0].length, kind: 'own' });
      if (/\p{L}/u.test(text.slice(0, from))) found.push({ from, to: from, kind: 'before ending' });
    }
    if (ENDS.includes(meaning)) {
      const own = OWN.exec(text.slice(0, at));
      found.push({ from: own ? own.index : at, to: own ? own.index + (own[1]?.length ?? 0) : at, kind: `before ${meaning}` });
    }
    if (BEGINS.includes(meaning) && !UNFINISHED.test(text.slice(at, end))) found.push({ from: end, to: end, kind: `behind ${meaning}` });
  }
  return { found, signs };
}

/** A word goes on over a hyphen. */
const GLUED = /[\p{L}\p{N}]-$/u;

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
