import type { Credit } from '#scene/shows/show.ts';
import { LANGUAGES } from '#scene/site/language.ts';
import { fold } from '#scene/text/names.ts';
import { isPrice } from '../kind/heading.ts';
import { anyOf } from '../languages/words.ts';
import type { Cut, TitleContext } from './cuts.ts';
import { isFamous } from './famous.ts';
import { isPerson } from './features/nature.ts';
import { bestOf, type ReadPiece, reweigh, type TitleReading, type Ways, waysOf } from './search.ts';
import { isSymbolName, spellSymbols } from './symbol-names.ts';
import WEIGHTS from './weights.json' with { type: 'json' };

// Read in this order: words.ts, kinds-of-cuts.ts and cuts.ts (where a title may be cut), features/ (of each piece and cut), search.ts (the best
// reading by their weights), this file; then source-titles/ (how a source writes its titles).

/** A bill read from a title. */
export interface Bill {
  /** The night's own name, '' when it has none. */
  title: string;
  performers: string[];
  /** The rest of the title, in order: 'album release', 'DJ Set', 'sold out', 'presented by Foo', '21+'. */
  notes: string[];
}

/** The best bill, the next best with other performers where it is nearly as likely, and the share of the first in both, 0 to 1. */
export interface BillWithRival {
  bill: Bill;
  rival: Bill | undefined;
  share: number;
}

/** Whether a folded text is a known artist or place. */
type IsKnown = (folded: string) => boolean;

export const MAX_TITLE_CHARS = 400;

/** Added for a known name read as an act, once for each piece it would be cut into. */
const KNOWN_NAME = 20;

const FORCED = 1000;

/** A rival within this weight is at least half as likely. */
const MAX_RIVAL_GAP = Math.log(2);

/**
 * Reads who plays from a title: the best reading as a whole. Knowing a name adds to all readings with that name as an act, so it only helps.
 * @param isKnown whether a folded text is an artist on the roster
 * @param isPlace whether a folded text is the venue, which never plays
 * @param context what is known of the title's source
 */
export function readBill(text: string, isKnown: IsKnown, isPlace: IsKnown = () => false, context: TitleContext = {}): Bill {
  if (isSymbolName(text)) return symbolBill(text);
  const spelled = spellSymbols(text.slice(0, MAX_TITLE_CHARS), isKnown);
  const { title, ways } = waysToRead(spelled.text, { isKnown: spelled.isKnown, isPlace, ...context });
  return spelled.restore(billOf(title, ways, bestOf(ways)));
}

/** Reads a bill, and its rival where the two are close. */
export function readBillWithRival(text: string, isKnown: IsKnown, isPlace: IsKnown, context: TitleContext): BillWithRival {
  if (isSymbolName(text)) return { bill: symbolBill(text), rival: undefined, share: 1 };
  const spelled = spellSymbols(text.slice(0, MAX_TITLE_CHARS), isKnown);
  const { title, ways } = waysToRead(spelled.text, { isKnown: spelled.isKnown, isPlace, ...context });
  const best = bestOf(ways);
  const bill = spelled.restore(billOf(title, ways, best));
  const next = nextBest(ways, best);
  if (next === undefined || best.weight - next.weight >= MAX_RIVAL_GAP) return { bill, rival: undefined, share: 1 };
  return { bill, rival: spelled.restore(billOf(title, ways, next)), share: 1 / (1 + Math.exp(next.weight - best.weight)) };
}

function symbolBill(text: string): Bill {
  return { title: '', performers: [inOneLine(text)], notes: [] };
}

/** All readings of a title, and the title as it is read. */
export function waysToRead(
  text: string,
  { isKnown, isPlace, ...context }: TitleContext & { isKnown: IsKnown; isPlace: IsKnown },
): { title: string; ways: Ways } {
  const title = inOneLine(text);
  return { title, ways: waysOf(title, WEIGHTS, { ...knownNames(isKnown, isPlace), ...context }) };
}

/** A title in one line, cut to `MAX_TITLE_CHARS`. */
export function inOneLine(text: string): string {
  return text
    .slice(0, MAX_TITLE_CHARS)
    .replace(/\s*[\r\n]+\s*/g, ' / ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The best reading with one act less or more. */
function nextBest(ways: Ways, best: TitleReading): TitleReading | undefined {
  const others = best.pieces.map((piece) => {
    const reading = bestOf(reweigh(ways, piece, piece.isAct ? Number.NEGATIVE_INFINITY : FORCED));
    return piece.isAct ? reading : { ...reading, weight: reading.weight - FORCED };
  });
  return others.reduce<TitleReading | undefined>((top, reading) => (top && top.weight >= reading.weight ? top : reading), undefined);
}

function knownNames(isKnown: IsKnown, isPlace: IsKnown) {
  return {
    bonus: (words: string, inside: number) => {
      const name = fold(words);
      return name !== '' && (isKnown(name) || isFamous(name)) ? KNOWN_NAME * (1 + inside) : 0;
    },
    isPlace: (words: string) => isPlace(fold(words)),
  };
}

function billOf(text: string, ways: Ways, reading: TitleReading): Bill {
  const cuts = ways.cuts.map(({ cut }) => cut);
  const pieces = withOnlyTheConcert(reading.pieces, cuts);
  const performers = new Map<string, string>();
  const notes: string[] = [];
  /** The parts of the night's name, each with what stands between its pieces. */
  const names: [first: ReadPiece, last: ReadPiece][] = [];
  for (const [at, piece] of pieces.entries()) {
    const { note: aside } = cuts[piece.left] ?? {};
    if (aside !== undefined) notes.push(bare(aside));
    const name = names.at(-1);
    const goesOn = name !== undefined && name[1] === pieces[at - 1];
    if (piece.isAct) {
      const act = withoutArticle(bare(piece.words), cuts[piece.right]);
      performers.getOrInsert(act.toLowerCase(), act);
    } else if (isTelling(piece)) {
      const note = goesOn && continuesName(text, cuts, piece) ? undefined : noteOf(text, cuts, piece, pieces[at - 1]);
      if (note !== undefined) notes.push(note);
      else if (goesOn) name[1] = piece;
      else names.push([piece, piece]);
    }
  }
  const titles = names.map(([first, last]) => bare(text.slice(cuts[first.left]?.to, cuts[last.right]?.from)));
  return { title: titles.filter(Boolean).join(', '), performers: [...performers.values()], notes };
}

/** Features of a talk, a film or a book launch. */
const WITHOUT_CONCERT: ReadonlySet<string> = new Set(['has pastime', 'is pastime', 'begins stage', 'ends stage']);

/** In a talk or film with a concert after it, only the band of the concert plays: 'Book Talk: Low Water + The Gulls (live concert)'. */
function withOnlyTheConcert(pieces: readonly ReadPiece[], cuts: readonly Cut[]): readonly ReadPiece[] {
  const mark = pieces.findIndex(({ features }) => features.includes('aside bracket') && features.includes('topic concert'));
  const band = mark - 1;
  const before = pieces.slice(0, Math.max(0, band));
  const follows = cuts[pieces[band]?.left ?? -1]?.kinds[0] === 'plus';
  if (!follows || !before.some(({ features }) => features.some((feature) => WITHOUT_CONCERT.has(feature)))) return pieces;
  return pieces.map((piece, at) => (at > band ? piece : { ...piece, isAct: at === band }));
}

/** 'The Ulla Vern Show' is Ulla Vern's. */
function withoutArticle(act: string, after: Cut | undefined): string {
  const name = act.replace(/^the\s/i, '');
  return after?.kinds[0] === 'before ending' && isPerson(name) ? name : act;
}

/** Cuts that are as common inside one name. */
const JOINING: ReadonlySet<string> = new Set(['and', 'other and', 'comma', 'of', 'for', 'from']);

/** Whether a piece continues the night's name: 'New Music for Lute and Harp'. */
function continuesName(text: string, cuts: readonly Cut[], { features, left, right }: ReadPiece): boolean {
  if (cuts[right]?.kinds[0] === 'presents' || features.some((feature) => feature.startsWith('aside ') || feature === 'is fate'))
    return false;
  return isOpen(text, cuts[left]) || JOINING.has(cuts[left]?.kinds[0] ?? '');
}

function isOpen(text: string, cut: Cut | undefined): boolean {
  return cut !== undefined && cut.to < text.length && text.slice(cut.from, cut.to).trim() === '';
}

/** Whether a piece other than an act says anything: 'Music' and 'special guests' do not. */
function isTelling({ words, features }: ReadPiece): boolean {
  return /[\p{L}\p{N}]/u.test(words) && !features.includes('role') && !features.includes('is nobody');
}

/** Features of a piece that is no part of the night's name. */
const NOTES = ['aside bracket', 'aside mark', 'aside slot', 'is manner', 'is instrument', 'is fate', 'begins manner', 'the venue'];

const APART: ReadonlySet<string> = new Set(['dash', 'bar', 'slash', 'bullet', 'with', 'featuring', 'end']);

/** Whether a piece is a room set apart: a few words that end like one, as '- Palm Room'. */
function isRoom({ words, features }: ReadPiece, before = '', after = 'end'): boolean {
  return (
    features.includes('ends venue') && APART.has(before) && APART.has(after) && words.split(' ').length <= 4 && !/\sthe\s/i.test(words)
  );
}

/** The note that a piece is; undefined where it is part of the night's name. */
function noteOf(text: string, cuts: readonly Cut[], piece: ReadPiece, previous: ReadPiece | undefined): string | undefined {
  const { words, features, left, right } = piece;
  const [before, after] = [cuts[left]?.kinds[0], cuts[right]?.kinds[0]];
  if (after === 'presents' || before === 'presented') return `presented by ${bare(words)}`;
  // Where the act plays or is from: 'Zoe Bee of The Wretches'.
  if (before === 'at' || ((before === 'from' || before === 'of') && previous?.isAct))
    return text.slice(cuts[left]?.from, cuts[right]?.from).trim();
  const isNote =
    (isPrice(words) && (after === 'before manner' || !isOpen(text, cuts[right]))) ||
    isRoom(piece, before, after) ||
    (left > 0 && before === 'before deed') ||
    features.some((feature) => NOTES.includes(feature));
  return isNote ? bare(words) : undefined;
}

const ENCLOSED = /^(?:[\s,;:|/–—\-([{*"“'‘]|\.\s)|[\s,;:|/–—-]$/;
/** One enclosure around all words. */
const WHOLLY_ENCLOSED = /^(?:\(([^()]*)\)|\[([^[\]]*)\]|\{([^{}]*)\}|\*+([^*]*)\*+|["“]([^"“”]*)["”]|['‘]([^'‘’]*)['’])$/;

/** Words without their enclosure and separators. */
function bare(words: string): string {
  if (!ENCLOSED.test(words)) return words;
  const [, inside] = WHOLLY_ENCLOSED.exec(words) ?? [];
  return (inside ?? words).replace(/^[([{*"“'‘](.*)[)\]}*"”'’]$/, '$1').replace(/^(?:[\s,;:|/–—-]|\.\s)+|[\s,;:|/–—-]+$/g, '');
}

const OPEN_STAGE = new RegExp(String.raw`(?<!\p{L})${anyOf('openStage', LANGUAGES)}(?!\p{L})`, 'iu');

/** The role of an act by its position: the first is the headliner, or the host of an open stage. */
export function roleAt(position: number, bill: Bill): Credit['role'] {
  if (position > 0) return 'support';
  return OPEN_STAGE.test(bill.title) ? 'host' : 'headliner';
}
