import type { Credit } from '#scene/shows/show.ts';
import { LANGUAGES } from '#scene/site/language.ts';
import { fold } from '#scene/text/names.ts';
import { isPrice } from '../kind/heading.ts';
import { matchAnyEntry } from '../languages/words.ts';
import type { Cut, TitleContext } from './cuts.ts';
import { isFamous } from './famous.ts';
import { isPerson } from './features/nature.ts';
import { addWeight, findBestReading, type ReadPiece, type TitleReading, type WeighedTitle, weighPiecesAndCuts } from './search.ts';
import { isSymbolName, spellSymbols } from './symbol-names.ts';
import WEIGHTS from './weights.json' with { type: 'json' };

// Reading order: words.ts, kinds-of-cuts.ts and cuts.ts (where a title may be cut), features/ (of each piece and cut), search.ts (the reading with
// the highest weight), this file, then source-titles/ (how a source writes its titles).

/** A bill read from a title. */
export interface Bill {
  /** The name of the show apart from its acts; '' if there is none. */
  title: string;
  performers: string[];
  /** Other parts of the title, in order: 'album release', 'DJ Set', 'sold out', 'presented by Foo', '21+'. */
  notes: string[];
}

/** The likeliest bill, a nearly as likely bill with other performers, and the first bill's share of their probability, 0 to 1. */
export interface BillWithRival {
  bill: Bill;
  rival: Bill | undefined;
  share: number;
}

/** Tests whether a folded text is a known artist or place. */
type IsKnown = (folded: string) => boolean;

export const MAX_TITLE_CHARS = 400;

/** Weight for a known name read as an act, counted once for each piece the cuts inside would make. */
const KNOWN_NAME_WEIGHT = 20;

const FORCED_WEIGHT = 1000;

/** The rival is at least half as likely as the best reading. */
const MAX_RIVAL_GAP = Math.log(2);

/**
 * Reads the performers, the name of the show and the notes from a title.
 * A known name adds weight to every reading with that name as an act.
 * @param isKnown whether a folded text is an artist on the roster
 * @param isPlace whether a folded text is the venue, which never plays
 * @param context what we know about the title's source
 */
export function readBill(text: string, isKnown: IsKnown, isPlace: IsKnown = () => false, context: TitleContext = {}): Bill {
  if (isSymbolName(text)) return readSymbolBill(text);
  const spelled = spellSymbols(text.slice(0, MAX_TITLE_CHARS), isKnown);
  const { title, ways } = weighTitle(spelled.text, { isKnown: spelled.isKnown, isPlace, ...context });
  return spelled.restore(buildBill(title, ways, findBestReading(ways)));
}

/** Reads a bill, and a rival bill if the two are nearly as likely. */
export function readBillWithRival(text: string, isKnown: IsKnown, isPlace: IsKnown, context: TitleContext): BillWithRival {
  if (isSymbolName(text)) return { bill: readSymbolBill(text), rival: undefined, share: 1 };
  const spelled = spellSymbols(text.slice(0, MAX_TITLE_CHARS), isKnown);
  const { title, ways } = weighTitle(spelled.text, { isKnown: spelled.isKnown, isPlace, ...context });
  const best = findBestReading(ways);
  const bill = spelled.restore(buildBill(title, ways, best));
  const next = findNextBest(ways, best);
  if (next === undefined || best.weight - next.weight >= MAX_RIVAL_GAP) return { bill, rival: undefined, share: 1 };
  return { bill, rival: spelled.restore(buildBill(title, ways, next)), share: 1 / (1 + Math.exp(next.weight - best.weight)) };
}

function readSymbolBill(text: string): Bill {
  return { title: '', performers: [joinTitleLines(text)], notes: [] };
}

/** Returns the title on one line and all its readings. */
export function weighTitle(
  text: string,
  { isKnown, isPlace, ...context }: TitleContext & { isKnown: IsKnown; isPlace: IsKnown },
): { title: string; ways: WeighedTitle } {
  const title = joinTitleLines(text);
  return { title, ways: weighPiecesAndCuts(title, WEIGHTS, { ...weighKnownNames(isKnown, isPlace), ...context }) };
}

/** Joins a title's lines with slashes and cuts it to `MAX_TITLE_CHARS`. */
export function joinTitleLines(text: string): string {
  return text
    .slice(0, MAX_TITLE_CHARS)
    .replace(/\s*[\r\n]+\s*/g, ' / ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Returns the best reading in which one act of `best` does not play, or one other piece does. */
function findNextBest(ways: WeighedTitle, best: TitleReading): TitleReading | undefined {
  const others = best.pieces.map((piece) => {
    const reading = findBestReading(addWeight(ways, piece, piece.isAct ? Number.NEGATIVE_INFINITY : FORCED_WEIGHT));
    return piece.isAct ? reading : { ...reading, weight: reading.weight - FORCED_WEIGHT };
  });
  return others.reduce<TitleReading | undefined>((top, reading) => (top && top.weight >= reading.weight ? top : reading), undefined);
}

function weighKnownNames(isKnown: IsKnown, isPlace: IsKnown) {
  return {
    bonus: (words: string, inside: number) => {
      const name = fold(words);
      return name !== '' && (isKnown(name) || isFamous(name)) ? KNOWN_NAME_WEIGHT * (1 + inside) : 0;
    },
    isPlace: (words: string) => isPlace(fold(words)),
  };
}

function buildBill(text: string, ways: WeighedTitle, reading: TitleReading): Bill {
  const cuts = ways.cuts.map(({ cut }) => cut);
  const pieces = keepOnlyConcertBand(reading.pieces, cuts);
  const performers = new Map<string, string>();
  const notes: string[] = [];
  /** The first and last piece of each part of the show's name. */
  const names: [first: ReadPiece, last: ReadPiece][] = [];
  for (const [at, piece] of pieces.entries()) {
    const { note: aside } = cuts[piece.left] ?? {};
    if (aside !== undefined) notes.push(stripEnclosure(aside));
    const name = names.at(-1);
    const isAdjacent = name !== undefined && name[1] === pieces[at - 1];
    if (piece.isAct) {
      const act = dropArticle(stripEnclosure(piece.words), cuts[piece.right]);
      performers.getOrInsert(act.toLowerCase(), act);
    } else if (isInformative(piece)) {
      const note = isAdjacent && continuesName(text, cuts, piece) ? undefined : readNote(text, cuts, piece, pieces[at - 1]);
      if (note !== undefined) notes.push(note);
      else if (isAdjacent) name[1] = piece;
      else names.push([piece, piece]);
    }
  }
  const titles = names.map(([first, last]) => stripEnclosure(text.slice(cuts[first.left]?.to, cuts[last.right]?.from)));
  return { title: titles.filter(Boolean).join(', '), performers: [...performers.values()], notes };
}

/** Features of a talk, a film or a book launch. */
const TALK_OR_FILM: ReadonlySet<string> = new Set(['has pastime', 'is pastime', 'begins stage', 'ends stage']);

/** Keeps only the band that a bracket announces for a concert after a talk or film: 'Book Talk: Low Water + The Gulls (live concert)'. */
function keepOnlyConcertBand(pieces: readonly ReadPiece[], cuts: readonly Cut[]): readonly ReadPiece[] {
  const mark = pieces.findIndex(({ features }) => features.includes('aside bracket') && features.includes('topic concert'));
  const band = mark - 1;
  const before = pieces.slice(0, Math.max(0, band));
  const follows = cuts[pieces[band]?.left ?? -1]?.kinds[0] === 'plus';
  if (!follows || !before.some(({ features }) => features.some((feature) => TALK_OR_FILM.has(feature)))) return pieces;
  return pieces.map((piece, at) => (at > band ? piece : { ...piece, isAct: at === band }));
}

/** Drops the article in 'The Ulla Vern Show', where Ulla Vern plays. */
function dropArticle(act: string, after: Cut | undefined): string {
  const name = act.replace(/^the\s/i, '');
  return after?.kinds[0] === 'before ending' && isPerson(name) ? name : act;
}

/** Cuts that occur inside names as often as between them. */
const JOINING: ReadonlySet<string> = new Set(['and', 'other and', 'comma', 'of', 'for', 'from']);

/** Whether a piece continues the name of the show: 'for Lute and Harp' in 'New Music for Lute and Harp'. */
function continuesName(text: string, cuts: readonly Cut[], { features, left, right }: ReadPiece): boolean {
  if (cuts[right]?.kinds[0] === 'presents' || features.some((feature) => feature.startsWith('aside ') || feature === 'is fate'))
    return false;
  return isOnlySpace(text, cuts[left]) || JOINING.has(cuts[left]?.kinds[0] ?? '');
}

function isOnlySpace(text: string, cut: Cut | undefined): boolean {
  return cut !== undefined && cut.to < text.length && text.slice(cut.from, cut.to).trim() === '';
}

/** Whether a piece other than an act carries information, unlike 'Music' and 'special guests'. */
function isInformative({ words, features }: ReadPiece): boolean {
  return /[\p{L}\p{N}]/u.test(words) && !features.includes('role') && !features.includes('is nobody');
}

/** Features of a piece that is not part of the show's name. */
const NOTE_FEATURES = ['aside bracket', 'aside mark', 'aside slot', 'is manner', 'is instrument', 'is fate', 'begins manner', 'the venue'];

const ROOM_SEPARATORS: ReadonlySet<string> = new Set(['dash', 'bar', 'slash', 'bullet', 'with', 'featuring', 'end']);

/** Whether a piece is a room of the venue between separators: '- Palm Room'. */
function isRoom({ words, features }: ReadPiece, before = '', after = 'end'): boolean {
  return (
    features.includes('ends venue') &&
    ROOM_SEPARATORS.has(before) &&
    ROOM_SEPARATORS.has(after) &&
    words.split(' ').length <= 4 &&
    !/\sthe\s/i.test(words)
  );
}

/** Returns a piece as a note; undefined if the piece belongs to the show's name. */
function readNote(text: string, cuts: readonly Cut[], piece: ReadPiece, previous: ReadPiece | undefined): string | undefined {
  const { words, features, left, right } = piece;
  const [before, after] = [cuts[left]?.kinds[0], cuts[right]?.kinds[0]];
  if (after === 'presents' || before === 'presented') return `presented by ${stripEnclosure(words)}`;
  // The act's venue or band: 'Zoe Bee of The Wretches'.
  if (before === 'at' || ((before === 'from' || before === 'of') && previous?.isAct))
    return text.slice(cuts[left]?.from, cuts[right]?.from).trim();
  const isNote =
    (isPrice(words) && (after === 'before manner' || !isOnlySpace(text, cuts[right]))) ||
    isRoom(piece, before, after) ||
    (left > 0 && before === 'before deed') ||
    features.some((feature) => NOTE_FEATURES.includes(feature));
  return isNote ? stripEnclosure(words) : undefined;
}

const ENCLOSED_AT_AN_END = /^(?:[\s,;:|/–—\-([{*"“'‘]|\.\s)|[\s,;:|/–—-]$/;
/** One pair of quotes or brackets around all words. */
const WHOLLY_ENCLOSED = /^(?:\(([^()]*)\)|\[([^[\]]*)\]|\{([^{}]*)\}|\*+([^*]*)\*+|["“]([^"“”]*)["”]|['‘]([^'‘’]*)['’])$/;

/** Strips quotes, brackets and separators from both ends. */
function stripEnclosure(words: string): string {
  if (!ENCLOSED_AT_AN_END.test(words)) return words;
  const [, inside] = WHOLLY_ENCLOSED.exec(words) ?? [];
  return (inside ?? words).replace(/^[([{*"“'‘](.*)[)\]}*"”'’]$/, '$1').replace(/^(?:[\s,;:|/–—-]|\.\s)+|[\s,;:|/–—-]+$/g, '');
}

const OPEN_STAGE = new RegExp(String.raw`(?<!\p{L})${matchAnyEntry('openStage', LANGUAGES)}(?!\p{L})`, 'iu');

/** Returns an act's role by its position: the first act is the headliner, or the host of an open stage. */
export function roleAt(position: number, bill: Bill): Credit['role'] {
  if (position > 0) return 'support';
  return OPEN_STAGE.test(bill.title) ? 'host' : 'headliner';
}
