import { existsSync, readFileSync } from 'node:fs';
import { argv } from 'node:process';
import { fold } from '../src/scene/text/names.ts';
import { NameIndex } from '../src/search/name-index.ts';

/**
 * Measures how often a search finds a misspelled name: `node scripts/measure-search.ts NAMES [HALF]`. NAMES has one name a line. Draws 1,000
 * names of a half (0 or 1, by their hash), makes one or two typing errors in each, and counts how many are among the first three hits.
 */
const [path = '', half = '0'] = argv.slice(2);
if (!existsSync(path)) throw new Error(`There is no file ${path}: give one with a name a line.`);
const names = [
  ...new Set(
    readFileSync(path, 'utf8')
      .split('\n')
      .map((line) => line.trim()),
  ),
].filter((name) => name !== '');
const COUNT = 1_000;
/** Two errors make shorter names unrecognizable. */
const MIN_LETTERS = 4;
const KEYS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
let state = 20261122;

/** A pseudo-random number below `most`, the same in every run (mulberry32). */
function below(most: number): number {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * most);
}

const hashOf = (text: string) => [...text].reduce((hash, letter) => (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) | 0, 7) >>> 0;

/** A letter of a neighboring key, or any letter. */
function keyBeside(letter: string): string {
  const keys = KEYS.find((row) => row.includes(letter.toLowerCase()));
  if (keys === undefined) return String.fromCharCode(97 + below(26));
  const at = keys.indexOf(letter.toLowerCase());
  return keys[at === 0 ? 1 : at === keys.length - 1 ? at - 1 : at + (below(2) * 2 - 1)] ?? letter;
}

/** Makes one typing error: a neighboring key, a letter lost, a letter added or two swapped, equally often. */
function mistype(name: string): string {
  const letters = [...name];
  const at = below(letters.length);
  const letter = letters[at] ?? '';
  const kind = below(4);
  if (kind === 0) letters[at] = keyBeside(letter);
  else if (kind === 1) letters.splice(at, 1);
  else if (kind === 2) letters.splice(at, 0, keyBeside(letter));
  else
    letters.splice(
      Math.min(at, letters.length - 2),
      2,
      letters[Math.min(at, letters.length - 2) + 1] ?? '',
      letters[Math.min(at, letters.length - 2)] ?? '',
    );
  return letters.join('');
}

const index = new NameIndex();
for (const name of names) index.put({ kind: 'artist', id: name, names: [name] });
const drawn = names.filter((name) => hashOf(name) % 2 === Number(half) && fold(name).replaceAll(' ', '').length >= MIN_LETTERS);
const times: number[] = [];
const found = { 1: 0, 2: 0 };
const asked = { 1: 0, 2: 0 };
const lost: string[] = [];
for (let n = 0; n < COUNT; n++) {
  const name = drawn[below(drawn.length)] ?? '';
  const errors = below(2) === 0 ? 1 : 2;
  let text = name;
  for (let error = 0; error < errors; error++) text = mistype(text);
  if (fold(text) === fold(name)) {
    n--;
    continue;
  }
  const start = process.cpuUsage();
  const first = index.find(text, 50).slice(0, 3);
  const { user, system } = process.cpuUsage(start);
  times.push((user + system) / 1000);
  asked[errors]++;
  // Names that fold alike count as the same.
  if (first.some((hit) => fold(hit.name) === fold(name))) found[errors]++;
  else if (lost.length < 40) lost.push(`${name} / ${text} → ${first.map((hit) => `${hit.name} (${hit.fit})`).join(', ')}`);
}
times.sort((a, b) => a - b);
const at = (part: number) => times[Math.floor(times.length * part)]?.toFixed(1);
console.log(
  `half ${half} of ${names.length} names: ${found[1]} of ${asked[1]} with one error, ${found[2]} of ${asked[2]} with two, ${((found[1] + found[2]) / COUNT) * 100} % in all among the first three`,
);
console.log(`CPU of a question, ms: median ${at(0.5)}, 99 of 100 below ${at(0.99)}`);
if (half === '0') console.log(lost.join('\n'));
