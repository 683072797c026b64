import { editDistance } from '#interpret/names/edit-distance.ts';
import { costOfWriting } from '#interpret/names/miswriting.ts';
import { foldName, foldWithoutSigns, foldWords } from '#scene/text/names.ts';
import { NearTexts } from './near-texts.ts';
import { PrefixTree } from './prefix-tree.ts';
import { type Meant, WordList } from './word-list.ts';

/** What a name belongs to. A member has the id of their artist, a person their folded user name. */
export type NamedKind = 'artist' | 'venue' | 'person' | 'member' | 'show';

/** A thing with its names, its own first. */
export interface NamedEntry {
  kind: NamedKind;
  id: string;
  names: readonly string[];
}

/** A thing found, with the name that fits best. */
export interface Hit {
  kind: NamedKind;
  id: string;
  /** As written. */
  name: string;
  folded: string;
  /** Whether it is the thing's own name. */
  isOwn: boolean;
  /** Fits whole, at the beginning, by words or beginnings of words, or with slips. */
  fit: 'whole' | 'beginning' | 'words' | 'near';
  /** Orders hits that fit alike, the least first. */
  cost: number;
}

const FITS = ['whole', 'beginning', 'words', 'near'] as const;
const MAX_LETTERS = 80;
const MAX_WORDS = 8;
/** Names looked at for each fit before sorting. */
const MAX_ALIKE = 500;
/** Names with one of the words that are checked for the others. */
const MAX_LOOKED_AT = 10_000;
/** With this many exact hits, near ones are not looked for. */
const MIN_EXACT = 5;
/** Near names weighed by how names are misspelled. */
const MAX_WEIGHED = 24;
/** Near names of a kind in the answer. */
const MAX_NEAR = 6;
/** The cost of a slip beside its probability: fewer slips come first, unless far less likely. */
const SLIP_COST = 6;
/** A misspelled or run-together article is considered before this many letters. */
const MIN_LETTERS_AFTER_ARTICLE = 4;

const slipsInName = (letters: number) => (letters < 3 ? 0 : letters < 4 ? 1 : 2);
const slipsInWord = (letters: number) => (letters < 4 ? 0 : letters < 8 ? 1 : 2);

/** Names in memory, found whole, by beginnings, by words, and with one or two slips. */
export class NameIndex {
  readonly #words = new WordList();
  readonly #things = new Map<string, number[]>();
  readonly #prefixes = new PrefixTree((number) => this.#folded[number] ?? '');
  readonly #near = new NearTexts((number) => this.#squeezed[number] ?? '');
  /** By name: its owner, undefined once gone; as written; folded; folded without spaces; its words. */
  readonly #owners: (Owner | undefined)[] = [];
  readonly #written: string[] = [];
  readonly #folded: string[] = [];
  readonly #squeezed: string[] = [];
  readonly #wordsOf: Uint32Array[] = [];
  #gone = 0;

  /** Whether so many names are gone that the index should be rebuilt. */
  get isWorn(): boolean {
    return this.#gone > 1_000 && this.#gone * 2 > this.#owners.length;
  }

  /** Replaces a thing's names; without names it is gone. */
  put({ kind, id, names }: NamedEntry): void {
    const key = `${kind}:${id}`;
    for (const number of this.#things.get(key) ?? []) {
      this.#owners[number] = undefined;
      this.#gone++;
    }
    this.#things.delete(key);
    const folded = new Map<string, number>();
    for (const [position, name] of names.entries())
      for (const text of [foldName(name).slice(0, MAX_LETTERS), foldWithoutSigns(name).slice(0, MAX_LETTERS)]) {
        if (text === '' || folded.has(text)) continue;
        folded.set(text, this.#add({ key, kind, id, isOwn: position === 0 }, name, text));
      }
    if (folded.size > 0) this.#things.set(key, [...folded.values()]);
  }

  #add(owner: Owner, written: string, folded: string): number {
    const number = this.#owners.length;
    const squeezed = folded.replaceAll(' ', '');
    this.#owners.push(owner);
    this.#written.push(written);
    this.#folded.push(folded);
    this.#squeezed.push(squeezed);
    this.#prefixes.add(number, folded);
    this.#near.add(number, squeezed);
    this.#wordsOf.push(Uint32Array.from(folded.split(' '), (word) => this.#words.add(word, number)));
    return number;
  }

  hasName(folded: string): boolean {
    return this.#prefixes.findByPrefix(folded, 1).some((number) => this.#folded[number] === folded && this.#owners[number] !== undefined);
  }

  /** Whether a word of some name is or begins with a folded word. */
  hasWordBeginning(word: string): boolean {
    return this.#words.hasBeginning(word);
  }

  /**
   * What a question may mean, the best first, each thing once: exact hits, and near ones where these are few.
   * @param most of each kind
   */
  find(question: string, most: number): Hit[] {
    const asked = foldName(question.slice(0, 4 * MAX_LETTERS)).slice(0, MAX_LETTERS);
    if (asked === '') return [];
    const fitting = this.#findBeginnings(asked);
    // 'The t' may begin 'The Table' or 'Then There'.
    const typed = foldWords(question.slice(0, 4 * MAX_LETTERS)).slice(0, MAX_LETTERS) || asked;
    if (typed !== asked) fitting.push(...this.#findBeginnings(typed));
    fitting.push(...this.#findWords(asked, () => 0));
    const hits = this.#hits(fitting, most);
    const sure = [...hits.values()].sort(compareHits);
    const near = sure.length < MIN_EXACT ? this.#findNear(asked, typed, hits) : [];
    const kinds = new Map<string, number>();
    return [...sure, ...near].filter(({ kind, fit }) => {
      const count = (kinds.get(kind) ?? 0) + 1;
      kinds.set(kind, count);
      return count <= (fit === 'near' ? Math.min(MAX_NEAR, most) : most);
    });
  }

  /** Whole names and beginnings. */
  #findBeginnings(asked: string): Fitting[] {
    return this.#prefixes.findByPrefix(asked, MAX_ALIKE).map((number) => {
      const cost = (this.#folded[number]?.length ?? 0) - asked.length;
      return { number, fit: cost === 0 ? 'whole' : 'beginning', cost };
    });
  }

  /** Names with every word, or a word that begins so or is within the slips allowed for its length. */
  #findWords(asked: string, forgiven: (letters: number) => number): Fitting[] {
    const words = asked.split(' ').slice(0, MAX_WORDS);
    const meant = words.map((word) => this.#words.meantBy(word, forgiven(word.length)));
    const counts = meant.map((each) => this.#words.countNames(each));
    const rarest = meant[counts.indexOf(Math.min(...counts))];
    const found: Fitting[] = [];
    let looked = 0;
    for (const [word] of [...(rarest?.costs ?? [])].sort((a, b) => a[1] - b[1]))
      for (const number of this.#words.namesWith(word)) {
        if (found.length >= MAX_ALIKE || looked++ >= MAX_LOOKED_AT) return found;
        const cost = this.#costOfWords(number, meant);
        if (cost > 2.5) continue;
        const more = (this.#wordsOf[number]?.length ?? 0) - words.length;
        found.push({ number, fit: cost < 1 ? 'words' : 'near', cost: cost + 0.02 * more });
      }
    return found;
  }

  /** The cost of finding all words in a name. */
  #costOfWords(number: number, meant: readonly Meant[]): number {
    let cost = 0;
    for (const each of meant) {
      let least = Number.POSITIVE_INFINITY;
      for (const word of this.#wordsOf[number] ?? []) least = Math.min(least, this.#words.costOf(word, each) ?? least);
      cost += least;
    }
    return cost;
  }

  /** Near hits that are not known yet, the likeliest first. */
  #findNear(asked: string, typed: string, known: ReadonlyMap<string, Hit>): Hit[] {
    const squeezed = asked.replaceAll(' ', '');
    const fitting = this.#findNearWhole(squeezed, slipsInName(squeezed.length), 0);
    for (const { rest, slips } of withoutMiswrittenArticle(typed.replaceAll(' ', '')))
      fitting.push(...this.#findNearWhole(rest, slipsInName(rest.length) - slips, slips));
    fitting.push(...this.#findWords(asked, slipsInWord));
    const isNew = fitting.filter(({ number }) => !known.has(this.#owners[number]?.key ?? ''));
    return weighed(asked, [...this.#hits(isNew, MAX_WEIGHED).values()]);
  }

  /** Whole names a slip or two away, ignoring spaces. */
  #findNearWhole(squeezed: string, most: number, cost: number): Fitting[] {
    const found: Fitting[] = [];
    this.#near.find(squeezed, most, (number, slips) => found.push({ number, fit: 'near', cost: cost + slips }));
    return found;
  }

  /** The best hit of each thing; of each kind the best ones, and those that fit as well as the last. */
  #hits(fitting: readonly Fitting[], most: number): Map<string, Hit> {
    const hits = new Map<string, Hit>();
    const counts = new Map<string, { count: number; last: string }>();
    for (const { number, fit, cost } of fitting.toSorted(compareFitting)) {
      const owner = this.#owners[number];
      if (owner === undefined) continue;
      const before = hits.get(owner.key);
      const kind = counts.get(owner.kind) ?? { count: 0, last: '' };
      if (before === undefined && kind.count >= most && kind.last !== `${fit} ${cost}`) continue;
      const { key, kind: of, id, isOwn } = owner;
      const hit: Hit = { kind: of, id, isOwn, name: this.#written[number] ?? '', folded: this.#folded[number] ?? '', fit, cost };
      if (before === undefined || compareOfOne(hit, before) < 0) hits.set(key, hit);
      if (before === undefined) counts.set(owner.kind, { count: kind.count + 1, last: `${fit} ${cost}` });
    }
    return hits;
  }
}

/** A thing with one of its names. */
interface Owner {
  /** Kind and id. */
  key: string;
  kind: NamedKind;
  id: string;
  isOwn: boolean;
}

/** A fitting name, by number. */
interface Fitting {
  number: number;
  fit: Hit['fit'];
  cost: number;
}

function compareFitting(a: Fitting, b: Fitting): number {
  return (a.fit === b.fit ? 0 : FITS.indexOf(a.fit) - FITS.indexOf(b.fit)) || a.cost - b.cost;
}

/** Which of two names a thing is found by: its own, if both fit alike. */
function compareOfOne(a: Hit, b: Hit): number {
  const fits = FITS.indexOf(a.fit) - FITS.indexOf(b.fit);
  return fits || (a.fit === 'near' ? 0 : Number(b.isOwn) - Number(a.isOwn)) || compareHits(a, b);
}

/** Sorts hits by fit, cost and name, own names first. */
function compareHits(a: Hit, b: Hit): number {
  return (
    FITS.indexOf(a.fit) - FITS.indexOf(b.fit) ||
    a.cost - b.cost ||
    compareTexts(a.folded, b.folded) ||
    Number(b.isOwn) - Number(a.isOwn) ||
    compareTexts(`${a.kind}:${a.id}`, `${b.kind}:${b.id}`)
  );
}

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** A text without the article it may begin with, and the slips in that article; names in the index have no article. */
function withoutMiswrittenArticle(squeezed: string): { rest: string; slips: number }[] {
  const lengths = [2, 3, 4].filter(
    (length) => squeezed.length - length >= MIN_LETTERS_AFTER_ARTICLE && editDistance(squeezed.slice(0, length), 'the', 1) <= 1,
  );
  return lengths.map((length) => ({ rest: squeezed.slice(length), slips: editDistance(squeezed.slice(0, length), 'the', 1) }));
}

/** Near names by probability; names two slips away are dropped where others are one away. */
function weighed(asked: string, near: readonly Hit[]): Hit[] {
  const nearest = near.toSorted(compareHits).slice(0, MAX_WEIGHED);
  const words = asked.split(' ');
  return nearest
    .map((hit) => ({ ...hit, cost: Math.floor(hit.cost) * SLIP_COST + costOfWriting(hit.folded.split(' '), words) }))
    .sort(compareHits);
}
