/**
 * Builds the table of the frequency of words in names, and of whole names that a musician has:
 *
 * node src/interpret/training/names-table.ts FOLDER
 *
 * FOLDER holds the downloads that src/interpret/README.md lists: `names.js` (given names and surnames by frequency, US census of 1990,
 * public domain), `scowl/` (English words in tiers, SCOWL's own license), `musicians.csv` (musicians, MIT).
 * The table is two texts in base64: probabilities of words and whole names by their hashes, and of letters after two other letters.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fold } from '#scene/text/names.ts';
import { convertToLevel, hashToPlaces, LETTER_STEPS, LETTERS, readEntry, WHOLE_NAME_PREFIX } from '../names/common-names.ts';

const OUT = 'src/interpret/names/common-names.json';

/** Shares of English words, given names and surnames among the words of names; the rest is in no list. */
const SHARES = { words: 0.45, given: 0.13, surnames: 0.17 };

/** Shares of SCOWL's tiers among the English words of names: the more common a word, the likelier it is in a name. */
const TIERS = new Map([
  [10, 0.48],
  [20, 0.26],
  [35, 0.22],
  [40, 0.04],
]);

/** Frequency of the given name or surname of a rank, by the census; interpolated on a log scale. */
const GIVEN = [
  [1, 0.016],
  [10, 0.006],
  [100, 0.001],
  [500, 0.0001],
  [2000, 0.00001],
  [5000, 0.000003],
] as const;
const SURNAMES = [
  [1, 0.01],
  [10, 0.0031],
  [100, 0.0008],
  [1000, 0.00012],
  [10_000, 0.00001],
  [100_000, 0.000001],
] as const;
const MAX_SURNAMES = 25_000;

const [, , folder = ''] = process.argv;
if (folder === '') throw new Error('Give the folder that holds names.js, scowl/ and musicians.csv.');

const probability = new Map<string, number>();
const corpus = new Map<string, number>();
const add = (word: string, share: number) => {
  if (/^[a-z]+$/.test(word)) probability.set(word, (probability.get(word) ?? 0) + share);
  if (/^[a-z]{2,}$/.test(word)) corpus.set(word, (corpus.get(word) ?? 0) + 1);
};

for (const [tier, share] of TIERS) {
  const words = new Set(readScowlTier(tier));
  for (const word of words) add(word, (SHARES.words * share) / words.size);
}
const census = readFileSync(join(folder, 'names.js'), 'utf8');
for (const list of ['first_male', 'first_female'])
  for (const [at, name] of readCensusList(list).entries()) add(fold(name), (SHARES.given * estimateFrequency(GIVEN, at + 1)) / 2);
for (const [at, name] of readCensusList('last').slice(0, MAX_SURNAMES).entries())
  add(fold(name), SHARES.surnames * estimateFrequency(SURNAMES, at + 1));

const acts = new Set(
  readFileSync(join(folder, 'musicians.csv'), 'utf8')
    .split('\n')
    .slice(1)
    .map((line) => fold((line.startsWith('"') ? (line.slice(1).split('"')[0] ?? '') : (line.split(',')[0] ?? '')).replace(/ \(.*$/, '')))
    .filter((name) => /^[a-z0-9]+(?: [a-z0-9]+)*$/.test(name)),
);
for (const act of acts) for (const word of act.split(' ')) if (/^[a-z]{2,}$/.test(word)) corpus.set(word, (corpus.get(word) ?? 0) + 1);

const entries = new Map([...probability].map(([word, p]) => [word, convertToLevel(p)]));
for (const act of acts) entries.set(WHOLE_NAME_PREFIX + act, 0);
const table = {
  madeBy: 'node src/interpret/training/names-table.ts FOLDER',
  words: toBase64(buildXorFilter(entries)),
  letters: toBase64(computeLetters(corpus)),
};
writeFileSync(OUT, `${JSON.stringify(table, null, 2)}\n`);
console.log(`${probability.size} words, ${acts.size} whole names, ${(JSON.stringify(table).length / 1000).toFixed(0)} kB in ${OUT}`);

/**
 * Builds an Xor filter (Graf and Lemire, 2020) of 12-bit entries: the XOR of a text's three entries is its print and level.
 * Texts that are alone at a place are removed first and set last.
 */
function buildXorFilter(levels: ReadonlyMap<string, number>): Uint8Array {
  const size = 3 * Math.ceil((1.24 * levels.size + 30) / 3 / 2) * 2;
  const texts = [...levels.keys()];
  const placed = texts.map((text) => hashToPlaces(text, size));
  const at = Array.from({ length: size }, () => new Set<number>());
  for (const [text, { places }] of placed.entries()) for (const place of places) at[place]?.add(text);
  const alone = at.flatMap((here, place) => (here.size === 1 ? [place] : []));
  const order: [text: number, place: number][] = [];
  for (let place = alone.pop(); place !== undefined; place = alone.pop()) {
    const [text] = at[place] ?? [];
    if (text === undefined) continue;
    order.push([text, place]);
    for (const other of placed[text]?.places ?? []) {
      at[other]?.delete(text);
      if (at[other]?.size === 1) alone.push(other);
    }
  }
  if (order.length < texts.length) throw new Error('Some texts share their places: change a seed.');
  const bytes = new Uint8Array((size * 3) / 2);
  for (const [text, place] of order.reverse()) {
    const { places, print } = placed[text] ?? { places: [], print: 0 };
    const entry = (print << 4) | (levels.get(texts[text] ?? '') ?? 0);
    const others = [...places].reduce((bits, other) => (other === place ? bits : bits ^ readEntry(bytes, other)), 0);
    setEntry(bytes, place, entry ^ others);
  }
  return bytes;
}

function setEntry(bytes: Uint8Array, place: number, entry: number): void {
  const byte = (place * 3) >>> 1;
  const [low, high] = [bytes[byte] ?? 0, bytes[byte + 1] ?? 0];
  bytes[byte] = place % 2 === 0 ? entry & 0xff : (low & 0x0f) | ((entry & 0x0f) << 4);
  bytes[byte + 1] = place % 2 === 0 ? (high & 0xf0) | (entry >>> 8) : entry >>> 4;
}

/** Computes the probability of each letter after two others, smoothed by its probability after one and by itself (Witten and Bell). */
function computeLetters(words: ReadonlyMap<string, number>): Uint8Array {
  const counts = [1, LETTERS, LETTERS ** 2].map((contexts) => Array.from({ length: contexts }, () => new Float64Array(LETTERS)));
  for (const [word, times] of words) {
    const codes = [26, 26, ...[...word].map((letter) => letter.charCodeAt(0) - 97), 26];
    for (let at = 2; at < codes.length; at++) {
      const [first = 0, second = 0, letter = 0] = codes.slice(at - 2, at + 1);
      for (const [order, context] of [0, second, first * LETTERS + second].entries()) {
        const row = counts[order]?.[context];
        if (row !== undefined) row[letter] = (row[letter] ?? 0) + times;
      }
    }
  }
  const smoothed = (order: number, context: number, letter: number): number => {
    if (order < 0) return 1 / LETTERS;
    const row = counts[order]?.[context] ?? new Float64Array(LETTERS);
    const [sum, kinds] = [row.reduce((a, b) => a + b, 0), row.filter((count) => count > 0).length];
    const shorter = smoothed(order - 1, order === 2 ? context % LETTERS : 0, letter);
    return sum === 0 ? shorter : ((row[letter] ?? 0) + kinds * shorter) / (sum + kinds);
  };
  return Uint8Array.from({ length: LETTERS ** 3 }, (_, at) => {
    const p = smoothed(2, Math.floor(at / LETTERS), at % LETTERS);
    return Math.min(255, Math.round(-Math.log(p) * LETTER_STEPS));
  });
}

/** Lists the words and proper names of a tier, folded, in English, American and British spellings. */
function readScowlTier(tier: number): string[] {
  return readdirSync(join(folder, 'scowl'))
    .filter((file) => /^(?:english|american|british)-(?:words|upper|proper-names)\./.test(file) && basename(file).endsWith(`.${tier}`))
    .flatMap((file) => readFileSync(join(folder, 'scowl', file), 'latin1').split('\n'))
    .map((word) => fold(word).replaceAll(' ', ''))
    .filter((word) => word !== '');
}

function readCensusList(name: string): string[] {
  const from = census.indexOf(`exports.${name} =`);
  return [...census.slice(from, census.indexOf(']', from)).matchAll(/'([^']+)'/g)].map(([, one = '']) => one);
}

function estimateFrequency(points: readonly (readonly [number, number])[], rank: number): number {
  const above = points.findIndex(([at]) => at >= rank);
  const [[r0, p0] = [1, 0], [r1, p1] = [1, 0]] = [points[Math.max(0, above - 1)], points[above < 0 ? points.length - 1 : above]];
  if (r0 === r1) return p1;
  const part = Math.log(rank / r0) / Math.log(r1 / r0);
  return Math.exp(Math.log(p0) + part * Math.log(p1 / p0));
}

function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}
