import type { Cut, CutTitle } from '../cuts.ts';
import type { Span } from '../kinds-of-cuts.ts';
import { habitFeatures } from '../source-titles/habits.ts';

import { countWords, describeNature } from './nature.ts';
import { GUESTS, LINKING, LISTING } from './separators.ts';

/** Outcomes of a cut, in the order of its weights. A cut inside a piece other than an act has no weight. */
export const OUTCOMES = ['act|act', 'act|other', 'other|act', 'in act'] as const;

/** Kinds of cuts with features that depend on the title's other cuts. */
const CONTEXTUAL: readonly string[] = [...GUESTS, 'colon', 'dash', 'bar', 'presents', 'presented', 'by', 'at', 'stop', 'tight'];

/** Kinds of cuts before or after which a name may end without a separator. */
const WITHOUT_SEPARATOR: readonly string[] = ['before ending', 'before release', 'before manner', 'own', 'call', 'year', 'begin', 'end'];

/** A slash next to its word usually introduces a room, a place or a presenter. */
const SLASH_BEFORE_WORD = /^\s\/[^\s/]/;

/** Words that never begin a guest's name: 'Dance with a Stranger', 'A Face With No Name'. */
const NOT_A_NAME = /^\s*(?:an?|no|my|your|me|you|us)\s/i;

/** A cut in its title. */
interface CutInTitle {
  title: CutTitle;
  cut: Cut;
  kind: string;
  /** The stretches on both sides, up to the nearest cut with a separator. */
  left: Span;
  right: Span;
  /** Whether every earlier cut lacks a separator. */
  isFirst: boolean;
  /** Earlier cuts, and the kinds of earlier and later cuts. */
  earlier: readonly Cut[];
  before: readonly string[];
  after: readonly string[];
}

/** Lists the features of every cut of a title. */
export function cutFeatures(title: CutTitle): string[][] {
  const { cuts } = title;
  const last = cuts.length - 1;
  const kinds = cuts.map((cut) => cut.kinds[0] ?? '');
  const hasSeparator = (cut: Cut, at: number) => cut.to > cut.from || at === 0 || at === last;
  return cuts.map((cut, at) => {
    const kind = kinds[at];
    if (at === 0 || at === last || !kind) return [];
    const left = cuts.findLastIndex((other, index) => index < at && hasSeparator(other, index));
    const right = cuts.findIndex((other, index) => index > at && hasSeparator(other, index));
    const inTitle: CutInTitle = {
      title,
      cut,
      kind,
      left: { from: cuts[left]?.to ?? 0, to: cut.from },
      right: { from: cut.to, to: cuts[right]?.from ?? title.text.length },
      isFirst: left === 0,
      earlier: cuts.slice(1, at),
      before: kinds.slice(1, at),
      after: kinds.slice(at + 1, last),
    };
    const features = ownFeatures(inTitle);
    if (CONTEXTUAL.includes(kind)) features.push(...contextFeatures(inTitle));
    if (WITHOUT_SEPARATOR.includes(kind)) features.push(...lengthFeatures(inTitle));
    if (LISTING.includes(kind) || LINKING.includes(kind)) features.push(...listFeatures(inTitle));
    return features;
  });
}

function ownFeatures({ title: { text, habits }, cut: { from, to, kinds }, kind }: CutInTitle): string[] {
  const features: string[] = [...kinds];
  if (kind === 'with' && text.startsWith('/', to - 1)) features.push('w/');
  if (kind === 'at' && text.slice(from, to).includes('@')) features.push('@');
  if (kind === 'slash' && SLASH_BEFORE_WORD.test(text.slice(from, to + 1))) features.push('slash leaning');
  features.push(...habitFeatures(habits, kind));
  if (kinds.length > 1) features.push(kinds.slice(0, 2).join('+'));
  return features;
}

function contextFeatures(inTitle: CutInTitle): string[] {
  const { title, kind, right, before, after, isFirst } = inTitle;
  const more = after.filter((other) => LISTING.includes(other) || LINKING.includes(other)).length;
  const listed = listSeparators(inTitle);
  const features = [`${kind} before ${Math.min(more, 3)}`];
  if (isFirst) features.push(`first ${kind}`);
  if (NOT_A_NAME.test(title.text.slice(right.from, right.to))) features.push(`${kind} before something`);
  if (before.includes(kind) || after.includes(kind)) features.push(`${kind} of several`);
  if (listed.length > 0) features.push(`${kind} ${after.some((other) => listed.includes(other)) ? 'beside a list' : 'behind a list'}`);
  if (after.some((other) => GUESTS.includes(other))) features.push(`${kind} before guests`);
  return [...features, ...natureFeatures(inTitle), naturePairFeature(inTitle)];
}

function lengthFeatures(inTitle: CutInTitle): string[] {
  const { title, kind, left, right, isFirst } = inTitle;
  const [leftNature, rightNature] = natureFeatures(inTitle);
  const features = [leftNature, `${kind} behind ${Math.min(countWords(title, left.from, left.to), 4)} words`, rightNature];
  if (kind === 'end') features.push(`${kind} before ${Math.min(countWords(title, right.from, title.text.length), 4)} words`);
  if (!isFirst) features.push(`${kind} not first`);
  return features;
}

function listFeatures(inTitle: CutInTitle): string[] {
  const { title, kind, left, right, before, earlier } = inTitle;
  const [wordsBefore, wordsAfter] = [countWords(title, left.from, left.to), countWords(title, right.from, right.to)];
  const features = [`${kind} ${Math.min(wordsBefore, 2)}-${Math.min(wordsAfter, 2)}`];
  if (before.some((other) => GUESTS.includes(other))) features.push(`${kind} among guests`);
  features.push(...natureFeatures(inTitle));
  if (LINKING.includes(kind)) features.push(naturePairFeature(inTitle));
  if (earlier.some(({ kinds }) => kinds.includes('before deed'))) features.push(`${kind} behind deed`);
  if (LINKING.includes(kind)) features.push(...linkingFeatures(inTitle));
  if (kind === 'comma') features.push(...commaFeatures(inTitle));
  if (before.includes('colon')) features.push(`${kind} behind colon`);
  return features;
}

/** Lists features that help decide whether 'and' joins two acts or is part of a name. */
function linkingFeatures(inTitle: CutInTitle): string[] {
  const { title, cut, kind, before, after } = inTitle;
  const features: string[] = [];
  if (hasOtherSeparators(inTitle)) features.push(`${kind} beside a list`);
  if (before.includes('comma') && !after.includes('comma')) features.push(`${kind} ends commas`);
  if ([...before, ...after].some((other) => LINKING.includes(other))) features.push(`${kind} of several`);
  if (/\p{L}/u.test(title.text.slice(cut.from, cut.to)) && title.text.includes(' & ')) features.push(`${kind} beside &`);
  return features;
}

function commaFeatures(inTitle: CutInTitle): string[] {
  const { before, after } = inTitle;
  const isSingle = !before.includes('comma') && !after.some((other) => other === 'comma' || LINKING.includes(other));
  return [...(hasOtherSeparators(inTitle) ? ['comma beside a list'] : []), ...(isSingle ? ['single comma'] : [])];
}

/** Lists the title's list separators, this cut included. */
function listSeparators({ kind, before, after }: CutInTitle): string[] {
  return [...before, kind, ...after].filter((other) => LISTING.includes(other));
}

/** Whether the title has list separators other than commas. */
function hasOtherSeparators(inTitle: CutInTitle): boolean {
  return listSeparators(inTitle).some((other) => other !== 'comma');
}

function natureFeatures({ title, kind, left, right }: CutInTitle): [left: string, right: string] {
  return [`${kind} behind ${describeNature(title, left.from, left.to)}`, `${kind} to ${describeNature(title, right.from, right.to)}`];
}

function naturePairFeature({ title, kind, left, right }: CutInTitle): string {
  return `${kind} from ${describeNature(title, left.from, left.to)} to ${describeNature(title, right.from, right.to)}`;
}
