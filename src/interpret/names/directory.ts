import { editDistance } from './edit-distance.ts';
import { MIN_LINKED_PROBABILITY, type NameForm, type NameHit, type Spelling } from './match.ts';
import { listDistinguishing } from './miswriting.ts';
import { type Asked, computeLogOdds, prepareAsked } from './probability.ts';
import { splitNameWords } from './spelling.ts';

/** A name's words, and its letters without spaces. */
interface SplitName {
  key: string;
  words: readonly string[];
}

interface Known extends SplitName {
  id: string;
  name: string;
}

/** Returns log-odds for an artist or venue by other evidence than the name. */
export type PriorOdds = (id: string) => number;

const NO_EVIDENCE: PriorOdds = () => 0;

/** One slip is allowed, and one more for each four letters. */
const LETTERS_PER_SLIP = 4;
const MAX_SLIPS = 4;

/** Names that differ by more words, 'and' and 'the' included, are never compared. */
const MAX_EXTRA_WORDS = 4;

/** Bounds the pairs of letters compared for one name, nearest first. Of 4,000 names among 20,000 real artists, the worst took 3,200. */
const MAX_LETTER_PAIRS = 10_000;

const MIN_PROBABILITY = 0.002;

/** Finds names by any of their spellings, or by similarity. */
export class Directory {
  readonly #bySpelling = new Map<string, NameHit[]>();
  readonly #known: Known[] = [];
  readonly #ids = new Set<string>();
  readonly #blocks = new NameBlocks();
  readonly #common: ReadonlySet<string>;

  /** @param common words that do not distinguish names */
  constructor(common: ReadonlySet<string> = new Set()) {
    this.#common = common;
  }

  /** Adds a written name of an artist or venue shown as `name`. The first form is the written name itself. */
  add(id: string, name: string, forms: readonly NameForm[], spellings: readonly Spelling[]): void {
    this.#ids.add(id);
    for (const { key, confidence, because } of spellings) {
      const hits = this.#bySpelling.get(key);
      if (hits === undefined) this.#bySpelling.set(key, [{ id, name, confidence, because }]);
      else hits.push({ id, name, confidence, because });
    }
    for (const { name: form } of forms) {
      const worded = splitName(form);
      this.#blocks.add(this.#known.push({ id, name, ...worded }) - 1, worded);
    }
  }

  has(key: string): boolean {
    return this.#bySpelling.has(key);
  }

  /** Lists the entries with one of these spellings. The lower confidence of both sides counts. */
  findSame(spellings: readonly Spelling[]): NameHit[] {
    return spellings.flatMap((asked) =>
      (this.#bySpelling.get(asked.key) ?? []).map((hit) =>
        hit.confidence < asked.confidence ? hit : { ...hit, confidence: asked.confidence, because: asked.because },
      ),
    );
  }

  /** Lists the entries that a name may misspell, with their probabilities. */
  findNear(forms: readonly NameForm[], evidence: PriorOdds = NO_EVIDENCE): NameHit[] {
    return forms.flatMap(({ name, confidence }) => this.#findNearForm(splitName(name), confidence, evidence));
  }

  /** Lists the names worth weighing, nearest first, and the number of names beyond the limit. */
  #chooseComparable(asked: SplitName): { weighed: Known[]; left: number } {
    const near = [...this.#blocks.find(asked)].flatMap((number) => {
      const known = this.#known[number];
      const slips = known && countSlips(known, asked);
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

  #findNearForm(asked: SplitName, confidence: number, evidence: PriorOdds): NameHit[] {
    const words = splitNameWords(asked.words.join(' '));
    const telling = words.filter((word) => !this.#common.has(word));
    const about = prepareAsked(asked.words, telling.length > 0 ? telling : words);
    const nearest = new Map<string, { known: Known; odds: number }>();
    const { weighed, left } = this.#chooseComparable(asked);
    let least = Number.POSITIVE_INFINITY;
    for (const known of weighed) {
      const odds = Math.exp(computeLogOdds(known.words, about, this.#ids.size) + evidence(known.id));
      if (odds > (nearest.get(known.id)?.odds ?? 0)) nearest.set(known.id, { known, odds });
      least = Math.min(least, odds);
    }
    // A name means one entry at most. Each name beyond the limit may be as likely as the least likely weighed.
    const all = [...nearest.values()].reduce((sum, { odds }) => sum + odds, left === 0 ? 1 : 1 + left * least);
    return [...nearest.values()].flatMap(({ known, odds }) => {
      const probability = (confidence * odds) / all;
      const because = probability >= MIN_LINKED_PROBABILITY ? 'is most likely this name miswritten' : explainDoubt(known, about, odds, all);
      return probability < MIN_PROBABILITY ? [] : [{ id: known.id, name: known.name, confidence: probability, because }];
    });
  }
}

/** Explains why a near name may be another. */
function explainDoubt(known: SplitName, { words, isElsewhere }: Asked, odds: number, all: number): string {
  if (listDistinguishing(known.words) !== listDistinguishing(words)) return 'differs in a word or number that tells names apart';
  if (all - odds - 1 > odds / 2) return 'is not the only name so near';
  return isElsewhere ? 'is near, but a musician elsewhere has this very name' : 'is near, but this may be another name';
}

/** Counts the slips between two names. Names alike only by their words count one more than the limit; unlike names are undefined. */
function countSlips(known: SplitName, asked: SplitName): number | undefined {
  const [shorter, longer] = known.key.length < asked.key.length ? [known, asked] : [asked, known];
  const most = Math.min(MAX_SLIPS, 1 + Math.floor(longer.key.length / LETTERS_PER_SLIP));
  const slips = editDistance(known.key, asked.key, most);
  if (slips <= most) return slips;
  if (longer.words.length > shorter.words.length + MAX_EXTRA_WORDS) return undefined;
  if (longer.key.startsWith(shorter.key)) return slips;
  const isIn = (word: string) => longer.words.includes(word) || (word.length === 1 && longer.words.some((other) => other[0] === word));
  return shorter.words.length >= longer.words.length - 1 && shorter.words.every(isIn) ? slips : undefined;
}

function splitName(folded: string): SplitName {
  const words = folded.split(' ');
  return { words, key: words.join('') };
}

/** The letters at each end of a name that are looked up, each time without another of them. */
const EDGE_LETTERS = 6;

/** Fuller blocks are skipped, as they narrow nothing. */
const MAX_BLOCK_NAMES = 400;

/**
 * Finds names that share a start, an end or a word with a text: any name one slip away, and names two slips away
 * if either end has at most one of the slips. Ends that hundreds of names share are skipped.
 */
class NameBlocks {
  readonly #blocks = new Map<string, number[]>();

  /** @param name its index */
  add(name: number, worded: SplitName): void {
    for (const block of listBlocks(worded)) {
      const names = this.#blocks.get(block);
      if (names === undefined) this.#blocks.set(block, [name]);
      else if (names.length <= MAX_BLOCK_NAMES && names.at(-1) !== name) names.push(name);
    }
  }

  find(worded: SplitName): Set<number> {
    const found = new Set<number>();
    for (const block of listBlocks(worded)) {
      const names = this.#blocks.get(block);
      if (names !== undefined && names.length <= MAX_BLOCK_NAMES) for (const name of names) found.add(name);
    }
    return found;
  }
}

/** Lists a name's blocks: `<` marks a start, `>` an end, a space a word. */
function listBlocks({ key, words }: SplitName): string[] {
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
