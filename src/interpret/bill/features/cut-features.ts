import type { Cuts } from '../cuts.ts';
import { habitFeatures } from '../past/habits.ts';
import { joined, pair } from './joined.ts';
import { nature, wordsIn } from './nature.ts';
import { GUESTS, LINKING, LISTING } from './separators.ts';

/** What a cut may be: one piece ends and another begins, each an act or something else, or it lies inside an act. Inside what is no act it weighs nothing. */
export const OUTCOMES = ['act|act', 'act|other', 'other|act', 'in act'] as const;

const COUNTED: readonly string[] = [...GUESTS, 'colon', 'dash', 'bar', 'presents', 'presented', 'by', 'at', 'stop', 'tight'];

const BEFORE = Array.from({ length: 4 }, (_, more) => `before ${more}`);
/** How many words stand on each side, two for more. */
const WORDS_BESIDE = Array.from({ length: 9 }, (_, at) => `${Math.floor(at / 3)}-${at % 3}`);

/** Where a name may end though nothing divides there. */
const OPEN: readonly string[] = ['before ending', 'before release', 'before manner', 'own', 'call', 'year', 'begin', 'end'];
const WORDS_BEFORE = Array.from({ length: 5 }, (_, count) => `behind ${count} words`);

const WORDS_AHEAD = Array.from({ length: 5 }, (_, count) => `before ${count} words`);

/** A stroke that stands at the word behind it: a room, a place, who puts it on. */
const LEANING = /^\s\/[^\s/]/;

/** What no guest is called: 'Dance with a Stranger', 'A Face With No Name'. */
const SOMETHING = /^\s*(?:an?|no|my|your|me|you|us)\s/i;

/** The features of every cut of a title, by which its outcomes are weighed. */
export function cutFeatures(text: string, found: Cuts): string[][] {
  const { cuts } = found;
  const kinds = cuts.map((cut) => cut.kinds[0] ?? '');
  const inner = kinds.slice(1, -1);
  const listed = new Set(inner.filter((kind) => LISTING.includes(kind)));
  const joints = cuts.flatMap((cut, at) => (cut.to > cut.from || at === 0 || at === cuts.length - 1 ? [at] : []));
  let guests = false;
  let commas = 0;
  let isFirst = true;
  let did = false;
  return cuts.map((cut, at) => {
    const kind = kinds[at] ?? '';
    if (at === 0 || at === cuts.length - 1 || kind === '') return [];
    const said: string[] = [...cut.kinds];
    if (kind === 'with' && text.startsWith('/', cut.to - 1)) said.push('w/');
    if (kind === 'at' && text.slice(cut.from, cut.to).includes('@')) said.push('@');
    if (kind === 'slash' && LEANING.test(text.slice(cut.from, cut.to + 1))) said.push('slash leaning');
    said.push(...habitFeatures(found.habits, kind));
    if (cut.kinds.length > 1) said.push(cut.kinds.slice(0, 2).join('+'));
    const behind = inner.slice(at);
    const left = joints.findLast((joint) => joint < at) ?? 0;
    const right = joints.find((joint) => joint > at) ?? cuts.length - 1;
    const after = text.slice(cut.to, cuts[right]?.from);
    if (COUNTED.includes(kind)) {
      const more = behind.filter((other) => LISTING.includes(other) || LINKING.includes(other)).length;
      said.push(pair(kind, BEFORE[Math.min(more, 3)] ?? ''));
      if (isFirst) said.push(pair('first', kind));
      if (SOMETHING.test(after)) said.push(pair(kind, 'before something'));
      if (inner.filter((other) => other === kind).length > 1) said.push(pair(kind, 'of several'));
      const isListedBehind = behind.some((other) => listed.has(other));
      if (listed.size > 0) said.push(pair(kind, isListedBehind ? 'beside a list' : 'behind a list'));
      if (behind.some((other) => GUESTS.includes(other))) said.push(pair(kind, 'before guests'));
      const [one, other] = [
        nature(text, found, cuts[left]?.to ?? 0, cut.from),
        nature(text, found, cut.to, cuts[right]?.from ?? text.length),
      ];
      said.push(joined(kind, 'behind', one), joined(kind, 'to', other), joined(joined(kind, 'from', one), 'to', other));
    }
    if (OPEN.includes(kind)) {
      const begin = cuts[left]?.to ?? 0;
      said.push(
        joined(kind, 'behind', nature(text, found, begin, cut.from)),
        pair(kind, WORDS_BEFORE[Math.min(wordsIn(found, begin, cut.from), 4)] ?? ''),
      );
      said.push(joined(kind, 'to', nature(text, found, cut.to, cuts[right]?.from ?? text.length)));
      if (kind === 'end') said.push(pair(kind, WORDS_AHEAD[Math.min(wordsIn(found, cut.to, text.length), 4)] ?? ''));
      if (left > 0) said.push(pair(kind, 'not first'));
    }
    if (LISTING.includes(kind) || LINKING.includes(kind)) {
      const link = LINKING.includes(kind);
      const [wordsBefore, wordsAfter] = [
        wordsIn(found, cuts[left]?.to ?? 0, cut.from),
        wordsIn(found, cut.to, cuts[right]?.from ?? text.length),
      ];
      said.push(pair(kind, WORDS_BESIDE[3 * Math.min(wordsBefore, 2) + Math.min(wordsAfter, 2)] ?? ''));
      if (guests) said.push(pair(kind, 'among guests'));
      const [one, other] = [
        nature(text, found, cuts[left]?.to ?? 0, cut.from),
        nature(text, found, cut.to, cuts[right]?.from ?? text.length),
      ];
      said.push(joined(kind, 'behind', one), joined(kind, 'to', other));
      if (link) said.push(joined(joined(kind, 'from', one), 'to', other));
      if (did) said.push(pair(kind, 'behind deed'));
      if (link && [...listed].some((other) => other !== 'comma')) said.push(pair(kind, 'beside a list'));
      if (link && commas > 0 && !behind.some((other) => other === 'comma')) said.push(pair(kind, 'ends commas'));
      if (kind === 'comma' && [...listed].some((other) => other !== 'comma')) said.push('comma beside a list');
      if (kind === 'comma' && commas === 0 && !behind.includes('comma') && !behind.some((other) => LINKING.includes(other)))
        said.push('single comma');
      if (link && inner.filter((other) => LINKING.includes(other)).length > 1) said.push(pair(kind, 'of several'));
      if (link && /\p{L}/u.test(text.slice(cut.from, cut.to)) && text.includes(' & ')) said.push(pair(kind, 'beside &'));
      if (inner.slice(0, at - 1).includes('colon')) said.push(pair(kind, 'behind colon'));
    }
    if (kind === 'comma') commas += 1;
    if (GUESTS.includes(kind)) guests = true;
    if (cut.to > cut.from) isFirst = false;
    if (cut.kinds.includes('before deed')) did = true;
    return said;
  });
}
