import type { Language } from '#scene/site/language.ts';
import { OWN } from './asides.ts';
import { isPerson } from './features/nature.ts';
import type { Sign, SingleCut, Span } from './kinds-of-cuts.ts';
import { type Category, isJoint, type Joint, OWN_JOINTS, PHRASES } from './words.ts';

/** Categories before which a name may end, and behind which one may begin. */
const ENDS: readonly Category[] = ['release', 'deed', 'manner', 'nobody', 'fate'];
const BEGINS: readonly Category[] = ['nobody', 'fate', 'manner'];

/** A hyphen or colon without a space continues a word: 'A-Live', 'Con-crete', 'by:Harbor'. */
const GLUED_BEFORE = /[\p{L}\p{N}][-:]$/u;
const GLUED_BEHIND = /^[-:][\p{L}\p{N}]/u;

/** Means an anniversary only behind a number. */
const YEARS = /^(?:years?|años|jahre|års?|jaar|ans)$/i;

/** 'Guests' and 'TBA' are nobody anywhere, 'more' and 'others' only in place of another name. */
const ALONE = /^(?:and|und|en|y|e|et|og|och)\s|guest|tb[acd]|opener|opening|support|supp|announced/i;
const APART =
  /(?:^|[,;&+|/•(:–—]|\s[-x]|(?<!\p{L})(?:and|with|plus|feat\.?|ft\.?|y|und|e|et|en|og|och|mit|con|med|met|avec|many|lots|his|her|their))\s*$/iu;

/** A phrase that is continued: 'live at the Cannery'. */
const UNFINISHED = /\s(?:at|in|from|on|to)$/i;

/** More performers follow: 'Ulla Vern on Violin with …'. */
const JOINED_ON = /^\s+(?:with|w\/|feat|ft|and|&|plus)(?!\p{L})/iu;

/** Words that tell occasions apart. */
const WHICH =
  /(?:(?<=\s)(?:spring|summer|fall|autumn|winter|holiday|christmas|annual|benefit|signature|community|family|gala|farewell|faculty|senior|20\d\d|\d+(?:st|nd|rd|th))\s+)+$/i;

/** An annual occasion has an owner: 'Zoe Bee’s 10th Annual Oyster Roast'. */
const ANNUAL = /^annual$/i;

/** The owner of a named occasion: 'Neap’s Low Water Tour'. */
const OWNER = /(?<=\p{L})['’]s\s(?=[^'’|:,–—/]*$)/u;

/** Nothing of the piece follows. */
const AT_AN_END = /^[\s.\d]*(?:$|!|[^\s\p{L}\p{N}!.'’])/u;

/** A person's concert: 'Concierto de Ann Lee', not 'Concierto de Navidad'. */
const CONCERT_OF = /^(?:concierto|konzert|concert|concerto|konsert|koncert|récital|recital)\s(?:de|von|van|av|af|di)\s/iu;
/** Two to four words like a person's name. */
const FULL_NAME = /^\p{Lu}[\p{L}'’.-]*(?:\s(?:de\s|van\s|von\s)?\p{Lu}[\p{L}'’.-]*){1,3}(?=$|[\s,;:|/&+(–—-])/u;

/** Last words of names of teams and schools. */
const OF_TEAM = /(?:s|\s(?:tech|state|dame|city|united|college|university|park|county|high|prep|central))(?:\s[(@].*)?$/iu;

/** A phrase and the text on both sides. */
interface Phrase {
  from: number;
  to: number;
  words: string;
  before: string;
  behind: string;
}

/**
 * The cuts at phrases, and the phrases that tell what kind of piece they are in.
 * @param isInside whether a place is inside an aside
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
    } else if (isMeant(meaning, phrase)) {
      signs.push({ from, to, category: meaning });
      found.push(...cutsAround(meaning, phrase));
    }
  }
  return { found, signs };
}

/** Whether words begin with a given name and a surname. */
function isFullName(words: string): boolean {
  return isPerson(words) && FULL_NAME.test(words);
}

/** Whether people, not teams, are on both sides of 'vs.': 'Ann Lee vs. Bo Diaz', not 'Harbor Sharks vs. Salt Kings'. */
function areTwoPeople({ before, behind }: Phrase): boolean {
  const [one, other] = [before.trim(), behind.replace(/^[.\s]+/, '')];
  return (isPerson(one) || isPerson(other)) && [one, other].every((name) => FULL_NAME.test(name) && !OF_TEAM.test(name));
}

function isMeant(category: Category, { words, before }: Phrase): boolean {
  if (YEARS.test(words)) return /\d\s*$/.test(before);
  return category !== 'nobody' || ALONE.test(words) || APART.test(before);
}

/** Cuts where a name may end before a phrase, or begin behind it. */
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

/** 'Harbor Choir Spring Concert', 'Neap 2026 Tour': the cut is before the words that tell the occasion apart. */
function cutsBeforeEnding({ from, before }: Phrase): SingleCut[] {
  const start = from - (WHICH.exec(before)?.[0].length ?? 0);
  const owned = before.slice(0, start);
  const owner = OWNER.exec(owned);
  const cuts: SingleCut[] = owner ? [{ from: owner.index, to: owner.index + owner[0].length, kind: 'own' }] : [];
  return /\p{L}/u.test(owned) ? [...cuts, { from: start, to: start, kind: 'before ending' }] : cuts;
}

/** One word up to the end of the name. */
const FORT_BEHIND = /^\.\s\p{Lu}[\p{L}’'-]*(?=\s*(?:$|[,/|+&;(]))/u;
/** A band after its singer, by the word between: 'Nick Cave y los Malas Semillas' is one name. */
const BAND: Record<string, RegExp> = {
  y: /^\s(?:los|las)\s/i,
  und: /^\s(?:die|das|der)\s/i,
  et: /^\s(?:les|la|le)\s/i,
  en: /^\s(?:de|het)\s/i,
  og: /^\sde\s/i,
  och: /^\sde\s/i,
};
/** After a separator, a capitalized 'Ft' is a fort: 'Mt. Eerie, Ft. Lowell'. */
const FORT_BEFORE = /(?:^|[,/+&;]|(?<!\p{L})and)\s*$/iu;

/**
 * Whether a word joins where it stands. At the front it is part of a name ('Plus One', '/ And So I Ebb').
 * @param meaning in any language
 * @param joint in the language of the title
 */
function joinsHere(text: string, { from, to }: Span, meaning: Joint, joint: Joint): boolean {
  const word = text.slice(from, to);
  if (joint === 'other at') return false;
  // A capitalized 'På' is part of a name ('Smak På Deg').
  if (meaning === 'other at' && /^\p{Lu}\p{Ll}/u.test(word)) return false;
  if (meaning === 'and') return !/(?:^|[/•·|+]\s*)$/.test(text.slice(0, from));
  if (meaning === 'other and' && BAND[word.toLowerCase()]?.test(text.slice(to))) return false;
  if (meaning === 'other and')
    return (/^\p{Ll}+$/u.test(word) || !/\p{Ll}/u.test(text)) && /\s$/.test(text.slice(0, from)) && /^\s/.test(text.slice(to));
  // 'The Band & Little FEAT' features nobody.
  if (meaning === 'featuring' && !/[\p{L}\p{N}]/u.test(text.slice(to))) return false;
  if (word === 'Ft' && FORT_BEHIND.test(text.slice(to)) && FORT_BEFORE.test(text.slice(0, from))) return false;
  if (meaning === 'by' && from === 0) return isMusicBy(word, text.slice(to));
  if (meaning === 'featuring') return from > 0 && !/^Feat$/.test(word) ? true : from > 0 && /^[.\s/]+\S/.test(text.slice(to));
  if (meaning === 'presents') return from > 0 && !/^present$/i.test(word) ? true : from > 0 && !/^\s*(?:[:,–—-]|$)/.test(text.slice(to));
  return from > 0;
}

/** A place where an act plays: 'Live Music by the Pool'. */
const PLACE_BEHIND =
  /^:?\s+(?:the|our)\s(?:pool|poolside|waterfront|fireplace|fire pit|patio|river|lake|sea|beach|bay|fire|water|creek|pier|dock|pound)\b/i;

/** Whether a title begins with words for who plays: 'Live music by Ann Lee'. */
function isMusicBy(words: string, behind: string): boolean {
  return /music|performances?|set/i.test(words) && /^:?\s+(?:the\s)?\p{Lu}/u.test(behind) && !PLACE_BEHIND.test(behind);
}
