import { KINDS, type Kind } from '#scene/shows/kind.ts';
import { LANGUAGES, type Language } from '#scene/site/language.ts';
import { foldWords } from '#scene/text/names.ts';
import { listEvidence } from '../kind/evidence.ts';
import { splitEntries } from '../languages/words.ts';
import { toShares } from '../statistics.ts';
import type { Label } from './labels.ts';

/** A word counts with this number of sources and occurrences, and this share in lower case: names are no evidence. */
const MIN_SOURCES = 5;
const MIN_OCCURRENCES = 10;
const MIN_LOWER_CASE = 0.5;
const MIN_SOURCES_OF_TAG = 4;
/** The penalty on a weight's distance from its start: topics are trusted more than words. */
const PENALTY = { topic: 3, word: 0.8, shape: 0.3 };
const ROUNDS = 250;
const STEP = 0.5;
/** The starting weight of a topic, by field. */
const STARTS: Record<string, number> = { title: 1.6, filed: 4.5, tag: 1.8, link: 1.2, notes: 0.6, venue: 0.4 };
const TOPICS: Record<Kind, string> = {
  music: 'concert music band singing genre instrument dj release tribute support openmic',
  stage: 'comedy theatre dance drag spectacle film talk poetry',
  other:
    'quiz karaoke market food food_truck class exhibition tour_guided sport kids civic games club wellness worship nature social_dance closed',
};
/** Smaller weights, in tenths of a natural logarithm, are dropped. */
const MIN_TENTHS = 1.5;
/** Topics in a title that decide the kind with a weight of at least `PLAIN_TENTHS`. */
const PLAIN_TOPICS = new Set(['closed', 'quiz', 'karaoke', 'comedy']);
const PLAIN_TENTHS = 30;
/** Joining words only indicate a language; in names of places and categories they indicate nothing. 'am' is an hour in English. */
const listJoiningWords = (languages: readonly Language[]) =>
  languages.flatMap((language) => splitEntries('common', language)).map(foldWords);
const FOREIGN = new Set([...listJoiningWords(LANGUAGES.filter((language) => language !== 'en')), 'am']);
const JOINING = new Set([...listJoiningWords(LANGUAGES), ...'and at of the in on to or by as an a for with from via'.split(' ')]);

/** Lines of `kind/weights.json`, and the words of `words/ordinary.json`. */
export interface LearnedKinds {
  weights: string[];
  ordinary: string[];
}

/**
 * Learns the weight of each topic, word and shape for a listing's kind, by multinomial logistic regression. The order of the labels does
 * not matter.
 * @param keptOrdinary ordinary words to keep, as the weights of bills were learned with them; otherwise they are learned too
 */
export function learnKinds(labels: readonly Label[], keptOrdinary?: readonly string[]): LearnedKinds {
  const isCommon = findCommonWords(labels);
  const ordinary = new Set(keptOrdinary ?? findOrdinaryWords(labels, isCommon));
  const rows = labels.flatMap((label) =>
    label.kind === undefined
      ? []
      : { ...label, kind: KINDS.indexOf(label.kind), names: listEvidence(label, (word) => ordinary.has(word)).map(({ name }) => name) },
  );
  const names = listWeighedFeatures(rows, isCommon);
  const weights = regress(names, balance(rows));
  const lines = names.flatMap((name, at) => {
    const own = weights.map((of) => of[at] ?? 0);
    const middle = own.reduce((a, b) => a + b, 0) / KINDS.length;
    const tenths = own.map((weight) => Math.round((weight - middle) * 10));
    return Math.max(...tenths.map(Math.abs)) < MIN_TENTHS || !isEvidence(name) ? [] : [`${name} ${correctTopic(name, tenths).join(' ')}`];
  });
  return { weights: lines, ordinary: [...ordinary].sort() };
}

type IsCommon = (word: string) => boolean;

/** Finds words that are mostly in lower case in running text. */
function findCommonWords(labels: readonly Label[]): IsCommon {
  const counts = new Map<string, { lower: number; all: number }>();
  for (const { description } of labels)
    for (const [word] of description.matchAll(/\p{L}{2,}/gu)) {
      const count = counts.getOrInsertComputed(foldWords(word), () => ({ lower: 0, all: 0 }));
      count.all += 1;
      if (word === word.toLowerCase()) count.lower += 1;
    }
  return (word) => {
    const { lower, all } = counts.get(word) ?? { lower: 0, all: 0 };
    return all >= MIN_OCCURRENCES && lower / all >= MIN_LOWER_CASE;
  };
}

function findOrdinaryWords(labels: readonly Label[], isCommon: IsCommon): string[] {
  const sources = new Map<string, Set<string>>();
  for (const { title, description, source } of labels)
    for (const word of foldWords(`${title} ${description}`).split(' ')) sources.getOrInsertComputed(word, () => new Set()).add(source);
  return [...sources].flatMap(([word, { size }]) => (size >= MIN_SOURCES && isCommon(word) ? [word] : []));
}

interface Row {
  names: string[];
  kind: number;
  source: string;
  weight: number;
}

/** Lists the features that get a weight; each topic gets one in every field. */
function listWeighedFeatures(rows: readonly Row[], isCommon: IsCommon): string[] {
  const sources = new Map<string, Set<string>>();
  for (const { names, source } of rows) for (const name of names) sources.getOrInsertComputed(name, () => new Set()).add(source);
  for (const field of Object.keys(STARTS))
    for (const topic of Object.values(TOPICS).join(' ').split(' ')) sources.getOrInsertComputed(`${field} topic ${topic}`, () => new Set());
  return [...sources]
    .filter(([name, { size }]) => {
      const [field = '', of = '', word = ''] = name.split(' ');
      if (field === 'shape' || field === 'start' || of === 'topic') return true;
      if (field === 'venue' || field === 'tag') return size >= MIN_SOURCES_OF_TAG && isCommon(word);
      return field !== 'link' && size >= MIN_SOURCES && isCommon(word);
    })
    .map(([name]) => name)
    .sort();
}

/** Reweighs rows so that every kind has the same total: the share of each kind depends on the source. */
function balance(rows: readonly Row[]): Row[] {
  const totals = KINDS.map((_, kind) => rows.reduce((sum, row) => sum + (row.kind === kind ? row.weight : 0), 0));
  return rows.map((row) => ({ ...row, weight: (row.weight * Math.max(...totals)) / (totals[row.kind] ?? 1) }));
}

/** Fits weights by kind and by index in `names`, by gradient descent with a separate step for each weight (AdaGrad). */
function regress(names: readonly string[], rows: readonly Row[]): Float64Array[] {
  const placeOf = new Map(names.map((name, at) => [name, at]));
  const placed = rows.map(({ names: own, kind, weight }) => ({ at: own.flatMap((name) => placeOf.get(name) ?? []), kind, weight }));
  const penalties = names.map((name) =>
    /^(?:shape|start) /.test(name) ? PENALTY.shape : name.includes(' topic ') ? PENALTY.topic : PENALTY.word,
  );
  const starts = KINDS.map((_, kind) => Float64Array.from(names, (name) => findStart(name, kind)));
  const weights = starts.map((each) => each.slice());
  const slopes = KINDS.map(() => new Float64Array(names.length));
  const squares = KINDS.map(() => new Float64Array(names.length).fill(1e-3));
  for (let round = 0; round < ROUNDS; round++) {
    for (const slope of slopes) slope.fill(0);
    for (const { at, kind, weight } of placed) {
      const shares = toShares(weights.map((of) => at.reduce((sum, place) => sum + (of[place] ?? 0), 0)));
      for (const [of, slope] of slopes.entries()) {
        const error = weight * ((shares[of] ?? 0) - Number(of === kind));
        for (const place of at) slope[place] = (slope[place] ?? 0) + error;
      }
    }
    for (const [of, own] of weights.entries())
      for (const place of own.keys()) {
        const down = (slopes[of]?.[place] ?? 0) + (penalties[place] ?? 1) * ((own[place] ?? 0) - (starts[of]?.[place] ?? 0));
        const square = (squares[of]?.[place] ?? 0) + down * down;
        (squares[of] as Float64Array)[place] = square;
        own[place] = (own[place] ?? 0) - (STEP * down) / Math.sqrt(square);
      }
  }
  return weights;
}

const findKindOfTopic = (topic: string) => KINDS.findIndex((kind) => TOPICS[kind].split(' ').includes(topic));

function findStart(name: string, kind: number): number {
  const [field = '', of, topic = ''] = name.split(' ');
  const own = of === 'topic' ? findKindOfTopic(topic) : -1;
  const strength = STARTS[field] ?? 0;
  return own < 0 ? 0 : own === kind ? (strength * 2) / 3 : -strength / 3;
}

/** Whether a feature may have a weight. */
function isEvidence(name: string): boolean {
  const [field = '', of, word = ''] = name.split(' ');
  return of !== 'word' || !(field === 'venue' || field === 'tag' ? JOINING : FOREIGN).has(word);
}

/** Corrects weights so that a topic never favors another kind over its own. */
function correctTopic(name: string, tenths: number[]): number[] {
  const [field = '', of, topic = ''] = name.split(' ');
  const own = of === 'topic' ? findKindOfTopic(topic) : -1;
  if (own < 0) return tenths;
  const weights = (tenths[own] ?? 0) < Math.max(...tenths) ? KINDS.map((_, kind) => Math.round(findStart(name, kind) * 10)) : tenths;
  if (field !== 'title' || !PLAIN_TOPICS.has(topic) || (weights[own] ?? 0) >= PLAIN_TENTHS) return weights;
  return KINDS.map((_, kind) => (kind === own ? PLAIN_TENTHS : -PLAIN_TENTHS / 2));
}
