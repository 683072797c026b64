import { editDistance } from './edit-distance.ts';
import { MIN_LINKED, type NameForm, type NameHit, type Spelling } from './match.ts';
import { marksOf } from './miswriting.ts';
import { type Asked, askedFor, logOdds } from './probability.ts';
import { nameWords } from './spelling.ts';

/** A name's words, and its letters without spaces. */
interface Worded {
  key: string;
  words: readonly string[];
}

interface Known extends Worded {
  id: string;
  name: string;
}

/** Log-odds for an artist or venue from other evidence than the name. */
export type PriorOdds = (id: string) => number;

const NO_EVIDENCE: PriorOdds = () => 0;

/** One slip is forgiven, and one more for every so many letters. */
const LETTERS_A_SLIP = 4;
const MAX_SLIPS = 4;

/** Names that differ by more words, 'and' and 'the' included, are unlike. */
const MAX_WORDS_MORE = 4;

/** Bounds the pairs of letters compared for one name, the nearest first. The most that 4,000 names among 20,000 real artists took was 3,200. */
const MAX_LETTER_PAIRS = 10_000;

const MIN_PROBABILITY = 0.002;

/** Names, found by any of their spellings or by likeness. */
export class Directory {
  readonly #bySpelling = new Map<string, NameHit[]>();
  readonly #known: Known[] = [];
  readonly #ids = new Set<string>();
  readonly #blocks = new NameBlocks();
  readonly #common: ReadonlySet<string>;

  /** @param common words that do not tell names apart */
  constructor(common: ReadonlySet<string> = new Set()) {
    this.#common = common;
  }

  /** Adds a written name of an artist or venue that is shown as `name`. The first form is the name itself. */
  add(id: string, name: string, forms: readonly NameForm[], spellings: readonly Spelling[]): void {
    this.#ids.add(id);
    for (const { key, confidence, because } of spellings) {
      const hits = this.#bySpelling.get(key);
      if (hits === undefined) this.#bySpelling.set(key, [{ id, name, confidence, because }]);
      else hits.push({ id, name, confidence, because });
    }
    for (const { name: form } of forms) {
      const worded = wordedOf(form);
      this.#blocks.add(this.#known.push({ id, name, ...worded }) - 1, worded);
    }
  }

  /** Whether a spelling is known. */
  has(key: string): boolean {
    return this.#bySpelling.has(key);
  }

  /** The entries with one of these spellings; the less sure spelling counts. */
  findSame(spellings: readonly Spelling[]): NameHit[] {
    return spellings.flatMap((asked) =>
      (this.#bySpelling.get(asked.key) ?? []).map((hit) =>
        hit.confidence < asked.confidence ? hit : { ...hit, confidence: asked.confidence, because: asked.because },
      ),
    );
  }

  /** The entries that a name may misspell, with their probabilities. */
  findNear(forms: readonly NameForm[], evidence: PriorOdds = NO_EVIDENCE): NameHit[] {
    return forms.flatMap(({ name, confidence }) => this.#nearTo(wordedOf(name), confidence, evidence));
  }

  /** The names worth weighing, the nearest first, and how many are left out. */
  #comparable(asked: Worded): { weighed: Known[]; left: number } {
    const near = [...this.#blocks.find(asked)].flatMap((number) => {
      const known = this.#known[number];
      const slips = known && slipsFrom(known, asked);
      return known === undefined || slips === undefined ? [] : [{ known, slips }];
    });
    let letters = 0;
    const weighed = near
      .sort((one, other) => one.slips - other.slips)
      .filter(({ known }) => {
        const isWeighed = letters < MAX_LETTER_PAIRS;
        letters += known.key.length * asked.key.length;
        return isWeighed;
      });
    return { weighed: weighed.map(({ known }) => known), left: near.length - weighed.length };
  }

  #nearTo(asked: Worded, confidence: number, evidence: PriorOdds): NameHit[] {
    const words = nameWords(asked.words.join(' '));
    const telling = words.filter((word) => !this.#common.has(word));
    const about = askedFor(asked.words, telling.length > 0 ? telling : words);
    const nearest = new Map<string, { known: Known; odds: number }>();
    const { weighed, left } = this.#comparable(asked);
    let least = Number.POSITIVE_INFINITY;
    for (const known of weighed) {
      const odds = Math.exp(logOdds(known.words, about, this.#ids.size) + evidence(known.id));
      if (odds > (nearest.get(known.id)?.odds ?? 0)) nearest.set(known.id, { known, odds });
      least = Math.min(least, odds);
    }
    // A name means one entry at most. Those left out may each be as likely as the least likely weighed.
    const all = [...nearest.values()].reduce((sum, { odds }) => sum + odds, left === 0 ? 1 : 1 + left * least);
    return [...nearest.values()].flatMap(({ known, odds }) => {
      const probability = (confidence * odds) / all;
      const because = probability >= MIN_LINKED ? 'is most likely this name miswritten' : doubt(known, about, odds, all);
      return probability < MIN_PROBABILITY ? [] : [{ id: known.id, name: known.name, confidence: probability, because }];
    });
  }
}

/** Why a near name may be another. */
function doubt(known: Worded, { words, isElsewhere }: Asked, odds: number, all: number): string {
  if (marksOf(known.words) !== marksOf(words)) return 'differs in a word or number that tells names apart';
  if (all - odds - 1 > odds / 2) return 'is not the only name so near';
  return isElsewhere ? 'is near, but a musician elsewhere has this very name' : 'is near, but this may be another name';
}

/** How many slips lie between two names; one more than allowed for names alike only by their words; undefined for unlike names. */
function slipsFrom(known: Worded, asked: Worded): number | undefined {
  const [shorter, longer] = known.key.length < asked.key.length ? [known, asked] : [asked, known];
  const most = Math.min(MAX_SLIPS, 1 + Math.floor(longer.key.length / LETTERS_A_SLIP));
  const slips = editDistance(known.key, asked.key, most);
  if (slips <= most) return slips;
  if (longer.words.length > shorter.words.length + MAX_WORDS_MORE) return undefined;
  if (longer.key.startsWith(shorter.key)) return slips;
  const isIn = (word: string) => longer.words.includes(word) || (word.length === 1 && longer.words.some((other) => other[0] === word));
  return shorter.words.length >= longer.words.length - 1 && shorter.words.every(isIn) ? slips : undefined;
}

function wordedOf(folded: string): Worded {
  const words = folded.split(' ');
  return { words, key: words.join('') };
}

/** How many letters at each end of a name are looked up, each time without another one. */
const EDGE_LETTERS = 6;

/** Fuller blocks are skipped, as they tell nothing. */
const MAX_BLOCK_NAMES = 400;

/**
 * Finds names that share a start, an end or a word with a text. It finds any name one slip away, and one two slips away
 * where an end has one of them at most, unless hundreds of names begin or end alike.
 */
class NameBlocks {
  readonly #blocks = new Map<string, number[]>();

  /** @param name its number */
  add(name: number, worded: Worded): void {
    for (const block of blocksOf(worded)) {
      const names = this.#blocks.get(block);
      if (names === undefined) this.#blocks.set(block, [name]);
      else if (names.length <= MAX_BLOCK_NAMES && names.at(-1) !== name) names.push(name);
    }
  }

  find(worded: Worded): Set<number> {
    const found = new Set<number>();
    for (const block of blocksOf(worded)) {
      const names = this.#blocks.get(block);
      if (names !== undefined && names.length <= MAX_BLOCK_NAMES) for (const name of names) found.add(name);
    }
    return found;
  }
}

/** `<` marks a start, `>` an end, a space a word. */
function blocksOf({ key, words }: Worded): string[] {
  const blocks = words.map((word) => ` ${word}`);
  for (const [mark, edge] of [
    ['<', key.slice(0, EDGE_LETTERS)],
    ['>', key.slice(-EDGE_LETTERS)],
  ] as const) {
    if (edge.length < EDGE_LETTERS) blocks.push(mark + edge);
    for (let left = 0; left < edge.length; left++) blocks.push(mark + edge.slice(0, left) + edge.slice(left + 1));
  }
  return blocks;
}
