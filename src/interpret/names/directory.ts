import { doubt, type Known, type Vocabulary, type Worded } from './forgiving.ts';
import type { Hit, Reading, Spelling } from './match.ts';
import { Nearness } from './nearness.ts';
import { countSlips } from './slips.ts';

/** A known name beside the one asked for. */
interface Neighbour {
  known: Known;
  slips: number;
}

/** Tells how a name that differs by whole words may be meant all the same; undefined when it cannot. */
export type Rewording = (asked: Worded, known: Known, vocabulary: Vocabulary) => { confidence: number; because: string } | undefined;

/** How sure a name is that differs by no, one, two or three slips and nothing else. */
const SLIPPED = [0.95, 0.9, 0.85, 0.82];

/** As many slips are counted as are forgiven, and two more, to see who else is near. */
const COUNTED = 5;

/** No more slips than this between two names and either may be meant. */
const NEAR = 2;

/** The most a doubtful name is thought to be. */
const DOUBTFUL = 0.7;

/** Names by every way to spell them, and by nearness. */
export class Directory {
  readonly #bySpelling = new Map<string, Hit[]>();
  readonly #known: Known[] = [];
  readonly #nearness = new Nearness();
  readonly #vocabulary = new Map<string, string | undefined>();

  /** @param common words that tell nobody from another, however few names have them */
  constructor(common: Iterable<string> = []) {
    for (const word of common) this.#vocabulary.set(word, undefined);
  }

  /** Adds one written name of somebody shown as `name`, by all its readings; the first is the name itself. */
  add(id: string, name: string, readings: readonly Reading[], spellings: readonly Spelling[]): void {
    for (const { key, confidence, because } of spellings) {
      const hits = this.#bySpelling.get(key);
      if (hits === undefined) this.#bySpelling.set(key, [{ id, name, confidence, because }]);
      else hits.push({ id, name, confidence, because });
    }
    for (const { name: read } of readings) {
      const worded = wordedOf(read);
      this.#nearness.add(this.#known.push({ id, name, ...worded }) - 1, worded);
      for (const word of worded.words)
        this.#vocabulary.set(word, this.#vocabulary.has(word) && this.#vocabulary.get(word) !== id ? undefined : id);
    }
  }

  /** Whether anybody is known by a spelling. */
  has(key: string): boolean {
    return this.#bySpelling.has(key);
  }

  /** Who shares a spelling, as surely as the less sure of both. */
  same(spellings: readonly Spelling[]): Hit[] {
    return spellings.flatMap((asked) =>
      (this.#bySpelling.get(asked.key) ?? []).map((hit) =>
        hit.confidence < asked.confidence ? hit : { ...hit, confidence: asked.confidence, because: asked.because },
      ),
    );
  }

  /**
   * Who is a few slips away or shares words. One who can be meant is above 0.8; what is doubtful is not.
   * @param reworded which other words may yet mean somebody
   */
  near(readings: readonly Reading[], reworded: Rewording = () => undefined): Hit[] {
    return readings.flatMap(({ name, confidence }) => this.#nearTo(wordedOf(name), confidence, reworded));
  }

  #nearTo(asked: Worded, confidence: number, reworded: Rewording): Hit[] {
    const neighbours: Neighbour[] = [];
    for (const number of this.#nearness.find(asked)) {
      const known = this.#known[number];
      if (known !== undefined) neighbours.push({ known, slips: countSlips(asked.key, known.key, COUNTED) });
    }
    const nearest = neighbours.reduce<Neighbour | undefined>((a, b) => (a !== undefined && a.slips <= b.slips ? a : b), undefined);
    if (nearest === undefined) return [];
    const why = this.#doubt(asked, nearest, neighbours);
    const found = why === undefined ? certain(nearest, confidence) : this.#reworded(asked, neighbours, confidence, reworded);
    const others = neighbours.filter(({ known }) => known.id !== found?.id).map((neighbour) => doubtful(asked, neighbour, why));
    return found === undefined ? others : [found, ...others];
  }

  #doubt(asked: Worded, { known, slips }: Neighbour, neighbours: readonly Neighbour[]): string | undefined {
    const next = neighbours.reduce((least, other) => (other.known.id === known.id ? least : Math.min(least, other.slips)), COUNTED + 1);
    if (slips > 0 && slips < SLIPPED.length && next <= slips + 1) return 'is not the only name so near';
    return doubt(asked, known, { slips, alone: next > slips + NEAR }, this.#vocabulary);
  }

  /** The one whose name has other words, unless somebody else's may have or is only a slip or two away from what was asked. */
  #reworded(asked: Worded, neighbours: readonly Neighbour[], confidence: number, reworded: Rewording): Hit | undefined {
    const found = neighbours.flatMap(({ known }) => {
      const how = reworded(asked, known, this.#vocabulary);
      return how === undefined ? [] : [{ id: known.id, name: known.name, ...how, confidence: confidence * how.confidence }];
    });
    const [first] = found;
    const isOnly = neighbours.every(({ known, slips }) => known.id === first?.id || slips > NEAR);
    return isOnly && found.every(({ id }) => id === first?.id) ? first : undefined;
  }
}

function certain({ known: { id, name }, slips }: Neighbour, confidence: number): Hit {
  const because = slips === 1 ? 'is one slip away, and no other name is near' : `is ${slips} slips away, and no other name is near`;
  return { id, name, confidence: confidence * (SLIPPED[slips] ?? DOUBTFUL), because };
}

function doubtful(asked: Worded, { known, slips }: Neighbour, why = 'is only something like it'): Hit {
  const letters = slips > COUNTED ? 0 : 1 - slips / Math.max(asked.key.length, known.key.length);
  const [ours, theirs] = [new Set(asked.words), new Set(known.words)];
  const words = (2 * ours.intersection(theirs).size) / (ours.size + theirs.size);
  return { id: known.id, name: known.name, confidence: DOUBTFUL * Math.max(letters, words), because: why };
}

function wordedOf(folded: string): Worded {
  const words = folded.split(' ');
  return { words, key: words.join('') };
}
