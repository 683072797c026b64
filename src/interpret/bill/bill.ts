import { LANGUAGES } from '#scene/language.ts';
import { fold } from '#scene/names.ts';
import type { Credit } from '#scene/show.ts';
import { anyOf } from '../languages/words.ts';
import type { Around } from './cuts.ts';
import { isFamous } from './famous.ts';
import { bestOf, type Read, reweighed, type Ways, waysOf } from './search.ts';
import WEIGHTS from './weights.json' with { type: 'json' };

/** A bill as read from a title: who plays, in order, the name of the night when it has one of its own, and what else was said. */
export interface Bill {
  /** The night's own name, '' when it has none. */
  title: string;
  performers: string[];
  /** What was taken out, as it stood and in that order: 'album release', 'DJ Set', 'sold out', 'presented by Foo', '21+'. */
  notes: string[];
}

/** More than any reading weighs. */
const FORCED = 1000;

/** A bill and the next best one with other performers, where that is nearly as likely: so likely it is the first, of the two. */
export interface DoubtfulBill {
  bill: Bill;
  other: Bill | undefined;
  share: number;
}

/** A title is read this far, in UTF-16 units. */
export const LONGEST_TITLE = 400;

/** What it weighs that a known name is an act, for each piece it would else be cut into. */
const KNOWN = 20;

/** Readings whose weights differ by less are a question: the one is less than twice as likely as the other. */
const CLOSE = Math.log(2);

/**
 * Reads who plays from a title: of all ways to cut it and to say which pieces are acts, the one that weighs most as a whole.
 * A known name adds to every reading that has it whole and to no other, so that knowing one can only help.
 * @param isKnown whether a folded text is a name on the roster
 * @param isPlace whether a folded text is the name of the night's venue, which never plays
 * @param around what is known of the source it stands in
 */
export function readBill(
  text: string,
  isKnown: (folded: string) => boolean,
  isPlace: (folded: string) => boolean = () => false,
  around: Around = {},
): Bill {
  const { title, ways } = waysToRead(text, { isKnown, isPlace, ...around });
  return billOf(title, ways, bestOf(ways).pieces);
}

/** Every way to read a title, and the title as it is read. */
export function waysToRead(
  text: string,
  { isKnown, isPlace, ...around }: Around & { isKnown: (folded: string) => boolean; isPlace: (folded: string) => boolean },
): { title: string; ways: Ways } {
  const title = inOneLine(text);
  return { title, ways: waysOf(title, WEIGHTS, { ...known(isKnown, isPlace), ...around }) };
}

/** Reads a bill, and the next best one where it is a close call. */
export function readDoubtfully(
  text: string,
  isKnown: (folded: string) => boolean,
  isPlace: (folded: string) => boolean = () => false,
  around: Around = {},
): DoubtfulBill {
  const { title, ways } = waysToRead(text, { isKnown, isPlace, ...around });
  const best = bestOf(ways);
  const bill = billOf(title, ways, best.pieces);
  // Another bill lacks one of these acts or has one more: the best of all readings that do.
  const others = best.pieces.map((piece) => {
    const reading = bestOf(reweighed(ways, piece, piece.isAct ? Number.NEGATIVE_INFINITY : FORCED));
    return piece.isAct ? reading : { ...reading, weighs: reading.weighs - FORCED };
  });
  const next = others.reduce<typeof best | undefined>(
    (top, reading) => (top === undefined || reading.weighs > top.weighs ? reading : top),
    undefined,
  );
  const isClose = next !== undefined && best.weighs - next.weighs < CLOSE;
  const share = isClose ? 1 / (1 + Math.exp(next.weighs - best.weighs)) : 1;
  return { bill, other: isClose ? billOf(title, ways, next.pieces) : undefined, share };
}

/** A title in one line, as long as is read of it. */
export function inOneLine(text: string): string {
  return text
    .slice(0, LONGEST_TITLE)
    .replace(/\s*[\r\n]+\s*/g, ' / ')
    .replace(/\s+/g, ' ')
    .trim();
}

function known(isKnown: (folded: string) => boolean, isPlace: (folded: string) => boolean) {
  let [last, folded] = ['', ''];
  // Each piece is asked about twice.
  const plain = (words: string) => {
    if (words !== last) [last, folded] = [words, fold(words)];
    return folded;
  };
  const bonus = (words: string, inside: number) => {
    const name = plain(words);
    return name !== '' && (isKnown(name) || isFamous(name)) ? KNOWN * (1 + inside) : 0;
  };
  return { bonus, isPlace: (words: string) => isPlace(plain(words)) };
}

/** Cuts between pieces of one name of the night; any other begins another. */
const WITHIN = /^(?:and|other and|comma|at|from|for|of|tight|stop|plus|with|other with|versus|times|before .*|behind .*)$/;
/** What a piece is that is told of the night besides its name. */
const NOTES = ['aside bracket', 'aside mark', 'aside slot', 'is manner', 'is instrument', 'is fate', 'begins manner', 'the venue'];

/** The bill of a reading: its acts, and of all else what is the night's name and what only a note. */
function billOf(text: string, ways: Ways, pieces: readonly Read[]): Bill {
  const cuts = ways.cuts.map(({ cut }) => cut);
  const bill: Bill = { title: '', performers: [], notes: [] };
  const titles: Read[][] = [];
  for (const [at, piece] of pieces.entries()) {
    const [before, after] = [cuts[piece.left]?.kinds ?? [], cuts[piece.right]?.kinds ?? []];
    const words = piece.isAct ? bare(piece.words) : piece.words;
    if (piece.isAct) {
      if (!bill.performers.some((name) => name.toLowerCase() === words.toLowerCase())) bill.performers.push(words);
    } else if (!/[\p{L}\p{N}]/u.test(words) || piece.features.includes('role')) continue;
    else if (piece.features.includes('is nobody')) continue;
    else if (after[0] === 'presents' || before[0] === 'presented') bill.notes.push(`presented by ${bare(words)}`);
    else if (before[0] === 'at') bill.notes.push(text.slice(cuts[piece.left]?.from, cuts[piece.right]?.from).trim());
    else if (piece.left > 0 && before[0] === 'before deed') bill.notes.push(bare(words));
    else if (piece.features.some((feature) => NOTES.includes(feature))) bill.notes.push(bare(words));
    else if (at > 0 && titles.at(-1)?.at(-1) === pieces[at - 1] && WITHIN.test(before[0] ?? '')) titles.at(-1)?.push(piece);
    else titles.push([piece]);
  }
  bill.title = titles
    .map((parts) => bare(text.slice(cuts[parts[0]?.left ?? 0]?.to, cuts[parts.at(-1)?.right ?? 0]?.from)))
    .filter(Boolean)
    .join(', ');
  return bill;
}

/** What `bare` may take off. */
const ENCLOSED = /^(?:[\s,;:|/–—\-([{*"“'‘]|\.\s)|[\s,;:|/–—-]$/;

/** Words without what encloses them. */
function bare(words: string): string {
  if (!ENCLOSED.test(words)) return words;
  const [, inside] = /^(?:\(([^()]*)\)|\[([^[\]]*)\]|\{([^{}]*)\}|\*+([^*]*)\*+|["“]([^"“”]*)["”]|['‘]([^'‘’]*)['’])$/.exec(words) ?? [
    undefined,
    undefined,
  ];
  return (inside ?? words).replace(/^[([{*"“'‘](.*)[)\]}*"”'’]$/, '$1').replace(/^(?:[\s,;:|/–—-]|\.\s)+|[\s,;:|/–—-]+$/g, '');
}

const OPEN_STAGE = new RegExp(String.raw`(?<!\p{L})${anyOf('openStage', LANGUAGES)}(?!\p{L})`, 'iu');

/** How an act stands on a bill: the first one leads, unless the night has a name of its own that it hosts. */
export function roleAt(position: number, bill: Bill): Credit['role'] {
  if (position > 0) return 'support';
  return OPEN_STAGE.test(bill.title) ? 'host' : 'headliner';
}
