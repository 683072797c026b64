import { describeNameShare } from '../../words/word-tables.ts';
import type { CutTitle } from '../cuts.ts';
import { nobodyHabit } from '../source-titles/habits.ts';

import { describeNature } from './nature.ts';
import { GUESTS, LINKING, LISTING, NO_WORD } from './separators.ts';

/** 'w/' on posters nearly always separates acts. */
const W_SLASH = /(?:^|\s)w\//i;

const OCCASIONS: readonly string[] = ['occasion', 'ending', 'pastime', 'stage', 'weekday', 'genre', 'fate'];

const STRANGENESS = { none: 'all ordinary', some: 'some strange', most: 'mostly strange', all: 'all strange' };
const UNCUT = { none: 'ordinary', some: 'mixed', most: 'mixed', all: 'strange' };

/** Lists the features of a title that help decide whether anyone plays. */
export function nobodyFeatures(title: CutTitle): string[] {
  const { text, cuts, words } = title;
  const kinds: string[] = cuts.slice(1, -1).map((cut) => cut.kinds[0] ?? '');
  const firstEnd = cuts.find((cut) => cut.from > 0 && cut.to > cut.from)?.from ?? text.length;
  const strange = describeNameShare(words.filter((word) => !word.isOrdinary).length, words.length);
  const names = STRANGENESS[strange];
  const listed = `pieces ${Math.min(3, kinds.filter((kind) => LISTING.includes(kind) || LINKING.includes(kind)).length)}`;
  const first = describeNature(title, 0, firstEnd);
  const features = new Set(['any', ...wordFeatures(title, firstEnd), names, listed, `${listed} ${names}`]);
  if (kinds.length === 0) features.add(`uncut ${UNCUT[strange]} ${Math.min(4, words.length)}`);
  features.add(`first ${first}`);
  for (const feature of sourceFeatures(title, kinds.length === 0, names, first)) features.add(feature);
  const [next, beyond] = cuts.filter((cut) => cut.from >= firstEnd && (cut.to > cut.from || cut.from === text.length));
  if (next?.kinds[0]) features.add(`${next.kinds[0]} from ${first} to ${describeNature(title, next.to, beyond?.from ?? text.length)}`);
  for (const feature of wordingFeatures(title, kinds)) features.add(feature);
  return [...features];
}

/** Lists features for the phrases and words, separately for the first piece and later pieces. */
function wordFeatures({ signs, words }: CutTitle, firstEnd: number): string[] {
  const where = (from: number) => (from < firstEnd ? 'first' : 'later');
  return [
    ...signs.map(({ category, from }) => `${category} ${where(from)}`),
    ...words.flatMap(({ topic, from }) => (topic ? `topic ${topic} ${where(from)}` : [])),
    ...words.map(({ cluster, from }) => `${cluster} ${where(from)}`),
  ];
}

function sourceFeatures({ habits, isConcertHall }: CutTitle, isUncut: boolean, names: string, first: string): string[] {
  const features: string[] = [];
  const habit = nobodyHabit(habits);
  if (habit !== undefined) features.push(habit, `${habit} ${isUncut ? 'uncut' : 'cut'}`, `${habit} ${names}`, `${habit} ${first}`);
  if (isConcertHall) {
    const hall = isUncut ? 'concert hall, uncut' : 'concert hall';
    features.push('concert hall', hall, `${hall} ${first}`, `${hall} ${names}`);
  }
  return features;
}

function wordingFeatures({ text, signs }: CutTitle, kinds: readonly string[]): string[] {
  const features: string[] = [];
  if (kinds.includes('versus') && !kinds.some((kind) => LISTING.includes(kind) && kind !== 'versus')) features.push('a match');
  if (/\blive (?:music|bands?)\b/i.test(text)) features.push('live music');
  if (kinds.some((kind) => GUESTS.includes(kind))) features.push('guests');
  if (W_SLASH.test(text)) features.push('w/');
  const last = signs.at(-1);
  if (last && NO_WORD.test(text.slice(last.to))) features.push(`ends in ${last.category}`);
  if (kinds.length === 0) features.push(signs.some(({ category }) => OCCASIONS.includes(category)) ? 'uncut' : 'uncut and plain');
  if (/\d\s?off\b/i.test(text)) features.push('an offer');
  if (/^(?:open|close[ds]?|closing)\b/i.test(text)) features.push('opening hours');
  return features;
}
