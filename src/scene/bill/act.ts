import { isHidden } from './known.ts';
import { introduced, isNobody } from './nobody.ts';
import { isOccasion } from './occasion.ts';

/** One name of a bill come apart: who plays, and what was said of the night besides. */
export interface Act {
  act: string;
  title: string;
}

const RELEASE = String.raw`(?:(?:album|record|tape|ep|single|lp|cd|vinyl|cassette|video|debut)[\s-]*)+release`;

/** What an act's name may end in without being part of it. */
const TAIL = [
  new RegExp(String.raw`^(.*\S)['’]s?\s+((?:.*\s)?(?:${RELEASE}.*|residency))$`, 'i'),
  new RegExp(
    String.raw`^(.*\S)\s+[-–—]?\s*(${RELEASE}(?:\s+(?:show|party|celebration|concert|ticket))*|residency|\d+(?:st|nd|rd|th) anniversary.*|(?:farewell|reunion|(?:north american|us|u\.s\.|uk|world|fall|spring|summer|winter|anniversary)(?: tour)?(?: \d{4})?)\s+(?:tour|show)(?:\s+\d{4})?)$`,
    'i',
  ),
  /^(.*\S)\s+((?:(?:live|dj|producer|solo|acoustic|extended)[ -])+set|\(?live\)?!?|live (?:in|at|on)\s.*|in concert|live set|solo acoustic|acoustic set|full band|returns to\s.*)$/i,
  /^(.*\S)\s+((?:performing|playing|performs|plays|celebrating|celebrates)\s.*)$/i,
  /^(\S.*?\S)['’]s\s+(\S.*\stour(?:\s+\d{4})?)$/i,
  /^(.*?\S)(?:\s+[-–—]|:)\s+(.*)$/,
];

/** Parts an act from what stands behind its name; what names an occasion or nobody is no act. */
export function partAct(piece: string): Act {
  let act = introduced(piece.trim());
  const titles: string[] = [];
  if (isHidden(act)) return { act, title: '' };
  for (const tail of TAIL) {
    const [, front, back] = tail.exec(act) ?? [];
    if (front === undefined || back === undefined || isOccasion(front) || /^(?:an?|the)$/i.test(front)) continue;
    act = front;
    titles.unshift(back);
  }
  act = act.replace(/^[\s.,:;/"“”|*–—-]+(?=\S)|[\s,:;|*"“”–—-]+$/gu, '');
  if (isNobody(act)) return { act: '', title: titles.join(', ') };
  if (isOccasion(act)) return { act: '', title: [act, ...titles].join(', ') };
  return { act, title: titles.join(', ') };
}
