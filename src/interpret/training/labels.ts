import { readFileSync } from 'node:fs';
import type { Language } from '#scene/site/language.ts';
import type { ListingText } from '../kind/evidence.ts';

/** A listing for training; README.md describes the fields. Without `kind` and `performers` it only shows which words and titles are usual. */
export interface Label extends ListingText {
  source: string;
  sourceName: string;
  language: Language | undefined;
  kind: 'music' | 'stage' | 'other' | undefined;
  performers: readonly string[] | undefined;
  weight: number;
}

/** Reads files of labels, one JSON object a line. @throws Error naming the invalid line */
export function readLabels(files: readonly string[]): Label[] {
  return files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) => (line.trim() === '' ? [] : parseLabel(line, `${file}:${at + 1}`))),
  );
}

function parseLabel(line: string, where: string): Label {
  const { title, source, ...given } = JSON.parse(line) as Partial<Label>;
  if (typeof title !== 'string' || typeof source !== 'string') throw new Error(`${where}: a label needs a title and a source.`);
  return {
    title,
    source,
    sourceName: given.sourceName ?? '',
    language: given.language,
    categories: given.categories ?? [],
    venue: given.venue ?? '',
    description: given.description ?? '',
    startTime: given.startTime,
    kind: given.kind,
    performers: given.performers,
    weight: given.weight ?? 1,
  };
}
