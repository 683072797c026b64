/**
 * Learns what each word and topic says of a listing's kind, and writes `src/interpret/kind/weights.json`; and which words are ordinary
 * (`src/interpret/words/ordinary.json`).
 *
 *   node scripts/learn-kinds.ts LABELS.jsonl …
 *
 * Each line is one listing: { title, categories, venue, description, startTime?, kind, source, weight? }. Multinomial logistic regression with a
 * penalty on every weight, by gradient descent; the order of the lines and the run change nothing. A word counts where many sources
 * write it, and mostly in small letters: names of people, bands, towns and venues are no evidence.
 *
 *   node scripts/learn-kinds.ts
 *
 * Without labels, the table that stands is held to what a table may say (`may`, `sensible`), and nothing learnt.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { evidenceIn, type ListingText } from '../src/interpret/kind/evidence.ts';
import { entriesOf } from '../src/interpret/languages/words.ts';
import { LANGUAGES, type Language } from '../src/scene/site/language.ts';
import { foldWords } from '../src/scene/text/names.ts';

interface Labelled extends ListingText {
  kind: 'music' | 'stage' | 'other';
  source: string;
  weight?: number;
}

const KINDS = ['music', 'stage', 'other'] as const;
/** A word is known by so many sources at least, and written small so often in running text. */
const SOURCES = 5;
const SMALL = 0.5;
const OFTEN = 10;
/** What a weight costs, by what it is of: single words are believed less than topics. */
const COST = { topic: 3, word: 0.8, shape: 0.3 };
const ROUNDS = 250;
const STEP = 0.5;
/** Where learning begins: what a topic is taken to say of a kind until listings say otherwise, by where it stands. */
const STARTS: Record<string, number> = { title: 1.6, filed: 4.5, tag: 1.8, link: 1.2, notes: 0.6, venue: 0.4 };
const TOPICS = {
  music: 'concert music band singing genre instrument dj release tribute support openmic',
  stage: 'comedy theatre dance drag spectacle film talk poetry',
  other:
    'quiz karaoke market food food_truck class exhibition tour_guided sport kids civic games club wellness worship nature social_dance closed',
} as const;
/** Weights smaller than this are left out. */
const MIN = 0.15;
/** A title with one of these is what it says, whatever stood around it where it was learnt: in tenths. */
const PLAIN = new Set(['closed', 'quiz', 'karaoke', 'comedy']);
const PLAINLY = 30;
/** Words that only join others tell a language; of other languages than English, all that was learnt of them. 'am' is an hour in English. */
const joining = (languages: readonly Language[]) =>
  new Set(languages.flatMap((language) => entriesOf('common', language)).map((word) => foldWords(word)));
const FOREIGN = joining(LANGUAGES.filter((language) => language !== 'en')).add('am');
const JOINING = new Set([...joining(LANGUAGES), ...'and at of the in on to or by as an a for with from via'.split(' ')]);
const OUT = 'src/interpret/kind/weights.json';
const WORDS_OUT = 'src/interpret/words/ordinary.json';

/** Whether a word may be evidence where it stands: in the name of a place or a category no word that joins others is. */
function may(name: string): boolean {
  const [field = '', of, word = ''] = name.split(' ');
  return of !== 'word' || !(field === 'venue' || field === 'tag' ? JOINING : FOREIGN).has(word);
}

const ownKind = (topic: string) => KINDS.findIndex((kind) => TOPICS[kind].split(' ').includes(topic));

/** What a topic says, in tenths: never more of another kind than of its own, and plainly what it is where it is plain. */
function sensible(name: string, tenths: number[]): number[] {
  const [field = '', of, topic = ''] = name.split(' ');
  const own = of === 'topic' ? ownKind(topic) : -1;
  if (own < 0) return tenths;
  const start = Math.round((STARTS[field] ?? 0) * 10);
  const said =
    (tenths[own] ?? 0) < Math.max(...tenths) ? KINDS.map((_, kind) => Math.round(kind === own ? (start * 2) / 3 : -start / 3)) : tenths;
  if (field !== 'title' || !PLAIN.has(topic) || (said[own] ?? 0) >= PLAINLY) return said;
  return KINDS.map((_, kind) => (kind === own ? PLAINLY : -PLAINLY / 2));
}

function write(lines: readonly string[]): void {
  const weights = lines.flatMap((line) => {
    const parts = line.split(' ');
    const tenths = parts.splice(-3).map(Number);
    const name = parts.join(' ');
    return may(name) ? [`${name} ${sensible(name, tenths).join(' ')}`] : [];
  });
  writeFileSync(OUT, `${JSON.stringify({ weights }, null, 2)}\n`);
}

if (process.argv.length === 2) {
  write((JSON.parse(readFileSync(OUT, 'utf8')) as { weights: string[] }).weights);
  process.exit();
}

const lines = process.argv.slice(2).flatMap((file) => readFileSync(file, 'utf8').split('\n').filter(Boolean));
const labelled = lines.map((line) => JSON.parse(line) as Labelled);

/** Listings nobody labelled tell which words many write. */
const unlabelled = (process.env.POOL ? readFileSync(process.env.POOL, 'utf8').split('\n').filter(Boolean) : []).map(
  (line) => JSON.parse(line) as Pick<Labelled, 'title' | 'description' | 'source'>,
);
const small = new Map<string, [small: number, all: number]>();
for (const { description } of [...labelled, ...unlabelled]) {
  for (const [word] of description.matchAll(/\p{L}{2,}/gu)) {
    const count = small.getOrInsertComputed(foldWords(word), () => [0, 0]);
    count[1] += 1;
    if (word === word.toLowerCase()) count[0] += 1;
  }
}
const isCommon = (word: string) => {
  const [low, all] = small.get(word) ?? [0, 0];
  return all >= OFTEN && low / all >= SMALL;
};

const sourcesOfWord = new Map<string, Set<string>>();
for (const { title, description, source } of [...labelled, ...unlabelled])
  for (const word of foldWords(`${title} ${description}`).split(' ')) sourcesOfWord.getOrInsertComputed(word, () => new Set()).add(source);
/** Bills are read with the same words: those of the table named as WORDS stay as they are, so that what bills weigh holds. */
const words = process.env.WORDS
  ? new Set((JSON.parse(readFileSync(process.env.WORDS, 'utf8')) as { ordinary: string }).ordinary.split(' '))
  : undefined;
const isOrdinary = (word: string) => words?.has(word) ?? (isCommon(word) && (sourcesOfWord.get(word)?.size ?? 0) >= SOURCES);

const sources = new Map<string, Set<string>>();
const read = labelled.map((one) => ({ ...one, names: evidenceIn(one, isOrdinary).map(({ name }) => name) }));
for (const { names, source } of read) for (const name of names) sources.getOrInsertComputed(name, () => new Set()).add(source);
// Every topic counts wherever it stands: where nobody labelled has it there, as it begins.
for (const field of Object.keys(STARTS))
  for (const topic of Object.values(TOPICS).join(' ').split(' ')) sources.getOrInsertComputed(`${field} topic ${topic}`, () => new Set());
const counted = [...sources]
  .filter(([name, { size }]) => {
    const [field = '', kind = '', word = ''] = name.split(' ');
    if (field === 'shape' || field === 'start') return true;
    if (kind === 'topic') return true;
    if (field === 'venue' || field === 'tag') return size >= 4 && isCommon(word);
    return field !== 'link' && size >= SOURCES && isCommon(word);
  })
  .map(([name]) => name)
  .sort();
const numberOf = new Map(counted.map((name, index) => [name, index]));
const costs = counted.map((name) => (/^(?:shape|start) /.test(name) ? COST.shape : name.includes(' topic ') ? COST.topic : COST.word));

const rows = read.map(({ names, kind, weight = 1 }) => ({
  at: names.flatMap((name) => numberOf.get(name) ?? []),
  kind: KINDS.indexOf(kind),
  weight,
}));
// Each kind is given the same say, so that how many of each there are is a source's to tell.
const totals = KINDS.map((_, kind) => rows.filter((row) => row.kind === kind).reduce((sum, { weight }) => sum + weight, 0));
const most = Math.max(...totals);
for (const row of rows) row.weight *= most / (totals[row.kind] ?? 1);

const size = counted.length;
const starts = KINDS.map((kind) =>
  Float64Array.from(counted, (name) => {
    const [field = '', is, topic = ''] = name.split(' ');
    const own = is === 'topic' ? KINDS[ownKind(topic)] : undefined;
    const strength = STARTS[field] ?? 0;
    return own === undefined ? 0 : own === kind ? (strength * 2) / 3 : -strength / 3;
  }),
);
const weights = starts.map((each) => each.slice());
const bias = [0, 0, 0];
const slopes = KINDS.map(() => new Float64Array(size));
const steps = KINDS.map(() => new Float64Array(size).fill(1e-3));
for (let round = 0; round < ROUNDS; round++) {
  for (const slope of slopes) slope.fill(0);
  for (const { at, kind, weight } of rows) {
    const score = KINDS.map((_, of) => at.reduce((sum, index) => sum + (weights[of]?.[index] ?? 0), bias[of] ?? 0));
    const highest = Math.max(...score);
    const power = score.map((each) => Math.exp(each - highest));
    const sum = power.reduce((a, b) => a + b, 0);
    KINDS.forEach((_, of) => {
      const slope = slopes[of] as Float64Array;
      const off = weight * ((power[of] ?? 0) / sum - Number(of === kind));
      for (const index of at) slope[index] = (slope[index] ?? 0) + off;
    });
  }
  KINDS.forEach((_, of) => {
    const [slope, own, step] = [slopes[of], weights[of], steps[of]] as [Float64Array, Float64Array, Float64Array];
    for (let index = 0; index < size; index++) {
      const down = (slope[index] ?? 0) + (costs[index] ?? 1) * ((own[index] ?? 0) - (starts[of]?.[index] ?? 0));
      step[index] = (step[index] ?? 0) + down * down;
      own[index] = (own[index] ?? 0) - (STEP * down) / Math.sqrt(step[index] ?? 1);
    }
  });
}

const kept = counted.flatMap((name, index) => {
  const own = weights.map((each) => each[index] ?? 0);
  const middle = own.reduce((a, b) => a + b, 0) / KINDS.length;
  const tenths = own.map((each) => Math.round((each - middle) * 10));
  return Math.max(...tenths.map(Math.abs)) < MIN * 10 ? [] : [`${name} ${tenths.join(' ')}`];
});
const ordinary = [...(words ?? [...small.keys()].filter(isOrdinary))].sort();
write(kept);
writeFileSync(WORDS_OUT, `${JSON.stringify({ ordinary: ordinary.join(' ') }, null, 2)}\n`);
console.log(`${labelled.length} listings, ${counted.length} things counted, ${kept.length} kept: ${OUT}`);
