import { editDistance } from '#interpret/names/edit-distance.ts';
import { costOfWriting } from '#interpret/names/miswriting.ts';
import type { FoundEntry } from '#scene/found.ts';
import { foldName, foldWithoutSigns, foldWords } from '#scene/text/names.ts';
import { countBits, lettersOf, WordIndex } from './word-index.ts';

/** What a name belongs to. A member has the id of their artist, a person their folded user name. */
export type NamedKind = 'artist' | 'venue' | 'person' | 'member' | 'show' | FoundEntry;

/** A thing with its names, its own first. */
export interface NamedEntry {
  kind: NamedKind;
  id: string;
  names: readonly string[];
}

/** A thing found, with the name that fits best. */
export interface Hit extends Owner, Fit {
  folded: string;
}

/** A thing that has a name. */
interface Owner {
  kind: NamedKind;
  id: string;
  /** As written. */
  name: string;
  /** Whether it is the thing's own name. */
  isOwn: boolean;
}

interface Fit {
  /** Fits whole, at the beginning, by words or beginnings of words, or with slips. */
  fit: 'whole' | 'beginning' | 'words' | 'near';
  /** Orders hits that fit alike, the least first. */
  cost: number;
}

/** A folded name, and the things that have it. */
interface Name {
  folded: string;
  squeezed: string;
  letters: number;
  words: readonly string[];
  owners: Set<Owner>;
}

/** From the best. */
export const FITS = ['whole', 'beginning', 'words', 'near'] as const;
const MAX_LETTERS = 80;
/** With this many exact hits, near ones are not looked for. */
const MIN_EXACT = 5;
/** Near names weighed by how names are misspelled, and near hits of a kind. */
const MAX_WEIGHED = 24;
const MAX_NEAR = 6;
const MAX_NEAR_COST = 2.5;
/** The cost of a slip beside its probability: fewer slips come first, unless far less likely. */
const SLIP_COST = 6;
/** The cost of each word of a name that was not asked for. */
const MORE_WORD_COST = 0.02;
/** A misspelled or run-together article is considered before this many letters. */
const MIN_LETTERS_AFTER_ARTICLE = 4;

/** Slips allowed in a whole name, and in a word of a name, of this many letters. */
const slipsInName = (letters: number) => (letters < 3 ? 0 : letters < 4 ? 1 : 2);
const slipsInWord = (letters: number) => (letters < 4 ? 0 : letters < 8 ? 1 : 2);

/** Names in memory, found whole, by beginnings, by words, and with one or two slips. */
export class NameIndex {
  readonly #names = new Map<string, Name>();
  /** By letters without spaces. */
  readonly #byLength: Set<Name>[] = Array.from({ length: MAX_LETTERS + 1 }, () => new Set());
  readonly #words = new WordIndex<Name>();
  readonly #namesOf = new Map<string, [Name, Owner][]>();

  /** Replaces a thing's names; without names it is gone. */
  put({ kind, id, names }: NamedEntry): void {
    const key = `${kind}:${id}`;
    for (const [name, owner] of this.#namesOf.get(key) ?? []) {
      name.owners.delete(owner);
      if (name.owners.size === 0) this.#drop(name);
    }
    this.#namesOf.delete(key);
    const put = new Map<Name, Owner>();
    for (const [position, written] of names.entries())
      for (const folded of [foldName(written).slice(0, MAX_LETTERS), foldWithoutSigns(written).slice(0, MAX_LETTERS)]) {
        const name = folded === '' ? undefined : (this.#names.get(folded) ?? this.#add(folded));
        if (name === undefined || put.has(name)) continue;
        const owner = { kind, id, name: written, isOwn: position === 0 };
        name.owners.add(owner);
        put.set(name, owner);
      }
    if (put.size > 0) this.#namesOf.set(key, [...put]);
  }

  #add(folded: string): Name {
    const squeezed = folded.replaceAll(' ', '');
    const name = { folded, squeezed, letters: lettersOf(squeezed), words: folded.split(' '), owners: new Set<Owner>() };
    this.#names.set(folded, name);
    this.#byLength[squeezed.length]?.add(name);
    this.#words.add(name);
    return name;
  }

  #drop(name: Name): void {
    this.#names.delete(name.folded);
    this.#byLength[name.squeezed.length]?.delete(name);
    this.#words.remove(name);
  }

  /** Whether a folded text is a whole name, with at most this many slips. */
  hasName(folded: string, slips: 0 | 1): boolean {
    return this.#names.has(folded) || (slips > 0 && this.#findNearWhole(folded.replaceAll(' ', ''), slips).length > 0);
  }

  /** Whether some name has a folded word, or a word that begins so. */
  findWord(word: string): 'whole' | 'beginning' | undefined {
    return this.#words.findWord(word);
  }

  /**
   * What a question may mean, the best first, each thing once: exact hits, and near ones where these are few.
   * @param most of each kind
   */
  find(question: string, most: number): Hit[] {
    const asked = foldName(question.slice(0, 4 * MAX_LETTERS)).slice(0, MAX_LETTERS);
    if (asked === '') return [];
    const words = asked.split(' ');
    const sure = takeHits(
      [...this.#words.find(words, () => 0)].map(([name, cost]) => ({ name, ...fitOf(name, asked, cost) })),
      most,
    );
    if (sure.length >= MIN_EXACT) return sure;
    const known = new Set(sure.map(({ kind, id }) => `${kind}:${id}`));
    const near = takeHits(this.#findNear(asked, question), most + known.size).filter(({ kind, id }) => !known.has(`${kind}:${id}`));
    return [...sure, ...limitKinds(near, Math.min(MAX_NEAR, most))];
  }

  /** The likeliest near names; of those two slips away, none if others are one away. */
  #findNear(asked: string, question: string): RankedName[] {
    const squeezed = asked.replaceAll(' ', '');
    const costs = this.#words.find(asked.split(' '), slipsInWord);
    for (const [name, cost] of costs) costs.set(name, cost + MORE_WORD_COST * (name.words.length - asked.split(' ').length));
    const add = (rest: string, slipsBefore: number) => {
      for (const { name, slips } of this.#findNearWhole(rest, slipsInName(rest.length) - slipsBefore))
        costs.set(name, Math.min(costs.get(name) ?? Number.POSITIVE_INFINITY, slips + slipsBefore));
    };
    add(squeezed, 0);
    for (const { rest, slips } of dropMiswrittenArticle(foldWords(question).slice(0, MAX_LETTERS).replaceAll(' ', ''))) add(rest, slips);
    return [...costs]
      .filter(([, cost]) => cost <= MAX_NEAR_COST)
      .sort((a, b) => a[1] - b[1] || compareTexts(a[0].folded, b[0].folded))
      .slice(0, MAX_WEIGHED)
      .map(([name, cost]) => ({
        name,
        fit: 'near',
        cost: Math.floor(cost) * SLIP_COST + costOfWriting([...name.words], asked.split(' ')),
      }));
  }

  /** Whole names at most so many slips away, ignoring spaces. */
  #findNearWhole(squeezed: string, most: number): { name: Name; slips: number }[] {
    const letters = lettersOf(squeezed);
    const found: { name: Name; slips: number }[] = [];
    for (let length = Math.max(1, squeezed.length - most); length <= squeezed.length + most; length++)
      for (const name of this.#byLength[length] ?? []) {
        if (countBits(letters & ~name.letters) > most || countBits(name.letters & ~letters) > most) continue;
        const slips = editDistance(name.squeezed, squeezed, most);
        if (slips <= most) found.push({ name, slips });
      }
    return found;
  }
}

interface RankedName extends Fit {
  name: Name;
}

function fitOf({ folded, words }: Name, asked: string, cost: number): Fit {
  if (folded === asked) return { fit: 'whole', cost: 0 };
  if (folded.startsWith(asked)) return { fit: 'beginning', cost: folded.length - asked.length };
  return { fit: 'words', cost: cost + MORE_WORD_COST * (words.length - asked.split(' ').length) };
}

/** The things that have the names, each once, the best of each kind. */
function takeHits(names: readonly RankedName[], most: number): Hit[] {
  const hits = new Map<string, Hit>();
  for (const { name, fit, cost } of names)
    for (const owner of name.owners) {
      const hit = { ...owner, folded: name.folded, fit, cost };
      const key = `${owner.kind}:${owner.id}`;
      const before = hits.get(key);
      if (before === undefined || compareOfOne(hit, before) < 0) hits.set(key, hit);
    }
  return limitKinds([...hits.values()].sort(compareHits), most);
}

function limitKinds(hits: readonly Hit[], most: number): Hit[] {
  const counts = new Map<NamedKind, number>();
  return hits.filter(({ kind }) => {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return count <= most;
  });
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
function dropMiswrittenArticle(squeezed: string): { rest: string; slips: number }[] {
  return [2, 3, 4]
    .map((length) => ({ rest: squeezed.slice(length), slips: editDistance(squeezed.slice(0, length), 'the', 1) }))
    .filter(({ rest, slips }) => slips <= 1 && rest.length >= MIN_LETTERS_AFTER_ARTICLE);
}
