/** What is done where nobody plays, whoever leads it. */
const PASTIMES = [
  'trivia',
  'quiz',
  'bingo',
  'karaoke',
  'book club',
  'workshop',
  'sip (?:&|and|n)',
  'paint (?:&|and|n|night|party)',
  'open studio',
  'clos(?:ed|ing (?:early|at))',
  'podcast',
  '(?:watch|viewing) party',
  '(?:film|movie) (?:night|fest|festival)',
  'board games?',
  'private event',
  'yoga',
  '(?:story|poetry) ?slam',
  'comedy (?:nights?|shows?|hour|open mic|showcase)',
  'stand-?up comedy',
  'food trucks?',
  '\\$\\d+ off',
  'eats(?!\\s+\\p{L})',
  'tasting(?! room)',
  '(?:wine|beer) dinner',
  'meet the author',
  'listening (?:session|party)',
  '(?:health|craft|job|book|record|street) fair',
  '(?:record|clothing|plant|seed) swap',
  '(?:foot|basket|base|volley|soft)ball (?:game|match|vs\\.?|at)',
  '(?:hockey|soccer|lacrosse) (?:game|match|vs\\.?|at)',
  '(?:dance|tango|salsa|swing|cooking|drawing|fitness) (?:class(?:es)?|lessons?)',
];

const NO_MUSIC = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${PASTIMES.join('|')})(?![\\p{L}\\p{N}])|^(?:no )?class(?:es)?(?:$|\\s(?:by|with)\\s)|\\s(?:classes|screening)$`,
  'iu',
);

/** Whether a night's name says that nobody plays: a quiz has a host and no performers. */
export function isWithoutMusic(title: string): boolean {
  return NO_MUSIC.test(title);
}

/** Whether a bill is nothing but 'Foo vs Bar', a match or a theme; between disc jockeys, known names and in a list, 'vs' divides. */
export function isMatch(bill: string): boolean {
  return /^[^,;|+/]*\svs\.?\s[^,;|+/]*$/i.test(bill) && !/\b(?:dj|feat|ft|featuring|with|w)\b|\p{Co}/iu.test(bill);
}
