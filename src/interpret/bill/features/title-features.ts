import { strangeness } from '../../words/ordinary.ts';
import type { Cuts } from '../cuts.ts';
import { nobodyHabit } from '../past/habits.ts';
import { joined, pair } from './joined.ts';
import { nature } from './nature.ts';
import { GUESTS, LINKING, LISTING, NO_WORD } from './separators.ts';

/** As posters write 'with': between acts, and hardly ever else. */
const SLASHED = /(?:^|\s)w\//i;

const OCCASIONS: readonly string[] = ['occasion', 'ending', 'pastime', 'stage', 'weekday', 'genre', 'fate'];

/** How many of its words are names. */
const STRANGENESS = { none: 'all ordinary', some: 'some strange', most: 'mostly strange', all: 'all strange' };
const UNCUT = { none: 'ordinary', some: 'mixed', most: 'mixed', all: 'strange' };

/** What a title has that tells whether nobody plays at all. */
export function nobodyFeatures(text: string, found: Cuts): string[] {
  const { cuts, signs } = found;
  const said = new Set(['any']);
  const firstEnd = cuts.find((cut) => cut.from > 0 && cut.to > cut.from)?.from ?? text.length;
  for (const { category, from } of signs) said.add(from < firstEnd ? `${category} first` : `${category} later`);
  const kinds = cuts.slice(1, -1).map((cut) => cut.kinds[0] ?? '');
  for (const { topic, from } of found.words) if (topic) said.add(joined('topic', topic, from < firstEnd ? 'first' : 'later'));
  for (const { cluster, from } of found.words) said.add(pair(cluster, from < firstEnd ? 'first' : 'later'));
  const strange = strangeness(found.words.filter((word) => !word.isOrdinary).length, found.words.length);
  const names = STRANGENESS[strange];
  const listed = `pieces ${Math.min(3, kinds.filter((kind) => LISTING.includes(kind) || LINKING.includes(kind)).length)}`;
  said.add(names).add(listed).add(pair(listed, names));
  if (kinds.length === 0) said.add(joined('uncut', UNCUT[strange], String(Math.min(4, found.words.length))));
  const first = nature(text, found, 0, firstEnd);
  said.add(`first ${first}`);
  const habit = nobodyHabit(found.habits);
  if (habit !== undefined)
    said
      .add(habit)
      .add(pair(habit, kinds.length === 0 ? 'uncut' : 'cut'))
      .add(pair(habit, names))
      .add(pair(habit, first));
  if (found.isConcertHall) {
    const where = kinds.length === 0 ? 'concert hall, uncut' : 'concert hall';
    said.add('concert hall').add(where).add(pair(where, first)).add(pair(where, names));
  }
  const [next, beyond] = cuts.filter((cut) => cut.from >= firstEnd && (cut.to > cut.from || cut.from === text.length));
  if (next?.kinds[0])
    said.add(joined(joined(next.kinds[0], 'from', first), 'to', nature(text, found, next.to, beyond?.from ?? text.length)));
  if (kinds.includes('versus') && !kinds.some((kind) => LISTING.includes(kind) && kind !== 'versus')) said.add('a match');
  if (/\blive (?:music|bands?)\b/i.test(text)) said.add('live music');
  if (kinds.some((kind) => GUESTS.includes(kind))) said.add('guests');
  if (SLASHED.test(text)) said.add('w/');
  const last = signs.at(-1);
  if (last && NO_WORD.test(text.slice(last.to))) said.add(pair('ends in', last.category));
  if (kinds.length === 0) said.add(signs.some(({ category }) => OCCASIONS.includes(category)) ? 'uncut' : 'uncut and plain');
  if (/\d\s?off\b/i.test(text)) said.add('an offer');
  if (/^(?:open|close[ds]?|closing)\b/i.test(text)) said.add('opening hours');
  return [...said];
}
