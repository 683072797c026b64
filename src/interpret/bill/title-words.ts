import { foldWords } from '#scene/text/names.ts';
import { findPhraseAt, findTopic, mayBeginPhrase, type Topic } from '../words/topics.ts';
import { findCluster, isOrdinary } from '../words/word-tables.ts';
import type { Span } from './kinds-of-cuts.ts';

/** A word of a title. The first word of a phrase carries the phrase's topic. */
export interface Word extends Span {
  topic: Topic | undefined;
  isOrdinary: boolean;
  /** The name of its cluster (`findCluster`); 'c?' if it has none. */
  cluster: string;
  /** Whether the word continues the previous word: “O'Neill” is one word. */
  isGlued: boolean;
}

function analyzeWord(word: string) {
  const folded = foldWords(word);
  const topic = findTopic(folded);
  return { folded, topic, isOrdinary: topic !== undefined || isOrdinary(folded), cluster: findCluster(folded) ?? 'c?' };
}

/** Splits a text into its words, in order. */
export function splitTitleWords(text: string): Word[] {
  const found = [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu)];
  const known = found.map(([word]) => analyzeWord(word));
  const folded = known.map((word) => word.folded);
  let phrase = 0;
  let last = -1;
  return found.map(({ index: from, 0: { length } }, index) => {
    const { topic: own, isOrdinary, cluster } = known[index] ?? analyzeWord('');
    const isInPhrase = phrase > index;
    const { topic, length: words } = isInPhrase
      ? { topic: undefined, length: 1 }
      : mayBeginPhrase(folded, index)
        ? findPhraseAt(folded, index)
        : { topic: own, length: 1 };
    if (topic !== undefined) phrase = index + words;
    const isGlued = from === last + 1 && /['’.-]/.test(text[last] ?? '');
    last = from + length;
    return { from, to: last, cluster, topic, isOrdinary: isOrdinary || isInPhrase || topic !== undefined, isGlued };
  });
}
