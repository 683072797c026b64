import type { Cut, CutTitle } from '../cuts.ts';
import type { Span } from '../kinds-of-cuts.ts';
import { habitFeatures } from '../past/habits.ts';
import { featureName } from './feature-name.ts';
import { nature, wordsIn } from './nature.ts';
import { GUESTS, LINKING, LISTING } from './separators.ts';

/** What may become of a cut: it parts two pieces, each an act or something else; or it lies inside an act and parts nothing. Inside what is no act it weighs nothing. */
export const OUTCOMES = ['act|act', 'act|other', 'other|act', 'in act'] as const;

/** What tells more by what else divides the title. */
const COUNTED: readonly string[] = [...GUESTS, 'colon', 'dash', 'bar', 'presents', 'presented', 'by', 'at', 'stop', 'tight'];
const BEFORE = Array.from({ length: 4 }, (_, more) => `before ${more}`);

/** Where a name may end though nothing divides there. */
const OPEN: readonly string[] = ['before ending', 'before release', 'before manner', 'own', 'call', 'year', 'begin', 'end'];
const WORDS_BEFORE = Array.from({ length: 5 }, (_, count) => `behind ${count} words`);
const WORDS_AHEAD = Array.from({ length: 5 }, (_, count) => `before ${count} words`);

/** How many words stand on each side, two for more. */
const WORDS_BESIDE = Array.from({ length: 9 }, (_, at) => `${Math.floor(at / 3)}-${at % 3}`);

/** A stroke that stands at the word behind it: a room, a place, who puts it on. */
const LEANING = /^\s\/[^\s/]/;

/** What no guest is called: 'Dance with a Stranger', 'A Face With No Name'. */
const SOMETHING = /^\s*(?:an?|no|my|your|me|you|us)\s/i;

/** A cut, and what stands around it. */
interface CutInTitle {
  title: CutTitle;
  cut: Cut;
  kind: string;
  /** The stretches beside it, each as far as the next cut that takes room. */
  left: Span;
  right: Span;
  /** Whether no cut before it takes room. */
  isFirst: boolean;
  /** The cuts before it, and the kinds of those before and behind. */
  earlier: readonly Cut[];
  before: readonly string[];
  behind: readonly string[];
}

/** The features of every cut of a title, by which its outcomes are weighed. */
export function cutFeatures(title: CutTitle): string[][] {
  const { cuts } = title;
  const last = cuts.length - 1;
  const kinds = cuts.map((cut) => cut.kinds[0] ?? '');
  const takesRoom = (cut: Cut, at: number) => cut.to > cut.from || at === 0 || at === last;
  return cuts.map((cut, at) => {
    const kind = kinds[at];
    if (at === 0 || at === last || !kind) return [];
    const left = cuts.findLastIndex((other, index) => index < at && takesRoom(other, index));
    const right = cuts.findIndex((other, index) => index > at && takesRoom(other, index));
    const inTitle: CutInTitle = {
      title,
      cut,
      kind,
      left: { from: cuts[left]?.to ?? 0, to: cut.from },
      right: { from: cut.to, to: cuts[right]?.from ?? title.text.length },
      isFirst: left === 0,
      earlier: cuts.slice(1, at),
      before: kinds.slice(1, at),
      behind: kinds.slice(at + 1, last),
    };
    const features = ownFeatures(inTitle);
    if (COUNTED.includes(kind)) features.push(...countedFeatures(inTitle));
    if (OPEN.includes(kind)) features.push(...openFeatures(inTitle));
    if (LISTING.includes(kind) || LINKING.includes(kind)) features.push(...listedFeatures(inTitle));
    return features;
  });
}

/** What the cut is by itself, and to its source. */
function ownFeatures({ title: { text, habits }, cut: { from, to, kinds }, kind }: CutInTitle): string[] {
  const features: string[] = [...kinds];
  if (kind === 'with' && text.startsWith('/', to - 1)) features.push('w/');
  if (kind === 'at' && text.slice(from, to).includes('@')) features.push('@');
  if (kind === 'slash' && LEANING.test(text.slice(from, to + 1))) features.push('slash leaning');
  features.push(...habitFeatures(habits, kind));
  if (kinds.length > 1) features.push(kinds.slice(0, 2).join('+'));
  return features;
}

function countedFeatures(inTitle: CutInTitle): string[] {
  const { title, kind, right, before, behind, isFirst } = inTitle;
  const more = behind.filter((other) => LISTING.includes(other) || LINKING.includes(other)).length;
  const listed = listedKinds(inTitle);
  const features = [featureName(kind, BEFORE[Math.min(more, 3)] ?? '')];
  if (isFirst) features.push(featureName('first', kind));
  if (SOMETHING.test(title.text.slice(right.from, right.to))) features.push(featureName(kind, 'before something'));
  if (before.includes(kind) || behind.includes(kind)) features.push(featureName(kind, 'of several'));
  if (listed.length > 0)
    features.push(featureName(kind, behind.some((other) => listed.includes(other)) ? 'beside a list' : 'behind a list'));
  if (behind.some((other) => GUESTS.includes(other))) features.push(featureName(kind, 'before guests'));
  return [...features, ...besideFeatures(inTitle), betweenFeature(inTitle)];
}

function openFeatures(inTitle: CutInTitle): string[] {
  const { title, kind, left, right, isFirst } = inTitle;
  const [behind, to] = besideFeatures(inTitle);
  const features = [behind, featureName(kind, WORDS_BEFORE[Math.min(wordsIn(title, left.from, left.to), 4)] ?? ''), to];
  if (kind === 'end') features.push(featureName(kind, WORDS_AHEAD[Math.min(wordsIn(title, right.from, title.text.length), 4)] ?? ''));
  if (!isFirst) features.push(featureName(kind, 'not first'));
  return features;
}

function listedFeatures(inTitle: CutInTitle): string[] {
  const { title, kind, left, right, before, earlier } = inTitle;
  const [wordsBefore, wordsAfter] = [wordsIn(title, left.from, left.to), wordsIn(title, right.from, right.to)];
  const features = [featureName(kind, WORDS_BESIDE[3 * Math.min(wordsBefore, 2) + Math.min(wordsAfter, 2)] ?? '')];
  if (before.some((other) => GUESTS.includes(other))) features.push(featureName(kind, 'among guests'));
  features.push(...besideFeatures(inTitle));
  if (LINKING.includes(kind)) features.push(betweenFeature(inTitle));
  if (earlier.some(({ kinds }) => kinds.includes('before deed'))) features.push(featureName(kind, 'behind deed'));
  if (LINKING.includes(kind)) features.push(...linkingFeatures(inTitle));
  if (kind === 'comma') features.push(...commaFeatures(inTitle));
  if (before.includes('colon')) features.push(featureName(kind, 'behind colon'));
  return features;
}

/** Whether 'and' joins two acts or stands in the name of one, by what else divides the title. */
function linkingFeatures(inTitle: CutInTitle): string[] {
  const { title, cut, kind, before, behind } = inTitle;
  const features: string[] = [];
  if (isBesideList(inTitle)) features.push(featureName(kind, 'beside a list'));
  if (before.includes('comma') && !behind.includes('comma')) features.push(featureName(kind, 'ends commas'));
  if ([...before, ...behind].some((other) => LINKING.includes(other))) features.push(featureName(kind, 'of several'));
  if (/\p{L}/u.test(title.text.slice(cut.from, cut.to)) && title.text.includes(' & ')) features.push(featureName(kind, 'beside &'));
  return features;
}

function commaFeatures(inTitle: CutInTitle): string[] {
  const { before, behind } = inTitle;
  const isSingle = !before.includes('comma') && !behind.some((other) => other === 'comma' || LINKING.includes(other));
  return [...(isBesideList(inTitle) ? ['comma beside a list'] : []), ...(isSingle ? ['single comma'] : [])];
}

/** The kinds in the title, its own among them, that stand between equals. */
function listedKinds({ kind, before, behind }: CutInTitle): string[] {
  return [...before, kind, ...behind].filter((other) => LISTING.includes(other));
}

/** Whether something else than commas stands between equals. */
function isBesideList(inTitle: CutInTitle): boolean {
  return listedKinds(inTitle).some((other) => other !== 'comma');
}

/** What the stretches beside it look like. */
function besideFeatures({ title, kind, left, right }: CutInTitle): [behind: string, to: string] {
  return [featureName(kind, 'behind', nature(title, left.from, left.to)), featureName(kind, 'to', nature(title, right.from, right.to))];
}

/** Both at once. */
function betweenFeature({ title, kind, left, right }: CutInTitle): string {
  return featureName(featureName(kind, 'from', nature(title, left.from, left.to)), 'to', nature(title, right.from, right.to));
}
