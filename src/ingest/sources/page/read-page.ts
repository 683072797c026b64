import { nothingRead, ProblemList, type Reading, type ReadingWindow } from '../reading.ts';
import { readEvents } from '../schema/events.ts';
import { jsonldIn } from '../schema/jsonld.ts';
import { microdataIn } from '../schema/microdata.ts';
import { baseOf, parsePage } from './document.ts';

/**
 * Reads the schema.org events of a web page (JSON-LD or microdata). No bytes make it throw.
 * @param settings `address` is the base of relative links unless the page has one
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
