import { readBill } from '#interpret/bill/bill.ts';
import { findEdges, findRecurring } from '#interpret/bill/source-titles/edges.ts';
import { readPlace } from '#interpret/duplicates/places.ts';
import { readTitle } from '#interpret/duplicates/titles.ts';
import { readFacts } from '#interpret/facts.ts';
import { readKind } from '#interpret/kind/kind.ts';
import { readStatusMarks } from '#interpret/status/marks.ts';
import { fold, slugify } from '#scene/text/names.ts';

/** Functions that read strangers' text on the main thread. */
export const TEXT_READERS: Readonly<Record<string, (text: string) => unknown>> = {
  readStatusMarks,
  readFacts,
  readBill: (text) => readBill(text, () => false),
  findEdges: (text) => findEdges(['a', 'b', 'c', 'd'].flatMap((other) => [`${text} ${other}`, `${other} ${text}`])),
  findRecurring: (text) => findRecurring(['a', 'b', 'c', 'd'].map((other) => `${text}: ${other}`)),
  readTitle: (event) => readTitle({ event }),
  readPlace,
  readKind: (text) => readKind({ title: text, categories: [text], venue: text, description: text }),
  fold,
  slugify,
};
