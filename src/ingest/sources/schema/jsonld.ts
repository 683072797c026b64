import { elementsOf, type Page } from '../page/document.ts';
import { nothingRead, ProblemList, type Reading, type ReadingWindow } from '../reading.ts';
import { boundedText } from '../source-text.ts';
import { readEvents } from './events.ts';
import { addValues, type Item, localName, type Value } from './items.ts';
import { parseLooseJson } from './jsonld-text.ts';

/** Reads a JSON-LD file of schema.org events. No bytes make it throw. @param settings `address` is the base of relative links */
export function readJsonld(bytes: Uint8Array, window: ReadingWindow, settings: { address?: string | undefined } = {}): Reading {
  const problems = new ProblemList();
  const text = boundedText(bytes, 'the file', problems);
  if (text === undefined) return nothingRead(problems);
  const items = jsonldOf(text, 'the file', problems);
  return readEvents([items ?? []], { window, base: settings.address ?? '', problems, whole: items !== undefined });
}

/** The things in a page's JSON-LD. `whole` is false when a script is unreadable. */
export function jsonldIn(page: Page, problems: ProblemList): { items: Item[]; whole: boolean } {
  let items: Item[] = [];
  let whole = true;
  let number = 0;
  for (const element of elementsOf(page)) {
    if (element.name !== 'script' || !/^\s*application\/ld\+json\b/i.test(element.attribs.type ?? '')) continue;
    number += 1;
    const text = element.children.map((child) => ('data' in child ? child.data : '')).join('');
    if (text.trim() === '') continue;
    const found = jsonldOf(text, `JSON-LD script ${number}`, problems);
    if (found === undefined) whole = false;
    else items = items.concat(found);
  }
  return { items, whole };
}

function jsonldOf(text: string, where: string, problems: ProblemList): Item[] | undefined {
  try {
    return toValues(parseLooseJson(text)).filter((value) => typeof value !== 'string');
  } catch (error) {
    problems.add(where, error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

/** The values of JSON, lists flattened; its depth is bounded. */
function toValues(json: unknown): Value[] {
  if (json === null || json === undefined) return [];
  if (typeof json !== 'object') return [String(json)];
  if (Array.isArray(json)) return json.flatMap(toValues);
  const entries = Object.entries(json);
  const bare = entries.find(([name]) => name === '@value' || name === '@list' || name === '@set');
  return bare ? toValues(bare[1]) : [toItem(entries)];
}

function toItem(entries: [string, unknown][]): Item {
  const item: Item = { types: [], id: '', properties: new Map() };
  for (const [name, json] of entries) {
    if (name === '@context') continue;
    if (name === '@type' || name === 'type') item.types = texts(json).map(localName);
    else if (name === '@id') item.id = texts(json)[0] ?? '';
    else addValues(item, localName(name).toLowerCase(), toValues(json));
  }
  return item;
}

function texts(json: unknown): string[] {
  return toValues(json).filter((value) => typeof value === 'string');
}
