import { isOnlyAbbreviation } from './abbreviations.ts';
import { type Cut, type CutTitle, cutTitle, type TitleContext } from './cuts.ts';
import { cutFeatures, OUTCOMES } from './features/cut-features.ts';
import { pieceFeatures, wordsBetween } from './features/piece-features.ts';
import { nobodyFeatures } from './features/title-features.ts';

/** Weights by feature: for a piece that is an act, and for each outcome of a cut in the order of `OUTCOMES`. */
export interface Weights {
  pieces: Record<string, number>;
  cuts: Record<string, readonly number[]>;
  /** Weights for a title in which nobody plays. */
  nobody: Record<string, number>;
}

/** The weight that a known name adds to a piece as an act, by the number of cuts inside, and a test for the venue's name. */
interface KnownNames {
  bonus: (words: string, inside: number) => number;
  isPlace: (words: string) => boolean;
}

interface WeighedCut {
  cut: Cut;
  features: string[];
  weights: number[];
}

interface Piece {
  words: string;
  features: string[];
}

/** `weight` is the weight of the piece as an act. */
interface WeighedPiece extends Piece {
  weight: number;
}

/** All readings of a title: each possible piece and cut with its weight. */
export interface WeighedTitle {
  cuts: WeighedCut[];
  /** Indexed by the cut at the right end of the piece; shortest piece first. */
  pieces: WeighedPiece[][];
  nobody: { features: string[]; weight: number };
}

const MAX_CUTS_INSIDE = 6;

/** Pieces whose inner cuts have a lower sum of weights are not acts, unless the name is known. */
const MIN_WEIGHT_INSIDE = -5;

/** Weighs every piece and cut of a title. */
export function weighPiecesAndCuts(
  text: string,
  weights: Weights,
  { bonus, isPlace, ...context }: KnownNames & TitleContext,
): WeighedTitle {
  const title = cutTitle(text, context, (words) => bonus(words, 0) > 0);
  const cuts = weighCuts(title, weights);
  const features = nobodyFeatures(title);
  const weight = features.reduce((sum, feature) => sum + (weights.nobody[feature] ?? 0), 0);
  return { cuts, pieces: weighPieces(title, cuts, weights, { bonus, isPlace }), nobody: { features, weight } };
}

function weighCuts(title: CutTitle, weights: Weights): WeighedCut[] {
  const features = cutFeatures(title);
  return title.cuts.map((cut, at) => {
    const own = features[at] ?? [];
    const weighed = OUTCOMES.map((_, outcome) => own.reduce((sum, feature) => sum + (weights.cuts[feature]?.[outcome] ?? 0), 0));
    return { cut, features: own, weights: weighed };
  });
}

function weighPieces(title: CutTitle, cuts: readonly WeighedCut[], weights: Weights, names: KnownNames): WeighedPiece[][] {
  return cuts.map((_, right) => {
    const row: WeighedPiece[] = [];
    let inside = 0;
    for (let left = right - 1; left >= Math.max(0, right - 1 - MAX_CUTS_INSIDE); left--) {
      row.push(weighPiece(title, left, right, inside, weights, names));
      inside += cuts[left]?.weights[3] ?? 0;
    }
    return row;
  });
}

/** @param inside the sum of the inner cuts' weights */
function weighPiece(
  title: CutTitle,
  left: number,
  right: number,
  inside: number,
  weights: Weights,
  { bonus, isPlace }: KnownNames,
): WeighedPiece {
  const words = wordsBetween(title, left, right);
  const known = bonus(words, right - left - 1);
  // Other pieces with heavy separators inside are not one name.
  const isName =
    /[\p{L}\p{N}]/u.test(words) &&
    (known > 0 || (inside > MIN_WEIGHT_INSIDE && !isOnlyAbbreviation(words))) &&
    !isTributeSubject(title, left);
  const features = isName || left === right - 1 ? pieceFeatures(title, { left, right, words }, isPlace) : [];
  // A known name is whole, whatever cuts are inside.
  let weight = known || inside;
  for (const feature of features) weight += weights.pieces[feature] ?? 0;
  return { words, features, weight: isName ? weight : Number.NEGATIVE_INFINITY };
}

/** Matches the words before the artist whose music is played: 'the music of …', 'a tribute to …'. */
const BEFORE_TRIBUTE_SUBJECT = /\s(?:of|to)$/i;
const RETURNS = /^returns/i;

/** Whether a piece names the artist whose music is played: 'Music of The Herons & Salt Psalm'. */
function isTributeSubject({ text, cuts, signs }: CutTitle, left: number): boolean {
  const tribute = signs.findLast(({ category, from, to }) => {
    const words = text.slice(from, to);
    return category === 'deed' && BEFORE_TRIBUTE_SUBJECT.test(words) && !RETURNS.test(words) && to <= (cuts[left]?.from ?? 0);
  });
  return (
    tribute !== undefined && cuts.slice(1, left + 1).every(({ from, kinds: [kind = ''] }) => from < tribute.to || LIST_SEPARATORS.has(kind))
  );
}

const LIST_SEPARATORS: ReadonlySet<string> = new Set(['and', 'other and', 'comma', 'plus', 'slash', 'tight']);

/** A piece of a reading, with the indexes of the cuts around it. */
export interface ReadPiece extends Piece {
  isAct: boolean;
  left: number;
  right: number;
}

/** A reading of a whole title. Pieces other than acts are as small as possible. */
export interface TitleReading {
  weight: number;
  pieces: ReadPiece[];
}

/** The state at a cut: no act yet, another piece after acts, or an act. */
type State = 'none' | 'other' | 'act';

/** The last step to a cut: the index of the cut where its piece begins, and the state there. */
interface Step {
  weight: number;
  left: number;
  before: State;
}
type Steps = Record<'other' | 'act', Step>;

const IMPOSSIBLE: Step = { weight: Number.NEGATIVE_INFINITY, left: 0, before: 'none' };

/** Finds the reading with the highest weight (Viterbi). */
export function findBestReading(ways: WeighedTitle): TitleReading {
  const { pieces, nobody } = ways;
  const steps = findBestSteps(ways);
  const { other, act } = steps.at(-1) ?? { other: IMPOSSIBLE, act: IMPOSSIBLE };
  const weight = Math.max(nobody.weight, other.weight, act.weight);
  const state = weight === nobody.weight ? 'none' : weight === act.weight ? 'act' : 'other';
  return { weight, pieces: collectPieces(pieces, steps, state) };
}

/** Finds the best last step to each cut, for each kind of piece that ends there. */
function findBestSteps({ cuts, pieces }: WeighedTitle): Steps[] {
  const best: Steps[] = [{ other: IMPOSSIBLE, act: IMPOSSIBLE }];
  for (let right = 1; right < pieces.length; right++) {
    const now = { other: findOtherStep(best[right - 1], right - 1, cuts), act: IMPOSSIBLE };
    for (const [back, { weight }] of (pieces[right] ?? []).entries()) {
      const left = right - 1 - back;
      const from = best[left];
      if (!from) continue;
      const [actAct = 0, , otherAct = 0] = left === 0 ? [] : (cuts[left]?.weights ?? []);
      for (const [before, soFar] of [
        ['none', otherAct],
        ['other', from.other.weight + otherAct],
        ['act', from.act.weight + actAct],
      ] as const)
        if (soFar + weight > now.act.weight) now.act = { weight: soFar + weight, left, before };
    }
    best.push(now);
  }
  return best;
}

/** Returns the best step over the smallest piece that is not an act. */
function findOtherStep(from: Steps | undefined, left: number, cuts: readonly WeighedCut[]): Step {
  if (!from) return IMPOSSIBLE;
  const [stay, turn] = [from.other.weight, from.act.weight + (cuts[left]?.weights[1] ?? 0)];
  return stay > turn ? { weight: stay, left, before: 'other' } : { weight: turn, left, before: 'act' };
}

function collectPieces(pieces: WeighedTitle['pieces'], steps: readonly Steps[], last: State): ReadPiece[] {
  const read: ReadPiece[] = [];
  let state = last;
  for (let right = pieces.length - 1; right > 0; ) {
    const { left, before }: Omit<Step, 'weight'> =
      state === 'none' ? { left: right - 1, before: state } : (steps[right]?.[state] ?? IMPOSSIBLE);
    const piece = pieces[right]?.[right - 1 - left];
    if (!piece) break;
    read.unshift({ words: piece.words, features: piece.features, isAct: state === 'act', left, right });
    right = left;
    state = before;
  }
  return read;
}

/** Returns the same readings with weight added to one piece. */
export function addWeight(ways: WeighedTitle, { left, right }: ReadPiece, by: number): WeighedTitle {
  const pieces = ways.pieces.map((row, end) =>
    end === right ? row.map((piece, back) => (right - 1 - back === left ? { ...piece, weight: piece.weight + by } : piece)) : row,
  );
  return { ...ways, pieces };
}
