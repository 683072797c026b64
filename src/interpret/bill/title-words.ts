import { foldWords } from '#scene/text/names.ts';
import { beginsPhrase, phraseAt, type Topic, topicOf } from '../words/topics.ts';
import { clusterOf, isOrdinary } from '../words/word-tables.ts';
import type { Span } from './kinds-of-cuts.ts';

/** A word of a title. Of a phrase that is about something, the first says so. */
export interface Word extends Span {
  topic: Topic | undefined;
  isOrdinary: boolean;
  /** The words beside which it stands elsewhere: the name of their cluster. */
  cluster: string;
  /** Whether it goes on with the one before: “O'Neill” is one word. */
  isGlued: boolean;
}

/** What is known of single words: titles write the same ones again and again. Forgotten at so many. */
const KNOWN_WORDS = new Map<string, { folded: string; topic: Topic | undefined; isOrdinary: boolean; cluster: string }>();
const UNKNOWN = 'c?';
const MAX_WORDS = 20_000;

function wordOf(word: string) {
  if (KNOWN_WORDS.size >= MAX_WORDS) KNOWN_WORDS.clear();
  return KNOWN_WORDS.getOrInsertComputed(word, () => {
    const folded = foldWords(word);
    const topic = topicOf(folded);
    return { folded, topic, isOrdinary: topic !== undefined || isOrdinary(folded), cluster: clusterOf(folded) ?? UNKNOWN };
  });
}

/** The words of a text, in order. */
export function titleWords(text: string): Word[] {
  const found = [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu)];
  const known = found.map(([word]) => wordOf(word));
  const folded = known.map((word) => word.folded);
  let phrase = 0;
  let last = -1;
  return found.map(({ index: from, 0: { length } }, index) => {
    const { topic: own, isOrdinary, cluster } = known[index] ?? wordOf('');
    const isInPhrase = phrase > index;
    const { topic, length: words } = isInPhrase
      ? { topic: undefined, length: 1 }
      : beginsPhrase(folded, index)
        ? phraseAt(folded, index)
        : { topic: own, length: 1 };
    if (topic !== undefined) phrase = index + words;
    const isGlued = from === last + 1 && /['’.-]/.test(text[last] ?? '');
    last = from + length;
    return { from, to: last, cluster, topic, isOrdinary: isOrdinary || isInPhrase || topic !== undefined, isGlued };
  });
}
