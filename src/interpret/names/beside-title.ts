import { foldName } from '#scene/text/names.ts';
import type { Spelling } from './match.ts';
import { isMark } from './miswriting.ts';
import { nameWords, tidied } from './spelling.ts';

/** What parts a name from a title: a colon before a space, or a dash between spaces, which parts one act from another as well. */
const COLON = /: /;
const DASH = / [-–—]+ /;

/** Behind a dash only these words tell a title from another act. */
const OCCASION =
  /\b(?:albums?|anniversary|concert|ep|festival|greatest hits|launch|live|lp|party|records?|release|remastered|residency|sessions?|show|singles?|tour|unplugged)\b/;

/** At the start of a title these say that somebody else plays as well, or instead. */
const JOINED = /^(?:and|with|w|feat|ft|featuring|vs|versus|meets|presents?|formerly|members|friends|guests?|hosted)\b/;

/** A show of these is about somebody, and others play it. */
const HOMAGE = /\b(?:celebrat(?:ion|ing)|documentary|experience|film|homage|legacy|musical|music of|salute|screening|songs of|story)\b/;

/** How sure such a name is, where the whole name as it stands is 1. Set by hand. */
const BESIDE_TITLE = 0.85;

/** Ways to spell 'Salt Psalm - Album Release' or 'Night Songs: Salt Psalm': the side of several words, unless the other is known as well or may make another act of it. */
export function spellingsBesideTitle(text: string, isKnown: (folded: string) => boolean): Spelling[] {
  const tidy = tidied(text);
  const [first = '', second = '', ...more] = tidy.split(COLON.test(tidy) ? COLON : DASH).map(foldName);
  if (more.length > 0) return [];
  const isTitle = (side: string) => !makesAnother(side) && !isKnown(side) && (COLON.test(tidy) || OCCASION.test(side));
  const names = [isTitle(second) ? first : '', isTitle(first) ? second : ''].filter((name) => nameWords(name).length > 1);
  return names.map((key) => ({ key, confidence: BESIDE_TITLE, because: 'goes by this name but for a title beside it' }));
}

/** 'Tribute', 'A Celebration', 'Part II', 'feat. Ketch', or no words at all. */
function makesAnother(title: string): boolean {
  return title === '' || JOINED.test(title) || isHomage(title) || title.split(' ').some(isMark);
}

/** Whether these folded words say that a show is about somebody. */
function isHomage(title: string): boolean {
  return HOMAGE.test(title);
}
