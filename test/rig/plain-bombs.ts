/** Near the most that is read, in bytes. */
export const LARGE = 4_900_000;

/** A piece as often as fits into that. */
export function fill(piece: string): string {
  return piece.repeat(Math.floor(LARGE / piece.length));
}

/** Inputs made to hurt the readers of sheets, JSON and typed lists: each ends in listings or sentences, soon and in little memory. */
export const PLAIN_BOMBS: Record<string, () => string> = {
  'deep lists': () => `${'['.repeat(2_000_000)}${']'.repeat(2_000_000)}`,
  'deep objects': () => `${'{"a":'.repeat(700_000)}1${'}'.repeat(700_000)}`,
  'many keys': () => `[{"date":"2026-05-05",${Array.from({ length: 300_000 }, (_, index) => `"k${index}":1`).join()}}]`,
  'many entries': () => `[${fill('{"date":"1/2"},')}{}]`,
  'a long title': () => `[{"date":"2026-05-05","title":"${fill('<b ')}"}]`,
  'many columns': () => `date,title\n${'a,'.repeat(1_000_000)}`,
  'many rows': () => `date,title\n${fill('5/5/2026,x\n')}`,
  'one line': () => fill('x'),
  'one line of days': () => fill('may 5 sat '),
  'one long run': () => `may 5${fill('/6')}`,
  'quotation marks': () => fill('"'),
  'an open quotation mark': () => `"${fill('a\n')}`,
  'empty lines': () => fill('\n'),
  'many stretches': () => fill('may 1-31 A at B 8pm\n'),
  'one heading': () => `may 5\n${fill('x\n')}`,
  'open brackets': () => fill(`may 5 A at B ${'('.repeat(900)}\n`),
  'many ats': () => fill(`may 5 ${'at '.repeat(300)}\n`),
  'many prices': () => fill(`may 5 A at B $1${'/1'.repeat(400)}\n`),
};
