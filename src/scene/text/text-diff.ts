/** A piece of a text that stayed, was removed or was added. */
export interface Piece {
  is: 'same' | 'gone' | 'new';
  text: string;
}

/** Longer texts are shown as wholly replaced, as a long word-by-word difference is unreadable. */
const MAX_WORDS = 400;
/** In words; the unchanged context shown around a change. */
const AROUND = 6;

/** Compares two texts word by word; of long unchanged stretches, only the context around changes stays. */
export function textDiff(before: string, now: string): Piece[] {
  const [was, is] = [wordsOf(before), wordsOf(now)];
  if (was.length > MAX_WORDS || is.length > MAX_WORDS) return whole(before, now);
  const lengths = commonLengths(was, is);
  const pieces: Piece[] = [];
  for (let [left, right] = [0, 0]; left < was.length || right < is.length; ) {
    const [gone, come] = [was[left], is[right]];
    if (gone !== undefined && gone === come) {
      add(pieces, 'same', gone);
      left++;
      right++;
    } else if (come === undefined || (gone !== undefined && at(lengths, left + 1, right) >= at(lengths, left, right + 1))) {
      add(pieces, 'gone', gone ?? '');
      left++;
    } else {
      add(pieces, 'new', come);
      right++;
    }
  }
  return pieces.map((piece, index) => shortened(piece, index === 0, index === pieces.length - 1));
}

function wordsOf(text: string): string[] {
  return text.match(/\S+\s*|\s+/g) ?? [];
}

function whole(before: string, now: string): Piece[] {
  return [
    { is: 'gone', text: before },
    { is: 'new', text: now },
  ];
}

/** Counts the common words of two texts from each pair of positions on. */
function commonLengths(was: readonly string[], is: readonly string[]): number[][] {
  const lengths = Array.from({ length: was.length + 1 }, () => new Array<number>(is.length + 1).fill(0));
  for (let left = was.length - 1; left >= 0; left--)
    for (let right = is.length - 1; right >= 0; right--) {
      const row = lengths[left];
      if (row === undefined) continue;
      row[right] =
        was[left] === is[right]
          ? at(lengths, left + 1, right + 1) + 1
          : Math.max(at(lengths, left + 1, right), at(lengths, left, right + 1));
    }
  return lengths;
}

function at(lengths: readonly (readonly number[])[], left: number, right: number): number {
  return lengths[left]?.[right] ?? 0;
}

function add(pieces: Piece[], is: Piece['is'], text: string): void {
  const last = pieces.at(-1);
  if (last?.is === is) last.text += text;
  else pieces.push({ is, text });
}

function shortened(piece: Piece, isFirst: boolean, isLast: boolean): Piece {
  const words = wordsOf(piece.text);
  if (piece.is !== 'same' || words.length <= 2 * AROUND) return piece;
  const start = isFirst ? '' : words.slice(0, AROUND).join('');
  const end = isLast ? '' : words.slice(-AROUND).join('');
  return { is: 'same', text: `${start}… ${end}` };
}
