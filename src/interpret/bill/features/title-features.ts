import { strangeness } from '../../words/word-tables.ts';
import type { CutTitle } from '../cuts.ts';
import { nobodyHabit } from '../past/habits.ts';
import { featureName } from './feature-name.ts';
import { nature } from './nature.ts';
import { GUESTS, LINKING, LISTING, NO_WORD } from './separators.ts';

/** As posters write 'with': between acts, and hardly ever else. */
const SLASHED = /(?:^|\s)w\//i;

const OCCASIONS: readonly string[] = ['occasion', 'ending', 'pastime', 'stage', 'weekday', 'genre', 'fate'];

/** How many of its words are names. */
const STRANGENESS = { none: 'all ordinary', some: 'some strange', most: 'mostly strange', all: 'all strange' };
const UNCUT = { none: 'ordinary', some: 'mixed', most: 'mixed', all: 'strange' };

/** What a title has that tells whether nobody plays at all. */
export function nobodyFeatures(title: CutTitle): string[] {
  const { text, cuts, words } = title;
  const kinds: string[] = cuts.slice(1, -1).map((cut) => cut.kinds[0] ?? '');
  const firstEnd = cuts.find((cut) => cut.from > 0 && cut.to > cut.from)?.from ?? text.length;
  const strange = strangeness(words.filter((word) => !word.isOrdinary).length, words.length);
  const names = STRANGENESS[strange];
  const listed = `pieces ${Math.min(3, kinds.filter((kind) => LISTING.includes(kind) || LINKING.includes(kind)).length)}`;
  const first = nature(title, 0, firstEnd);
  const features = new Set(['any', ...wordFeatures(title, firstEnd), names, listed, featureName(listed, names)]);
  if (kinds.length === 0) features.add(featureName('uncut', UNCUT[strange], String(Math.min(4, words.length))));
  features.add(`first ${first}`);
  for (const feature of sourceFeatures(title, kinds.length === 0, names, first)) features.add(feature);
  const [next, beyond] = cuts.filter((cut) => cut.from >= firstEnd && (cut.to > cut.from || cut.from === text.length));
  if (next?.kinds[0])
    features.add(featureName(featureName(next.kinds[0], 'from', first), 'to', nature(title, next.to, beyond?.from ?? text.length)));
  for (const feature of saidFeatures(title, kinds)) features.add(feature);
  return [...features];
}

/** What its phrases and words say, each in its first piece or later. */
function wordFeatures({ signs, words }: CutTitle, firstEnd: number): string[] {
  const where = (from: number) => (from < firstEnd ? 'first' : 'later');
  return [
    ...signs.map(({ category, from }) => featureName(category, where(from))),
    ...words.flatMap(({ topic, from }) => (topic ? featureName('topic', topic, where(from)) : [])),
    ...words.map(({ cluster, from }) => featureName(cluster, where(from))),
  ];
}

/** What is known of its source and its house, beside what the title looks like. */
function sourceFeatures({ habits, isConcertHall }: CutTitle, isUncut: boolean, names: string, first: string): string[] {
  const features: string[] = [];
  const habit = nobodyHabit(habits);
  if (habit !== undefined)
    features.push(habit, featureName(habit, isUncut ? 'uncut' : 'cut'), featureName(habit, names), featureName(habit, first));
  if (isConcertHall) {
    const hall = isUncut ? 'concert hall, uncut' : 'concert hall';
    features.push('concert hall', hall, featureName(hall, first), featureName(hall, names));
  }
  return features;
}

/** What it says in so many words, or by how it is divided. */
function saidFeatures({ text, signs }: CutTitle, kinds: readonly string[]): string[] {
  const features: string[] = [];
  if (kinds.includes('versus') && !kinds.some((kind) => LISTING.includes(kind) && kind !== 'versus')) features.push('a match');
  if (/\blive (?:music|bands?)\b/i.test(text)) features.push('live music');
  if (kinds.some((kind) => GUESTS.includes(kind))) features.push('guests');
  if (SLASHED.test(text)) features.push('w/');
  const last = signs.at(-1);
  if (last && NO_WORD.test(text.slice(last.to))) features.push(featureName('ends in', last.category));
  if (kinds.length === 0) features.push(signs.some(({ category }) => OCCASIONS.includes(category)) ? 'uncut' : 'uncut and plain');
  if (/\d\s?off\b/i.test(text)) features.push('an offer');
  if (/^(?:open|close[ds]?|closing)\b/i.test(text)) features.push('opening hours');
  return features;
}
