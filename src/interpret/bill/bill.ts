import type { Credit } from '#scene/shows/show.ts';
import { LANGUAGES } from '#scene/site/language.ts';
import { fold } from '#scene/text/names.ts';
import { isPrice } from '../kind/heading.ts';
import { anyOf } from '../languages/words.ts';
import type { Cut, TitleContext } from './cuts.ts';
import { isFamous } from './famous.ts';
import { isPerson } from './features/nature.ts';
import { isNameOfSigns, spellSigns } from './names-of-signs.ts';
import { bestOf, type ReadPiece, reweighed, type TitleReading, type Ways, waysOf } from './search.ts';
import WEIGHTS from './weights.json' with { type: 'json' };

// To be read in this order: `words.ts`, `kinds-of-cuts.ts` and `cuts.ts` (where a title may be cut, by the files it names), `features/` (what
// tells of each piece and cut), `search.ts` (what they weigh, and the best of all readings), this; then `past/` (how a source writes its titles).

/** A bill as read from a title: who plays, in order, the name of the night when it has one of its own, and what else was said. */
export interface Bill {
  /** The night's own name, '' when it has none. */
  title: string;
  performers: string[];
  /** What was taken out, as it stood and in that order: 'album release', 'DJ Set', 'sold out', 'presented by Foo', '21+'. */
  notes: string[];
}

/** A bill and the next best one with other performers, where that is nearly as likely: so likely it is the first, of the two. */
export interface DoubtfulBill {
  bill: Bill;
  other: Bill | undefined;
  share: number;
}

/** Whether a folded text is one that is known: a name on the roster, the name of a place. */
type IsKnown = (folded: string) => boolean;

/** A title is read this far, in UTF-16 units. */
export const MAX_TITLE_LENGTH = 400;

/** What it weighs that a known name is an act, for each piece it would else be cut into. */
const KNOWN_NAME = 20;

/** More than any reading weighs. */
const FORCED = 1000;

/** Readings whose weights differ by less are a question: the one is less than twice as likely as the other. */
const CLOSE = Math.log(2);

/**
 * Reads who plays from a title: of all ways to cut it and to say which pieces are acts, the one that weighs most as a whole.
 * A known name adds to every reading that has it whole and to no other, so that knowing one can only help.
 * @param isKnown whether a folded text is a name on the roster
 * @param isPlace whether a folded text is the name of the night's venue, which never plays
 * @param context what is known of the source it stands in
 */
export function readBill(text: string, isKnown: IsKnown, isPlace: IsKnown = () => false, context: TitleContext = {}): Bill {
  if (isNameOfSigns(text)) return ofSigns(text);
  const spelled = spellSigns(text.slice(0, MAX_TITLE_LENGTH), isKnown);
  const { title, ways } = waysToRead(spelled.text, { isKnown: spelled.isKnown, isPlace, ...context });
  return spelled.restore(billOf(title, ways, bestOf(ways)));
}

/** Reads a bill, and the next best one where it is a close call. */
export function readDoubtfully(text: string, isKnown: IsKnown, isPlace: IsKnown, context: TitleContext): DoubtfulBill {
  if (isNameOfSigns(text)) return { bill: ofSigns(text), other: undefined, share: 1 };
  const spelled = spellSigns(text.slice(0, MAX_TITLE_LENGTH), isKnown);
  const { title, ways } = waysToRead(spelled.text, { isKnown: spelled.isKnown, isPlace, ...context });
  const best = bestOf(ways);
  const bill = spelled.restore(billOf(title, ways, best));
  const next = nextBest(ways, best);
  if (next === undefined || best.weighs - next.weighs >= CLOSE) return { bill, other: undefined, share: 1 };
  return { bill, other: spelled.restore(billOf(title, ways, next)), share: 1 / (1 + Math.exp(next.weighs - best.weighs)) };
}

/** A title of signs alone is the name of who plays. */
function ofSigns(text: string): Bill {
  return { title: '', performers: [inOneLine(text)], notes: [] };
}

/** Every way to read a title, and the title as it is read. */
export function waysToRead(
  text: string,
  { isKnown, isPlace, ...context }: TitleContext & { isKnown: IsKnown; isPlace: IsKnown },
): { title: string; ways: Ways } {
  const title = inOneLine(text);
  return { title, ways: waysOf(title, WEIGHTS, { ...knownNames(isKnown, isPlace), ...context }) };
}

/** A title in one line, as long as is read of it. */
export function inOneLine(text: string): string {
  return text
    .slice(0, MAX_TITLE_LENGTH)
    .replace(/\s*[\r\n]+\s*/g, ' / ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The best reading with another bill: one that lacks one of these acts or has one more. */
function nextBest(ways: Ways, best: TitleReading): TitleReading | undefined {
  const others = best.pieces.map((piece) => {
    const reading = bestOf(reweighed(ways, piece, piece.isAct ? Number.NEGATIVE_INFINITY : FORCED));
    return piece.isAct ? reading : { ...reading, weighs: reading.weighs - FORCED };
  });
  return others.reduce<TitleReading | undefined>((top, reading) => (top && top.weighs >= reading.weighs ? top : reading), undefined);
}

function knownNames(isKnown: IsKnown, isPlace: IsKnown) {
  let [last, folded] = ['', ''];
  // Each piece is asked about twice.
  const foldedOnce = (words: string) => {
    if (words !== last) [last, folded] = [words, fold(words)];
    return folded;
  };
  return {
    bonus: (words: string, inside: number) => {
      const name = foldedOnce(words);
      return name !== '' && (isKnown(name) || isFamous(name)) ? KNOWN_NAME * (1 + inside) : 0;
    },
    isPlace: (words: string) => isPlace(foldedOnce(words)),
  };
}

/** The bill of a reading: its acts, and of all else what is the night's name and what only a note. */
function billOf(text: string, ways: Ways, reading: TitleReading): Bill {
  const cuts = ways.cuts.map(({ cut }) => cut);
  const pieces = withOnlyTheConcert(reading.pieces, cuts);
  const performers = new Map<string, string>();
  const notes: string[] = [];
  /** The parts of the night's name, each as far as nothing else is read between: what stands between their pieces is theirs. */
  const names: [first: ReadPiece, last: ReadPiece][] = [];
  for (const [at, piece] of pieces.entries()) {
    const { note: aside } = cuts[piece.left] ?? {};
    if (aside !== undefined) notes.push(bare(aside));
    const name = names.at(-1);
    const goesOn = name !== undefined && name[1] === pieces[at - 1];
    if (piece.isAct) {
      const act = withoutArticle(bare(piece.words), cuts[piece.right]);
      performers.getOrInsert(act.toLowerCase(), act);
    } else if (tells(piece)) {
      const note = goesOn && isOfOne(text, cuts, piece) ? undefined : noteOf(text, cuts, piece, pieces[at - 1]);
      if (note !== undefined) notes.push(note);
      else if (goesOn) name[1] = piece;
      else names.push([piece, piece]);
    }
  }
  const titles = names.map(([first, last]) => bare(text.slice(cuts[first.left]?.to, cuts[last.right]?.from)));
  return { title: titles.filter(Boolean).join(', '), performers: [...performers.values()], notes };
}

/** What a talk, a film or a book launch says of itself. */
const NO_CONCERT: ReadonlySet<string> = new Set(['has pastime', 'is pastime', 'begins stage', 'ends stage']);

/** Where a talk or a film is followed by a concert, marked as one, the band of the concert plays: 'Book Talk: Low Water + The Gulls (live concert)'. */
function withOnlyTheConcert(pieces: readonly ReadPiece[], cuts: readonly Cut[]): readonly ReadPiece[] {
  const mark = pieces.findIndex(({ features }) => features.includes('aside bracket') && features.includes('topic concert'));
  const band = mark - 1;
  const before = pieces.slice(0, Math.max(0, band));
  const follows = cuts[pieces[band]?.left ?? -1]?.kinds[0] === 'plus';
  if (!follows || !before.some(({ features }) => features.some((feature) => NO_CONCERT.has(feature)))) return pieces;
  return pieces.map((piece, at) => (at > band ? piece : { ...piece, isAct: at === band }));
}

/** Somebody's own name before their show: 'The Ulla Vern Show' is hers. */
function withoutArticle(act: string, after: Cut | undefined): string {
  const name = act.replace(/^the\s/i, '');
  return after?.kinds[0] === 'before ending' && isPerson(name) ? name : act;
}

/** What joins the words of one name as well as it parts two. */
const JOINING: ReadonlySet<string> = new Set(['and', 'other and', 'comma', 'of', 'for', 'from']);

/** Whether a piece goes on with the name of the night before it: only a space stands between, or what joins ('New Music for Lute and Harp'). */
function isOfOne(text: string, cuts: readonly Cut[], { features, left, right }: ReadPiece): boolean {
  if (cuts[right]?.kinds[0] === 'presents' || features.some((feature) => feature.startsWith('aside ') || feature === 'is fate'))
    return false;
  return isOpen(text, cuts[left]) || JOINING.has(cuts[left]?.kinds[0] ?? '');
}

/** Whether only a space stands at a cut. */
function isOpen(text: string, cut: Cut | undefined): boolean {
  return cut !== undefined && cut.to < text.length && text.slice(cut.from, cut.to).trim() === '';
}

/** Whether what is no act says anything: 'Music' and 'special guests' do not. */
function tells({ words, features }: ReadPiece): boolean {
  return /[\p{L}\p{N}]/u.test(words) && !features.includes('role') && !features.includes('is nobody');
}

/** What a piece is that is told of the night besides its name. */
const NOTES = ['aside bracket', 'aside mark', 'aside slot', 'is manner', 'is instrument', 'is fate', 'begins manner', 'the venue'];

const APART: ReadonlySet<string> = new Set(['dash', 'bar', 'slash', 'bullet', 'with', 'featuring', 'end']);

/** Whether it is a place that stands apart: a few words that end in a kind of one, as '- Palm Room'. */
function isRoom({ words, features }: ReadPiece, before = '', after = 'end'): boolean {
  return (
    features.includes('ends venue') && APART.has(before) && APART.has(after) && words.split(' ').length <= 4 && !/\sthe\s/i.test(words)
  );
}

/** What a piece that is no act only notes; undefined where it is of the night's name. */
function noteOf(text: string, cuts: readonly Cut[], piece: ReadPiece, previous: ReadPiece | undefined): string | undefined {
  const { words, features, left, right } = piece;
  const [before, after] = [cuts[left]?.kinds[0], cuts[right]?.kinds[0]];
  if (after === 'presents' || before === 'presented') return `presented by ${bare(words)}`;
  // Where somebody plays, and whom they come from: 'Zoe Bee of The Wretches'.
  if (before === 'at' || ((before === 'from' || before === 'of') && previous?.isAct))
    return text.slice(cuts[left]?.from, cuts[right]?.from).trim();
  const isNote =
    (isPrice(words) && (after === 'before manner' || !isOpen(text, cuts[right]))) ||
    isRoom(piece, before, after) ||
    (left > 0 && before === 'before deed') ||
    features.some((feature) => NOTES.includes(feature));
  return isNote ? bare(words) : undefined;
}

/** What `bare` may take off. */
const ENCLOSED = /^(?:[\s,;:|/–—\-([{*"“'‘]|\.\s)|[\s,;:|/–—-]$/;
/** Words with one enclosure around all of them. */
const WHOLLY_ENCLOSED = /^(?:\(([^()]*)\)|\[([^[\]]*)\]|\{([^{}]*)\}|\*+([^*]*)\*+|["“]([^"“”]*)["”]|['‘]([^'‘’]*)['’])$/;

/** Words without what encloses them. */
function bare(words: string): string {
  if (!ENCLOSED.test(words)) return words;
  const [, inside] = WHOLLY_ENCLOSED.exec(words) ?? [];
  return (inside ?? words).replace(/^[([{*"“'‘](.*)[)\]}*"”'’]$/, '$1').replace(/^(?:[\s,;:|/–—-]|\.\s)+|[\s,;:|/–—-]+$/g, '');
}

const OPEN_STAGE = new RegExp(String.raw`(?<!\p{L})${anyOf('openStage', LANGUAGES)}(?!\p{L})`, 'iu');

/** How an act stands on a bill: the first one leads, unless the night has a name of its own that it hosts. */
export function roleAt(position: number, bill: Bill): Credit['role'] {
  if (position > 0) return 'support';
  return OPEN_STAGE.test(bill.title) ? 'host' : 'headliner';
}
