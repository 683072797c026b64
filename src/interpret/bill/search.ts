import { type Around, type Cut, cutsOf } from './cuts.ts';
import { cutFeatures } from './features/cut-features.ts';
import { type Piece, pieceOf, wordsBetween } from './features/piece-features.ts';
import { nobodyFeatures } from './features/title-features.ts';

/** What features weigh: those of a piece for its being an act, those of a cut for each outcome in their order. What is not there weighs nothing. */
export interface Weights {
  pieces: Record<string, number>;
  cuts: Record<string, readonly number[]>;
  /** Those of a whole title for nobody playing. */
  nobody: Record<string, number>;
}

/** What is known besides the title: what is added to a piece read as an act, and the venue's own name. */
export interface Known extends Around {
  bonus: (words: string, inside: number) => number;
  isPlace: (words: string) => boolean;
}

/** Every way to read a title. */
export interface Ways {
  /** What each outcome of a cut weighs, cut by cut. */
  cuts: { cut: Cut; features: string[]; weighs: number[] }[];
  /** The pieces that end at a cut, the shortest first, with what it weighs that they are acts. */
  pieces: (Piece & { weighs: number })[][];
  /** What it weighs that nobody plays. */
  nobody: { features: string[]; weighs: number };
}

const NOWHERE: Cut = { from: 0, to: 0, kinds: [] };
/** No piece has more cuts inside than this. */
const INSIDE = 6;

/** Cuts inside a piece that weigh less in all than this are too many. */
const FRAYED = -5;

/** Every way to read a title, weighed. */
export function waysOf(text: string, weights: Weights, { bonus, isPlace, ...around }: Known): Ways {
  const found = cutsOf(text, around);
  const cuts = cutFeatures(text, found).map((features, index) => {
    let [actAct, actOther, otherAct, inside] = [0, 0, 0, 0];
    for (const feature of features) {
      const by = weights.cuts[feature];
      if (by === undefined) continue;
      actAct += by[0] ?? 0;
      actOther += by[1] ?? 0;
      otherAct += by[2] ?? 0;
      inside += by[3] ?? 0;
    }
    const weighs = [actAct, actOther, otherAct, inside];
    return { cut: found.cuts[index] ?? NOWHERE, features, weighs };
  });
  const pieces: Ways['pieces'] = [[]];
  for (let right = 1; right < cuts.length; right++) {
    const row: (Piece & { weighs: number })[] = [];
    let inside = 0;
    for (let left = right - 1; left >= Math.max(0, right - 1 - INSIDE); left--) {
      const words = wordsBetween(text, found, left, right);
      const known = bonus(words, right - left - 1);
      // What so many separators stand in is no name unless it is a known one.
      const isName = /[\p{L}\p{N}]/u.test(words) && (known > 0 || inside > FRAYED);
      const piece = isName || left === right - 1 ? pieceOf(text, found, left, right, isPlace) : { words, features: [] };
      // A known name is whole, whatever stands inside it.
      let weighs = known || inside;
      for (const feature of piece.features) weighs += weights.pieces[feature] ?? 0;
      row.push({ ...piece, weighs: isName ? weighs : Number.NEGATIVE_INFINITY });
      inside += cuts[left]?.weighs[3] ?? 0;
    }
    pieces.push(row);
  }
  const features = nobodyFeatures(text, found);
  return { cuts, pieces, nobody: { features, weighs: features.reduce((sum, feature) => sum + (weights.nobody[feature] ?? 0), 0) } };
}

/** A piece of a reading, and the cuts it stands between. */
export interface Read extends Piece {
  isAct: boolean;
  left: number;
  right: number;
}

/** The last step of a way to read a text up to a cut: what the piece before was. */
interface Step {
  weighs: number;
  left: number;
  before: State;
}
/** Nothing but something else so far, something else behind acts, or an act. */
type State = 'none' | 'other' | 'act';

/** The reading that weighs most, and how much. What is no act is in pieces as small as there are. */
export function bestOf({ cuts, pieces, nobody }: Ways): { weighs: number; pieces: Read[] } {
  const best: Record<'other' | 'act', Step>[] = [{ other: NEVER, act: NEVER }];
  for (let right = 1; right < pieces.length; right++) {
    const now = { other: NEVER, act: NEVER };
    const last = best[right - 1];
    const [, actOther = 0] = cuts[right - 1]?.weighs ?? [];
    if (last) {
      const [stay, turn] = [last.other.weighs, last.act.weighs + actOther];
      now.other = stay > turn ? { weighs: stay, left: right - 1, before: 'other' } : { weighs: turn, left: right - 1, before: 'act' };
    }
    for (const [back, { weighs }] of (pieces[right] ?? []).entries()) {
      const left = right - 1 - back;
      const [actAct = 0, , otherAct = 0] = left === 0 ? [] : (cuts[left]?.weighs ?? []);
      const from = best[left];
      if (!from) continue;
      for (const [before, so] of [
        ['none', otherAct],
        ['other', from.other.weighs + otherAct],
        ['act', from.act.weighs + actAct],
      ] as const)
        if (so + weighs > now.act.weighs) now.act = { weighs: so + weighs, left, before };
    }
    best.push(now);
  }
  const ends = pieces.length - 1;
  const { other, act } = best[ends] ?? { other: NEVER, act: NEVER };
  const weighs = Math.max(nobody.weighs, other.weighs, act.weighs);
  const found: Read[] = [];
  let state: State = weighs === nobody.weighs ? 'none' : weighs === act.weighs ? 'act' : 'other';
  for (let right = ends; right > 0; ) {
    const step: Step = state === 'none' ? { weighs: 0, left: right - 1, before: 'none' } : (best[right]?.[state] ?? NEVER);
    const piece = pieces[right]?.[right - 1 - step.left];
    if (!piece) break;
    found.unshift({ words: piece.words, features: piece.features, isAct: state === 'act', left: step.left, right });
    right = step.left;
    state = step.before;
  }
  return { weighs, pieces: found };
}

/** The same ways, with more or less weight on a piece's being an act. */
export function reweighed(ways: Ways, { left, right }: Read, by: number): Ways {
  const pieces = ways.pieces.map((row, end) =>
    end === right ? row.map((piece, back) => (right - 1 - back === left ? { ...piece, weighs: piece.weighs + by } : piece)) : row,
  );
  return { ...ways, pieces };
}

const NEVER: Step = { weighs: Number.NEGATIVE_INFINITY, left: 0, before: 'none' };
