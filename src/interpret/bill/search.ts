import { isCutShort } from './abbreviations.ts';
import { type Cut, type CutTitle, cutTitle, type TitleContext } from './cuts.ts';
import { cutFeatures } from './features/cut-features.ts';
import { pieceFeatures, wordsBetween } from './features/piece-features.ts';
import { nobodyFeatures } from './features/title-features.ts';

/** What features weigh: those of a piece for its being an act, those of a cut for each outcome in their order. What is not there weighs nothing. */
export interface Weights {
  pieces: Record<string, number>;
  cuts: Record<string, readonly number[]>;
  /** Those of a whole title for nobody playing. */
  nobody: Record<string, number>;
}

/** What is known of names: what is added to a piece read as an act, by its words and the cuts inside it, and the venue's own name. */
interface KnownNames {
  bonus: (words: string, inside: number) => number;
  isPlace: (words: string) => boolean;
}

/** A cut, and what each of its outcomes weighs. */
interface WeighedCut {
  cut: Cut;
  features: string[];
  weighs: number[];
}

/** A piece of a title that a reading may have: its words without what stands at their edges, and the features by which it is weighed. */
interface Piece {
  words: string;
  features: string[];
}

/** A piece, and what it weighs that it is an act. */
interface WeighedPiece extends Piece {
  weighs: number;
}

/** Every way to read a title. */
export interface Ways {
  cuts: WeighedCut[];
  /** The pieces that end at a cut, the shortest first. */
  pieces: WeighedPiece[][];
  /** What it weighs that nobody plays. */
  nobody: { features: string[]; weighs: number };
}

/** No piece has more cuts inside than this. */
const MAX_INSIDE = 6;

/** Where the cuts inside a piece weigh less than this together, the piece is not considered. */
const FRAYED = -5;

/** Every way to read a title, weighed. */
export function waysOf(text: string, weights: Weights, { bonus, isPlace, ...context }: KnownNames & TitleContext): Ways {
  const title = cutTitle(text, context, (words) => bonus(words, 0) > 0);
  const cuts = weighedCuts(title, weights);
  const features = nobodyFeatures(title);
  const weighs = features.reduce((sum, feature) => sum + (weights.nobody[feature] ?? 0), 0);
  return { cuts, pieces: weighedPieces(title, cuts, weights, { bonus, isPlace }), nobody: { features, weighs } };
}

function weighedCuts(title: CutTitle, weights: Weights): WeighedCut[] {
  const features = cutFeatures(title);
  return title.cuts.map((cut, at) => {
    const own = features[at] ?? [];
    let [actAct, actOther, otherAct, inside] = [0, 0, 0, 0];
    for (const feature of own) {
      const by = weights.cuts[feature];
      if (by === undefined) continue;
      actAct += by[0] ?? 0;
      actOther += by[1] ?? 0;
      otherAct += by[2] ?? 0;
      inside += by[3] ?? 0;
    }
    return { cut, features: own, weighs: [actAct, actOther, otherAct, inside] };
  });
}

function weighedPieces(title: CutTitle, cuts: readonly WeighedCut[], weights: Weights, names: KnownNames): WeighedPiece[][] {
  return cuts.map((_, right) => {
    const row: WeighedPiece[] = [];
    let inside = 0;
    for (let left = right - 1; left >= Math.max(0, right - 1 - MAX_INSIDE); left--) {
      row.push(weighedPiece(title, left, right, inside, weights, names));
      inside += cuts[left]?.weighs[3] ?? 0;
    }
    return row;
  });
}

/** @param inside what it weighs that the cuts inside the piece are none */
function weighedPiece(
  title: CutTitle,
  left: number,
  right: number,
  inside: number,
  weights: Weights,
  { bonus, isPlace }: KnownNames,
): WeighedPiece {
  const words = wordsBetween(title, left, right);
  const known = bonus(words, right - left - 1);
  // A piece with so many separators inside is no name, unless it is a known one.
  const isName = /[\p{L}\p{N}]/u.test(words) && (known > 0 || (inside > FRAYED && !isCutShort(words))) && !isSungOf(title, left);
  const features = isName || left === right - 1 ? pieceFeatures(title, { left, right, words }, isPlace) : [];
  // A known name is whole, whatever stands inside it.
  let weighs = known || inside;
  for (const feature of features) weighs += weights.pieces[feature] ?? 0;
  return { words, features, weighs: isName ? weighs : Number.NEGATIVE_INFINITY };
}

/** Whose music it is, who need not play: 'the music of …', 'a tribute to …'. */
const OF_WHOM = /\s(?:of|to)$/i;
const RETURNS = /^returns/i;

/** Whether what stands behind a cut goes on with those whose music is played: 'Music of The Herons & Salt Psalm'. */
function isSungOf({ text, cuts, signs }: CutTitle, left: number): boolean {
  const sung = signs.findLast(({ category, from, to }) => {
    const words = text.slice(from, to);
    return category === 'deed' && OF_WHOM.test(words) && !RETURNS.test(words) && to <= (cuts[left]?.from ?? 0);
  });
  return sung !== undefined && cuts.slice(1, left + 1).every(({ from, kinds: [kind = ''] }) => from < sung.to || ONE_LIST.has(kind));
}

/** What stands between those of one list. */
const ONE_LIST: ReadonlySet<string> = new Set(['and', 'other and', 'comma', 'plus', 'slash', 'tight']);

/** A piece of a reading, and the cuts it stands between. */
export interface ReadPiece extends Piece {
  isAct: boolean;
  left: number;
  right: number;
}

/** A reading of a whole title, and how much it weighs. What is no act is in pieces as small as there are. */
export interface TitleReading {
  weighs: number;
  pieces: ReadPiece[];
}

/** Nothing but something else so far, something else behind acts, or an act. */
type State = 'none' | 'other' | 'act';

/** The last step of a way to read a text up to a cut: what the piece before was. */
interface Step {
  weighs: number;
  left: number;
  before: State;
}
type Steps = Record<'other' | 'act', Step>;

const NEVER: Step = { weighs: Number.NEGATIVE_INFINITY, left: 0, before: 'none' };

/** The reading that weighs most. */
export function bestOf(ways: Ways): TitleReading {
  const { pieces, nobody } = ways;
  const steps = bestSteps(ways);
  const { other, act } = steps.at(-1) ?? { other: NEVER, act: NEVER };
  const weighs = Math.max(nobody.weighs, other.weighs, act.weighs);
  const state = weighs === nobody.weighs ? 'none' : weighs === act.weighs ? 'act' : 'other';
  return { weighs, pieces: walkedBack(pieces, steps, state) };
}

/** The best last step to each cut, by what ends there. */
function bestSteps({ cuts, pieces }: Ways): Steps[] {
  const best: Steps[] = [{ other: NEVER, act: NEVER }];
  for (let right = 1; right < pieces.length; right++) {
    const now = { other: otherStep(best[right - 1], right - 1, cuts), act: NEVER };
    for (const [back, { weighs }] of (pieces[right] ?? []).entries()) {
      const left = right - 1 - back;
      const from = best[left];
      if (!from) continue;
      const [actAct = 0, , otherAct = 0] = left === 0 ? [] : (cuts[left]?.weighs ?? []);
      for (const [before, so] of [
        ['none', otherAct],
        ['other', from.other.weighs + otherAct],
        ['act', from.act.weighs + actAct],
      ] as const)
        if (so + weighs > now.act.weighs) now.act = { weighs: so + weighs, left, before };
    }
    best.push(now);
  }
  return best;
}

/** The best step over the smallest piece that is no act. */
function otherStep(from: Steps | undefined, left: number, cuts: readonly WeighedCut[]): Step {
  if (!from) return NEVER;
  const [stay, turn] = [from.other.weighs, from.act.weighs + (cuts[left]?.weighs[1] ?? 0)];
  return stay > turn ? { weighs: stay, left, before: 'other' } : { weighs: turn, left, before: 'act' };
}

/** The pieces of a reading, from its last step back. */
function walkedBack(pieces: Ways['pieces'], steps: readonly Steps[], last: State): ReadPiece[] {
  const read: ReadPiece[] = [];
  let state = last;
  for (let right = pieces.length - 1; right > 0; ) {
    const { left, before }: Omit<Step, 'weighs'> = state === 'none' ? { left: right - 1, before: state } : (steps[right]?.[state] ?? NEVER);
    const piece = pieces[right]?.[right - 1 - left];
    if (!piece) break;
    read.unshift({ words: piece.words, features: piece.features, isAct: state === 'act', left, right });
    right = left;
    state = before;
  }
  return read;
}

/** The same ways, with more or less weight on a piece's being an act. */
export function reweighed(ways: Ways, { left, right }: ReadPiece, by: number): Ways {
  const pieces = ways.pieces.map((row, end) =>
    end === right ? row.map((piece, back) => (right - 1 - back === left ? { ...piece, weighs: piece.weighs + by } : piece)) : row,
  );
  return { ...ways, pieces };
}
