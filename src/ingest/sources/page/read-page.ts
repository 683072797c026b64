import { nothingRead, ProblemList, type Reading, type ReadingWindow } from '../reading.ts';
import { readEvents } from '../schema/events.ts';
import { jsonldIn } from '../schema/jsonld.ts';
import { microdataIn } from '../schema/microdata.ts';
import { baseOf, parsePage } from './document.ts';

/**
 * Reads the events a web page describes in the schema.org vocabulary, as JSON-LD or microdata, into listings. No bytes make it throw.
 * @param settings `address` is where the page was brought from: relative links start there unless the page says otherwise
 */
export function readPage(bytes: Uint8Array, window: ReadingWindow, settings: { address?: string | undefined } = {}): Reading {
  const problems = new ProblemList();
  const parsed = parsePage(bytes, problems);
  if (parsed === undefined) return nothingRead(problems);
  const { page } = parsed;
  const { items, whole } = jsonldIn(page, problems);
  const base = baseOf(page) || (settings.address ?? '');
  return readEvents([items, microdataIn(page)], { window, base, problems, whole: whole && parsed.whole });
}
