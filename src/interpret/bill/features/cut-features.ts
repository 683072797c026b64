import type { Cut, CutTitle } from '../cuts.ts';
import type { Span } from '../kinds-of-cuts.ts';
import { habitFeatures } from '../source-titles/habits.ts';

import { nature, wordsIn } from './nature.ts';
import { GUESTS, LINKING, LISTING } from './separators.ts';

/** What a cut may separate: two acts, an act and another piece, another piece and an act; or it is inside an act. Inside other pieces it has no weight. */
export const OUTCOMES = ['act|act', 'act|other', 'other|act', 'in act'] as const;

/** Kinds that depend on the other cuts of the title. */
const COUNTED: readonly string[] = [...GUESTS, 'colon', 'dash', 'bar', 'presents', 'presented', 'by', 'at', 'stop', 'tight'];

/** Kinds where a name may end without a separator. */
const OPEN: readonly string[] = ['before ending', 'before release', 'before manner', 'own', 'call', 'year', 'begin', 'end'];

/** A slash before a word: a room, a place, a presenter. */
const LEANING = /^\s\/[^\s/]/;

/** Words that no guest's name begins with: 'Dance with a Stranger', 'A Face With No Name'. */
const SOMETHING = /^\s*(?:an?|no|my|your|me|you|us)\s/i;

/** A cut in its title. */
interface CutInTitle {
  title: CutTitle;
  cut: Cut;
  kind: string;
  /** The stretches beside it, up to the next cut with a separator. */
  left: Span;
  right: Span;
  /** Whether no cut before it has a separator. */
  isFirst: boolean;
  /** The cuts before it, and the kinds before and after it. */
  earlier: readonly Cut[];
  before: readonly string[];
  behind: readonly string[];
}

/** The features of every cut of a title. */
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
  const features = [`${kind} before ${Math.min(more, 3)}`];
  if (isFirst) features.push(`first ${kind}`);
  if (SOMETHING.test(title.text.slice(right.from, right.to))) features.push(`${kind} before something`);
  if (before.includes(kind) || behind.includes(kind)) features.push(`${kind} of several`);
  if (listed.length > 0) features.push(`${kind} ${behind.some((other) => listed.includes(other)) ? 'beside a list' : 'behind a list'}`);
  if (behind.some((other) => GUESTS.includes(other))) features.push(`${kind} before guests`);
  return [...features, ...besideFeatures(inTitle), betweenFeature(inTitle)];
}

function openFeatures(inTitle: CutInTitle): string[] {
  const { title, kind, left, right, isFirst } = inTitle;
  const [behind, to] = besideFeatures(inTitle);
  const features = [behind, `${kind} behind ${Math.min(wordsIn(title, left.from, left.to), 4)} words`, to];
  if (kind === 'end') features.push(`${kind} before ${Math.min(wordsIn(title, right.from, title.text.length), 4)} words`);
  if (!isFirst) features.push(`${kind} not first`);
  return features;
}

function listedFeatures(inTitle: CutInTitle): string[] {
  const { title, kind, left, right, before, earlier } = inTitle;
  const [wordsBefore, wordsAfter] = [wordsIn(title, left.from, left.to), wordsIn(title, right.from, right.to)];
  const features = [`${kind} ${Math.min(wordsBefore, 2)}-${Math.min(wordsAfter, 2)}`];
  if (before.some((other) => GUESTS.includes(other))) features.push(`${kind} among guests`);
  features.push(...besideFeatures(inTitle));
  if (LINKING.includes(kind)) features.push(betweenFeature(inTitle));
  if (earlier.some(({ kinds }) => kinds.includes('before deed'))) features.push(`${kind} behind deed`);
  if (LINKING.includes(kind)) features.push(...linkingFeatures(inTitle));
  if (kind === 'comma') features.push(...commaFeatures(inTitle));
  if (before.includes('colon')) features.push(`${kind} behind colon`);
  return features;
}

/** Features that tell whether 'and' joins two acts or is part of one name. */
function linkingFeatures(inTitle: CutInTitle): string[] {
  const { title, cut, kind, before, behind } = inTitle;
  const features: string[] = [];
  if (isBesideList(inTitle)) features.push(`${kind} beside a list`);
  if (before.includes('comma') && !behind.includes('comma')) features.push(`${kind} ends commas`);
  if ([...before, ...behind].some((other) => LINKING.includes(other))) features.push(`${kind} of several`);
  if (/\p{L}/u.test(title.text.slice(cut.from, cut.to)) && title.text.includes(' & ')) features.push(`${kind} beside &`);
  return features;
}

function commaFeatures(inTitle: CutInTitle): string[] {
  const { before, behind } = inTitle;
  const isSingle = !before.includes('comma') && !behind.some((other) => other === 'comma' || LINKING.includes(other));
  return [...(isBesideList(inTitle) ? ['comma beside a list'] : []), ...(isSingle ? ['single comma'] : [])];
}

/** The list separators of the title, itself included. */
function listedKinds({ kind, before, behind }: CutInTitle): string[] {
  return [...before, kind, ...behind].filter((other) => LISTING.includes(other));
}

/** Whether the title has list separators other than commas. */
function isBesideList(inTitle: CutInTitle): boolean {
  return listedKinds(inTitle).some((other) => other !== 'comma');
}

function besideFeatures({ title, kind, left, right }: CutInTitle): [behind: string, to: string] {
  return [`${kind} behind ${nature(title, left.from, left.to)}`, `${kind} to ${nature(title, right.from, right.to)}`];
}

function betweenFeature({ title, kind, left, right }: CutInTitle): string {
  return `${kind} from ${nature(title, left.from, left.to)} to ${nature(title, right.from, right.to)}`;
}
