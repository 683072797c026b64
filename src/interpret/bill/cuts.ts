import type { Language } from '#scene/language.ts';
import { type Aside, asidesOf, OWN } from './asides.ts';
import { edgesOf } from './past/edges.ts';
import type { Habits } from './past/habits.ts';
import type { Stretch } from './stretch.ts';
import { type Word, wordsOf } from './title-words.ts';
import { type Category, type Joint, OWN_JOINTS, PHRASES } from './words.ts';

/** Where a title may be cut: the stretch between two pieces (empty where only a space stands) and what stands there. */
export interface Cut extends Stretch {
  /** The one that tells most first. */
  kinds: Kind[];
}

/** A phrase that tells what the piece is in which it stands. */
interface Sign extends Stretch {
  category: Category;
}

type Separator =
  | 'slash'
  | 'tight'
  | 'bar'
  | 'bullet'
  | 'plus'
  | 'comma'
  | 'colon'
  | 'dash'
  | 'times'
  | 'bracket'
  | 'stop'
  | 'quote'
  | 'mark'
  | 'slot'
  | 'of'
  | 'call'
  | 'own'
  | 'year'
  | 'begin'
  | 'end';
/** What stands at a cut: a separator, a joint word, or one of the phrases before or behind which a name may end or begin. */
type Kind = Joint | Separator | `before ${Category}` | `behind ${Category}`;

export interface Cuts {
  cuts: Cut[];
  asides: Aside[];
  signs: Sign[];
  /** Its words: what each is about, and whether many write it. */
  words: Word[];
  /** Whether it has small letters, so that capitals tell something. */
  hasSmall: boolean;
  /** What stretches look like as a whole, once somebody asked. */
  natures: Map<number, string>;
  /** What several titles of the source hold, begin with or end with. */
  often: ReadonlySet<string>;
  begins: ReadonlySet<string>;
  ends: ReadonlySet<string>;
  habits: Habits | undefined;
  isConcertHall: boolean;
}

/** What is known of where a title stands. */
export interface Around {
  /** The language of its source; without one, words of all languages may join, and none of them surely. */
  language?: Language | undefined;
  /** What stands in several titles of the source, folded (`oftenIn`), and what begins or ends them (`edgesIn`). */
  often?: ReadonlySet<string> | undefined;
  begins?: ReadonlySet<string> | undefined;
  ends?: ReadonlySet<string> | undefined;
  /** How the source writes its titles. */
  habits?: Habits | undefined;
  /** Whether it is at a place where nights are called by what is played (`isConcertHall`). */
  isConcertHall?: boolean | undefined;
}

const NONE: ReadonlySet<string> = new Set();

/** A title is read up to this many cuts. */
const MOST = 60;

/** The one that tells most first. */
const ORDER = [
  'presents',
  'presented',
  'featuring',
  'with',
  'by',
  'other with',
  'colon',
  'dash',
  'bar',
  'slash',
  'bullet',
  'plus',
  'comma',
  'times',
  'versus',
  'and',
  'other and',
  'tight',
  'stop',
  'at',
  'other at',
  'from',
  'for',
  'of',
  'call',
  'own',
  'year',
  'begin',
  'end',
];

/** Phrases before which a name may end, and behind which one may begin. */
const ENDS: readonly string[] = ['release', 'deed', 'manner', 'nobody', 'fate'];
const BEGINS: readonly string[] = ['nobody', 'fate', 'manner'];

/** What each group of it finds. */
const SEPARATORS = [
  'with',
  'slash',
  'tight',
  'bar',
  'bullet',
  'plus',
  'comma',
  'colon',
  'dash',
  'and',
  'times',
  'capital',
  'at',
  'stop',
  'of',
  'call',
  'year',
] as const;
const SEPARATOR = new RegExp(
  [
    String.raw`((?<![\p{L}\p{N}])[wW]\/+|(?<=\s)w\.?(?=\s))`,
    String.raw`(\s\/+|\/+(?=\s)|\/\/+)`,
    String.raw`((?<=[\p{L}\p{N})!.?'’])\/(?=[\p{L}\p{N}('’]))`,
    String.raw`(\|)|([;•·●‣])|(\s\+|\+(?=\s))`,
    String.raw`(,(?!\d{3}(?!\d)))`,
    String.raw`(:+(?=\s|$)|(?<=\p{L}):(?=\p{Lu}))`,
    String.raw`(\s[-–—]+(?=\s)|[–—]+|(?<=\p{L})-(?=\s))`,
    String.raw`(\s&(?=[\s\p{L}]|$)|\s'?n'?(?=\s))`,
    String.raw`(\s[x×~*](?=\s))|(\sX(?=\s))`,
    String.raw`(@)|((?<=\p{Ll}{2})(?<!\b(?:Mrs|Mr|Ms|Dr|St|Jr|Sr|Mt))\.(?=\s+\p{Lu}))|(\sof(?=\s(?:The|La|Las|Los|El)\s))`,
    // A call before a name; the year at the end.
    String.raw`((?<=\p{L})!(?=\s+\p{Lu}))|((?<=\p{L})\s(?=20\d\d$))`,
  ].join('|'),
  'gu',
);

/** Where a text may be cut, what of it is cut out whole, and which of its words tell what they stand in. */
export function cutsOf(text: string, around: Around = {}): Cuts {
  const { language, often = NONE, begins = NONE, ends = NONE, isConcertHall = false, habits } = around;
  const own = language === undefined || language === 'en' ? undefined : OWN_JOINTS.get(language);
  const { asides, edges } = asidesOf(text);
  const found: (Stretch & { kind: Kind })[] = [...edges];
  const isInside = (at: number) => asides.some(({ from, to }) => at >= from && at < to);
  for (const match of text.matchAll(SEPARATOR)) {
    if (isInside(match.index)) continue;
    const kind = SEPARATORS[match.findIndex((said, group) => group > 0 && said !== undefined) - 1] ?? 'capital';
    // A capital X divides only where everything is in capitals.
    if (kind === 'capital' && /\p{Ll}/u.test(text)) continue;
    found.push({ from: match.index, to: match.index + match[0].length, kind: kind === 'capital' ? 'times' : kind });
  }
  if (begins.size + ends.size > 0) {
    const { begin, end } = edgesOf(text, begins, ends);
    if (begin !== undefined && !isInside(begin)) found.push({ from: begin, to: begin, kind: 'begin' });
    if (end !== undefined && !isInside(end)) found.push({ from: end, to: end, kind: 'end' });
  }
  const signs: Sign[] = [];
  for (const { at, end, meaning } of PHRASES.in(text)) {
    // 'A-Live' is one word.
    if (isInside(at) || GLUED.test(text.slice(Math.max(0, at - 2), at))) continue;
    if (isJoint(meaning)) {
      const joint = (meaning.startsWith('other') && own?.get(text.slice(at, end).toLowerCase())) || meaning;
      if (isJoining(text, at, end, meaning, joint)) found.push({ from: at, to: end, kind: joint });
      continue;
    }
    if (YEARS.test(text.slice(at, end)) && !/\d\s*$/.test(text.slice(0, at))) continue;
    if (meaning === 'nobody' && !ALONE.test(text.slice(at, end)) && !APART.test(text.slice(0, at))) continue;
    signs.push({ from: at, to: end, category: meaning });
    if (
      meaning === 'manner' &&
      !AT_AN_END.test(text.slice(end)) &&
      !JOINED_ON.test(text.slice(end)) &&
      !UNFINISHED.test(text.slice(at, end))
    )
      continue;
    if (meaning === 'deed' && AT_AN_END.test(text.slice(end))) continue;
    if (meaning === 'ending' && at > 0 && AT_AN_END.test(text.slice(end))) {
      // 'Harbor Choir Spring Concert', 'Neap 2026 Tour': what tells which one is the occasion's, too.
      const from = at - (WHICH.exec(text.slice(0, at))?.[0].length ?? 0);
      const owner = OWNER.exec(text.slice(0, from));
      if (owner) found.push({ from: owner.index, to: owner.index + owner[0].length, kind: 'own' });
      if (/\p{L}/u.test(text.slice(0, from))) found.push({ from, to: from, kind: 'before ending' });
    }
    if (ENDS.includes(meaning)) {
      const own = OWN.exec(text.slice(0, at));
      found.push({ from: own ? own.index : at, to: own ? own.index + (own[1]?.length ?? 0) : at, kind: `before ${meaning}` });
    }
    if (BEGINS.includes(meaning) && !UNFINISHED.test(text.slice(at, end))) found.push({ from: end, to: end, kind: `behind ${meaning}` });
  }
  return {
    cuts: joined(text, found),
    asides,
    signs,
    words: wordsOf(text),
    hasSmall: /\p{Ll}/u.test(text),
    natures: new Map(),
    often,
    begins,
    ends,
    habits,
    isConcertHall,
  };
}

function isJoint(meaning: Category | Joint): meaning is Joint {
  return ORDER.includes(meaning);
}

/** A word goes on over a hyphen. */
const GLUED = /[\p{L}\p{N}]-$/u;

/** How long something has been tells of an occasion only behind a number. */
const YEARS = /^(?:years?|años|jahre|års?|jaar|ans)$/i;

/** 'Guests' and 'TBA' are nobody wherever they stand, 'more' and 'others' only where another name could stand. */
const ALONE = /^(?:and|und|en|y|e|et|og|och)\s|guest|tb[acd]|opener|opening|support|supp|announced/i;
const APART =
  /(?:^|[,;&+|/•(:–—]|\s[-x]|(?<!\p{L})(?:and|with|plus|feat\.?|ft\.?|y|und|e|et|en|og|och|mit|con|med|met|avec|many|lots|his|her|their))\s*$/iu;

/** What such a phrase goes on with is part of it: 'live at the Cannery'. */
const UNFINISHED = /\s(?:at|in|from|on|to)$/i;

/** Who else plays follows: 'Ulla Vern on Violin with …'. */
const JOINED_ON = /^\s+(?:with|w\/|feat|ft|and|&|plus)(?!\p{L})/iu;

/** Which of many an occasion is. */
const WHICH =
  /(?:(?<=\s)(?:spring|summer|fall|autumn|winter|holiday|christmas|annual|benefit|signature|community|family|gala|farewell|faculty|senior|20\d\d|\d+(?:st|nd|rd|th))\s+)+$/i;

/** Whose an occasion is, with a name for it before the occasion itself: 'Neap’s Low Water Tour'. */
const OWNER = /(?<=\p{L})['’]s\s(?=[^'’|:,–—/]*$)/u;

/** Nothing of the piece stands behind. */
const AT_AN_END = /^[\s.\d]*(?:$|!|[^\s\p{L}\p{N}!.'’])/u;

/** Whether a word joins where it stands: at the very front it is part of a name ('Plus One'), and so it is behind what divides without it ('/ And So I Ebb'). */
function isJoining(text: string, at: number, end: number, meaning: Joint, joint: Joint): boolean {
  const word = text.slice(at, end);
  if (joint === 'other at') return false;
  // 'På' in 'Smak På Deg' is a word of a name, as all of its words are capitalised; 'på' says where.
  if (meaning === 'other at' && /^\p{Lu}\p{Ll}/u.test(word)) return false;
  if (meaning === 'and') return !/(?:^|[/•·|+]\s*)$/.test(text.slice(0, at));
  if (meaning === 'other and')
    return (/^\p{Ll}+$/u.test(word) || !/\p{Ll}/u.test(text)) && /\s$/.test(text.slice(0, at)) && /^\s/.test(text.slice(end));
  // 'The Band & Little FEAT' brings nobody along.
  if (meaning === 'featuring' && !/[\p{L}\p{N}]/u.test(text.slice(end))) return false;
  if (meaning === 'featuring') return at > 0 && !/^Feat$/.test(word) ? true : at > 0 && /^[.\s/]+\S/.test(text.slice(end));
  if (meaning === 'presents') return at > 0 && !/^present$/i.test(word) ? true : at > 0 && !/^\s*(?:[:,–—-]|$)/.test(text.slice(end));
  return at > 0;
}

/** What may stand between separators that are one cut together, and beside them. */
const NOTHING = /^[\s.:!*]*$/;

/** Cuts in order, with those between which nothing stands as one; the first and the last are the ends of the text. */
function joined(text: string, found: (Stretch & { kind: Kind })[]): Cut[] {
  found.sort((a, b) => a.from - b.from || a.to - b.to);
  const cuts: Cut[] = [{ from: 0, to: 0, kinds: [] }];
  for (const { from, to, kind } of [...found, { from: text.length, to: text.length, kind: undefined }]) {
    const last = cuts.at(-1);
    if (last && (from <= last.to || NOTHING.test(text.slice(last.to, from)))) {
      last.to = Math.max(last.to, to);
      if (kind) last.kinds.push(kind);
    } else if (cuts.length < MOST || kind === undefined) cuts.push({ from, to, kinds: kind ? [kind] : [] });
  }
  for (const cut of cuts) cut.kinds.sort((a, b) => rank(a) - rank(b));
  return cuts;
}

function rank(kind: string): number {
  const at = ORDER.indexOf(kind);
  return at < 0 ? ORDER.length : at;
}
