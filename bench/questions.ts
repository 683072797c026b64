import { fold } from '#scene/text/names.ts';

/** A search query and its kind. */
export interface Asked {
  kind: string;
  q: string;
}

const ONSETS = [
  'b',
  'br',
  'c',
  'ch',
  'd',
  'f',
  'g',
  'gr',
  'h',
  'j',
  'k',
  'l',
  'm',
  'n',
  'p',
  'r',
  's',
  'st',
  't',
  'th',
  'tr',
  'v',
  'w',
  'y',
];
const VOWELS = ['a', 'e', 'i', 'o', 'u', 'ea', 'oo', 'ou'];
const ENDS = ['', '', 'l', 'm', 'n', 'r', 's', 'ck', 'nd', 'rt'];
/** A vocabulary as large as that of real acts' names. */
const WORDS = 60_000;
/** Words that many names share. */
const COMMON = ['band', 'and', 'of', 'dj', 'brothers', 'orchestra', 'los', 'john', 'black', 'hall', 'trio', 'a', 'blues', 'night', 'la'];

/** A seeded generator (mulberry32). */
function counting(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** An act's name: two or three words, some frequent, as in real names. */
export function madeUpName(n: number): string {
  const below = counting(n + 1);
  const words = Array.from({ length: 1 + ((n * 7) % 10 < 2 ? 0 : (n * 7) % 10 < 7 ? 1 : 2) }, () =>
    below(12) === 0 ? (COMMON[below(COMMON.length)] ?? '') : wordOf(below(5) === 0 ? below(500) : below(WORDS)),
  );
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
  return below(10) === 0 ? `The ${name}` : name;
}

function wordOf(number: number): string {
  const below = counting(number * 31 + 7);
  const pick = (some: readonly string[]) => some[below(some.length)] ?? '';
  return Array.from({ length: 2 + below(2) }, () => pick(ONSETS) + pick(VOWELS) + pick(ENDS)).join('');
}

const NAUGHTY = [
  ...[
    "'",
    '"',
    "'; drop table show; --",
    '%',
    '%%%%%%%%',
    '_',
    '____',
    '\\',
    '\\%',
    '*',
    '.*',
    '(a+)+$',
    '[',
    '#{jndi:x}',
    '{{7*7}}',
    '<script>alert(1)</script>',
  ],
  ...[
    '\t\t',
    '\n',
    '\r\nSet-Cookie: a=b',
    'null',
    'undefined',
    'NaN',
    '-1',
    '0',
    '1e309',
    'true',
    '../../etc/passwd',
    'con',
    'e\u0301'.repeat(60),
    'a\u0300\u0301\u0302\u0303'.repeat(40),
  ],
  ...[
    '\u202eevil',
    '\u200b\u200b',
    '\ufeff',
    '\ud83d\ude00',
    '\ud83c\uddfa\ud83c\uddf8'.repeat(20),
    'ﷺ',
    'İstanbul',
    'straße',
    'ΣΊΣΥΦΟΣ',
    'привет мир',
    '漢字',
    'שלום',
    'مرحبا',
    'ไทย',
  ],
  ...[
    'a'.repeat(200),
    'a '.repeat(100),
    'ab '.repeat(66),
    'the '.repeat(50),
    'e',
    'ee',
    'th',
    'the',
    'the the',
    'an',
    'a',
    '& & & &',
    '+++',
    "o'",
    'zzzzzzzzzzzz',
    'qqqq qqqq',
  ],
];

/** Queries of each kind: existing names, misspelled, begun, mixed; frequent words; unknown names; hostile strings. */
export function questionsAbout(names: readonly string[], each: number): Asked[] {
  const below = counting(20261123);
  const some = () => names[below(names.length)] ?? '';
  const long = () => {
    let name = some();
    while (fold(name).replaceAll(' ', '').length < 5) name = some();
    return name;
  };
  const words = (name: string) => name.split(' ');
  const kinds: Record<string, (n: number) => string> = {
    whole: some,
    beginning: () => {
      const name = long();
      return name.slice(0, 3 + below(name.length - 3));
    },
    'one slip': () => mistype(long(), below),
    'two slips': () => mistype(mistype(long(), below), below),
    'two words': () => `${words(some()).at(-1)} ${words(some())[0]}`,
    'words changed about': () => words(some()).reverse().join(' '),
    'two letters': () => some().slice(0, 2),
    'one letter': (n) => String.fromCharCode(97 + (n % 26)),
    common: (n) => [...COMMON, 'the', 'gulls', 'hall 7', 'and the'][n % (COMMON.length + 4)] ?? '',
    nobody: () => Array.from({ length: 4 + below(12) }, () => String.fromCharCode(97 + below(26))).join(''),
    naughty: (n) => NAUGHTY[n % NAUGHTY.length] ?? '',
  };
  return Object.entries(kinds).flatMap(([kind, make]) => Array.from({ length: each }, (_, n) => ({ kind, q: make(n).slice(0, 200) })));
}

/** One typing error. */
function mistype(name: string, below: (most: number) => number): string {
  const letters = [...name];
  const at = below(letters.length - 1);
  const other = String.fromCharCode(97 + below(26));
  const kind = below(4);
  if (kind === 0) letters[at] = other;
  else if (kind === 1) letters.splice(at, 1);
  else if (kind === 2) letters.splice(at, 0, other);
  else letters.splice(at, 2, letters[at + 1] ?? '', letters[at] ?? '');
  return letters.join('');
}
