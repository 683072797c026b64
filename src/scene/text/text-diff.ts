/** A piece of a text that stayed, was removed or was added. */
export interface Piece {
  is: 'same' | 'gone' | 'new';
  text: string;
}

/** Longer texts are shown as wholly replaced, as a long word-by-word difference is unreadable. */
const MAX_COMPARED_WORDS = 400;
/** In words; the unchanged context shown around a change. */
const CONTEXT_WORDS = 6;

/** Compares two texts word by word; of long unchanged stretches, only the context around changes stays. */
export function textDiff(before: string, now: string): Piece[] {
  const [was, is] = [wordsOf(before), wordsOf(now)];
  if (was.length > MAX_COMPARED_WORDS || is.length > MAX_COMPARED_WORDS) return replaceWhole(before, now);
  const lengths = countCommonWords(was, is);
  const pieces: Piece[] = [];
  for (let [left, right] = [0, 0]; left < was.length || right < is.length; ) {
    const [gone, come] = [was[left], is[right]];
    if (gone !== undefined && gone === come) {
      addPiece(pieces, 'same', gone);
      left++;
      right++;
    } else if (come === undefined || (gone !== undefined && lengthAt(lengths, left + 1, right) >= lengthAt(lengths, left, right + 1))) {
      addPiece(pieces, 'gone', gone ?? '');
      left++;
    } else {
      addPiece(pieces, 'new', come);
      right++;
    }
  }
  return pieces.map((piece, index) => shortenPiece(piece, index === 0, index === pieces.length - 1));
}

function wordsOf(text: string): string[] {
  return text.match(/\S+\s*|\s+/g) ?? [];
}

function replaceWhole(before: string, now: string): Piece[] {
  return [
    { is: 'gone', text: before },
    { is: 'new', text: now },
  ];
}

/** Counts the common words of two texts from each pair of positions on. */
function countCommonWords(was: readonly string[], is: readonly string[]): number[][] {
  const lengths = Array.from({ length: was.length + 1 }, () => new Array<number>(is.length + 1).fill(0));
  for (let left = was.length - 1; left >= 0; left--)
    for (let right = is.length - 1; right >= 0; right--) {
      const row = lengths[left];
      if (row === undefined) continue;
      row[right] =
        was[left] === is[right]
          ? lengthAt(lengths, left + 1, right + 1) + 1
          : Math.max(lengthAt(lengths, left + 1, right), lengthAt(lengths, left, right + 1));
    }
  return lengths;
}

function lengthAt(lengths: readonly (readonly number[])[], left: number, right: number): number {
  return lengths[left]?.[right] ?? 0;
}

function addPiece(pieces: Piece[], is: Piece['is'], text: string): void {
  const last = pieces.at(-1);
  if (last?.is === is) last.text += text;
  else pieces.push({ is, text });
}

function shortenPiece(piece: Piece, isFirst: boolean, isLast: boolean): Piece {
  const words = wordsOf(piece.text);
  if (piece.is !== 'same' || words.length <= 2 * CONTEXT_WORDS) return piece;
  const start = isFirst ? '' : words.slice(0, CONTEXT_WORDS).join('');
  const end = isLast ? '' : words.slice(-CONTEXT_WORDS).join('');
  return { is: 'same', text: `${start}… ${end}` };
}
