import { editDistance } from './edit-distance.ts';
import { LINKED, type NameForm, type NameHit, type Spelling } from './match.ts';
import { marksOf } from './miswriting.ts';
import { Nearness } from './nearness.ts';
import { type Asked, askedFor, logOdds } from './probability.ts';
import { nameWords } from './spelling.ts';

/** The words of a name, and the same without spaces. */
export interface Worded {
  key: string;
  words: readonly string[];
}

interface Known extends Worded {
  id: string;
  name: string;
}

/** What speaks for somebody beside the name: the odds for them, as a logarithm, by id; nothing where nothing does. */
export type PriorOdds = (id: string) => number;

const NO_EVIDENCE: PriorOdds = () => 0;

/** How many slips are forgiven: one, and one more for each so many letters, up to a most. Whoever is farther away is never meant. */
const LETTERS_A_SLIP = 4;
const MAX_SLIPS = 4;

/** A name may have so many words more than the other, 'and' and 'the' among them: names that differ by more are as unlike as any two. */
const MAX_WORDS_MORE = 4;

/**
 * After so many pairs of letters nobody else is weighed for a name asked for; the nearest come first. Of 4,000 names asked of 20,000 real artists
 * none came to more than 3,200; long names that are all alike would keep everybody else waiting.
 */
const MAX_WEIGHED = 10_000;

/** Nobody is asked about a name that is less likely meant than this. */
const MIN = 0.002;

/** Names by every way to spell them, and by nearness. */
export class Directory {
  readonly #bySpelling = new Map<string, NameHit[]>();
  readonly #known: Known[] = [];
  readonly #ids = new Set<string>();
  readonly #nearness = new Nearness();
  readonly #common: ReadonlySet<string>;

  /** @param common words that tell nobody from another */
  constructor(common: ReadonlySet<string> = new Set()) {
    this.#common = common;
  }

  /** Adds one written name of somebody shown as `name`, by all its readings; the first is the name itself. */
  add(id: string, name: string, readings: readonly NameForm[], spellings: readonly Spelling[]): void {
    this.#ids.add(id);
    for (const { key, confidence, because } of spellings) {
      const hits = this.#bySpelling.get(key);
      if (hits === undefined) this.#bySpelling.set(key, [{ id, name, confidence, because }]);
      else hits.push({ id, name, confidence, because });
    }
    for (const { name: read } of readings) {
      const worded = wordedOf(read);
      this.#nearness.add(this.#known.push({ id, name, ...worded }) - 1, worded);
    }
  }

  /** Whether anybody is known by a spelling. */
  has(key: string): boolean {
    return this.#bySpelling.has(key);
  }

  /** Who shares a spelling, as surely as the less sure of both. */
  same(spellings: readonly Spelling[]): NameHit[] {
    return spellings.flatMap((asked) =>
      (this.#bySpelling.get(asked.key) ?? []).map((hit) =>
        hit.confidence < asked.confidence ? hit : { ...hit, confidence: asked.confidence, because: asked.because },
      ),
    );
  }

  /** Who may be meant by a name miswritten, each with the probability that it is they. */
  near(readings: readonly NameForm[], evidence: PriorOdds = NO_EVIDENCE): NameHit[] {
    return readings.flatMap(({ name, confidence }) => this.#nearTo(wordedOf(name), confidence, evidence));
  }

  /** The names that can be this one miswritten, the nearest first and no more than can be weighed; and how many are left. */
  #comparable(asked: Worded): { weighed: Known[]; left: number } {
    const near = [...this.#nearness.find(asked)].flatMap((number) => {
      const known = this.#known[number];
      const slips = known && slipsFrom(known, asked);
      return known === undefined || slips === undefined ? [] : [{ known, slips }];
    });
    let letters = 0;
    const weighed = near
      .sort((one, other) => one.slips - other.slips)
      .filter(({ known }) => {
        const isWeighed = letters < MAX_WEIGHED;
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
    // One name means one of them at most, or none. Those that were left may each be as likely as any that was weighed.
    const all = [...nearest.values()].reduce((sum, { odds }) => sum + odds, left === 0 ? 1 : 1 + left * least);
    return [...nearest.values()].flatMap(({ known, odds }) => {
      const probability = (confidence * odds) / all;
      const because = probability >= LINKED ? 'is most likely this name miswritten' : doubt(known, about, odds, all);
      return probability < MIN ? [] : [{ id: known.id, name: known.name, confidence: probability, because }];
    });
  }
}

/** Why a name that is near may yet be another. */
function doubt(known: Worded, { words, isElsewhere }: Asked, odds: number, all: number): string {
  if (marksOf(known.words) !== marksOf(words)) return 'differs in a word or number that tells names apart';
  if (all - odds - 1 > odds / 2) return 'is not the only name so near';
  return isElsewhere ? 'is near, but a musician elsewhere has this very name' : 'is near, but this may be another name';
}

/**
 * How many slips one name is from the other, if it can be the other miswritten at all: what can be told without counting what they cost.
 * One more than the most where it is told by their words.
 */
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
