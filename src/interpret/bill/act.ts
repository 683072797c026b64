import { isHidden } from './known.ts';
import { introduced, isNobody } from './nobody.ts';
import { isOccasion, isOccasionBehind } from './occasion.ts';
import type { Slot } from './slots.ts';

/** One name of a bill come apart: who plays, and what was said of the night besides. */
export interface Act {
  act: string;
  /** What names the night: 'album release'. */
  title: string;
  /** What only describes the act: 'DJ set'. */
  notes: string[];
}

const RELEASE = String.raw`(?:(?:album|record|tape|ep|single|lp|cd|vinyl|cassette|video|debut)[\s-]*)+release`;

/** What names the night behind an act's name. */
const TITLES = [
  new RegExp(String.raw`^(.*\S)['’]s?\s+((?:.*\s)?(?:${RELEASE}.*|residency))$`, 'i'),
  new RegExp(
    String.raw`^(.*\S)\s+[-–—]?\s*(${RELEASE}(?:\s+(?:show|party|celebration|concert|ticket))*|residency|\d+(?:st|nd|rd|th) anniversary.*)$`,
    'i',
  ),
  /^(.*\S)\s+((?:farewell|reunion|(?:north american|us|u\.s\.|uk|world|fall|spring|summer|winter|anniversary)(?: tour)?(?: \d{4})?)\s+(?:tour|show)(?:\s+\d{4})?)$/i,
  /^(\S.*?\S)['’]s\s+(\S.*\stour(?:\s+\d{4})?)$/i,
];

/** What describes an act behind its name. */
const NOTES = [
  /^(.*\S)\s+((?:(?:live|dj|producer|solo|acoustic|extended)[ -])+set|live!?|live (?:in|at|on)\s.*|in concert|solo acoustic|full band|returns to\s.*)$/i,
  /^(.*\S)\s+((?:performing|playing|performs|plays|celebrating|celebrates)\s.*)$/i,
  /^(.*\S)\s+((?:&|and|'?n'?)\s+(?:special )?(?:friends|guests)[!.]*)$/i,
  /^(.*?\S)(?:\s+[-–—]|:)\s+(.*)$/,
];

/** Who is featured may be said to come from elsewhere: 'feat. Zoe from Neap'. */
const FROM = /^(.*\S)\sfrom\s\p{Lu}.*$/u;

/** Parts an act from what stands behind its name; what names an occasion or nobody is no act. */
export function partAct(piece: string, follows: Slot['follows'] = 'first'): Act {
  const introducedName = introduced(piece.trim());
  const name = (follows === 'featured' && FROM.exec(introducedName)?.[1]) || introducedName;
  if (isHidden(name)) return { act: name, title: '', notes: [] };
  const titled = takeTails(name, TITLES);
  const noted = takeTails(titled.name, NOTES);
  const act = noted.name.replace(/^[\s.,:;/"“”|*–—-]+(?=\S)|[\s,:;|*"“”–—-]+$/gu, '');
  const occasion = follows === 'with' || follows === 'featured' ? isOccasionBehind(act) : isOccasion(act);
  const title = [occasion ? act : '', ...titled.tails].filter(Boolean).join(', ');
  return { act: occasion || isNobody(act) ? '' : act, title, notes: noted.tails };
}

/** A name without its tails, which stand in the order of the text. What would leave an occasion or an article is no tail. */
function takeTails(name: string, patterns: readonly RegExp[]): { name: string; tails: string[] } {
  const tails: string[] = [];
  let rest = name;
  for (const pattern of patterns) {
    const [, front, tail] = pattern.exec(rest) ?? [];
    if (front === undefined || tail === undefined || isOccasion(front) || /^(?:an?|the)$/i.test(front)) continue;
    rest = front;
    tails.unshift(tail);
  }
  return { name: rest, tails };
}
