import { elementsOf, elementText, isElement, type Page, type PageElement } from '../page/document.ts';
import { addValues, type Item, localName, type Value } from './items.ts';

/** Elements looked at in a page, also when reached by `itemref`. */
const MAX_STEPS = 1_000_000;

const MAX_DEPTH = 50;

/** A page's microdata items (HTML Standard, section 5) that are not part of others. */
export function microdataIn(page: Page): Item[] {
  const scopes = [...elementsOf(page)].filter(({ attribs }) => 'itemscope' in attribs);
  if (scopes.length === 0) return [];
  const byId = new Map<string, PageElement>();
  for (const element of elementsOf(page)) {
    const id = element.attribs.id;
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
  }
  const reader = new MicrodataReader(byId);
  return scopes.flatMap((scope) => (reader.isRead(scope) ? [] : [reader.item(scope, 0)])); // a scope read meanwhile is a part of another
}

class MicrodataReader {
  readonly #byId: Map<string, PageElement>;
  readonly #read = new Set<PageElement>();
  #steps = MAX_STEPS;

  constructor(byId: Map<string, PageElement>) {
    this.#byId = byId;
  }

  isRead(scope: PageElement): boolean {
    return this.#read.has(scope);
  }

  item(scope: PageElement, depth: number): Item {
    this.#read.add(scope);
    const item: Item = { types: tokens(scope, 'itemtype').map(localName), id: scope.attribs.itemid ?? '', properties: new Map() };
    if (depth > MAX_DEPTH) return item;
    let linkWords = '';
    const referred = tokens(scope, 'itemref').flatMap((id) => this.#byId.get(id) ?? []);
    for (const element of [...scope.children.filter(isElement), ...referred].flatMap((root) => this.#properties(root))) {
      const names = tokens(element, 'itemprop');
      const nested = 'itemscope' in element.attribs;
      if (nested && this.#read.has(element)) continue; // an itemref that leads back
      const part = nested ? this.item(element, depth + 1) : undefined;
      for (const name of names.map((name) => localName(name).toLowerCase())) {
        addValues(item, name, [part ?? wordsOrAddress(element, name)]);
        if (name === 'url' && element.name === 'a') linkWords ||= elementText(element, 300);
      }
    }
    if (linkWords !== '' && !item.properties.has('name')) item.properties.set('name', [linkWords]); // a place is often only linked to
    return item;
  }

  /** The elements with properties at and under this one, outside nested items. */
  #properties(root: PageElement): PageElement[] {
    const found: PageElement[] = [];
    const waiting = [root];
    for (let element = waiting.pop(); element && this.#steps > 0; element = waiting.pop()) {
      this.#steps -= 1;
      if ('itemprop' in element.attribs) found.push(element);
      if ('itemscope' in element.attribs) continue;
      for (const child of element.children.filter(isElement).reverse()) waiting.push(child);
    }
    return found;
  }
}

const ADDRESSES = new Set(['url', 'sameas', 'image', 'eventstatus', 'availability', 'itemoffered', 'additionaltype']);

/** A property's value; a link gives its address only where one is expected. */
function wordsOrAddress(element: PageElement, name: string): Value {
  const { content, datetime, href, src, value } = element.attribs;
  if (content !== undefined) return content;
  if (element.name === 'meta') return '';
  if (datetime !== undefined) return datetime;
  if (href !== undefined && (element.name === 'link' || ADDRESSES.has(name))) return href;
  if (src !== undefined) return src;
  if (value !== undefined && (element.name === 'data' || element.name === 'meter')) return value;
  return elementText(element);
}

function tokens(element: PageElement, attribute: string): string[] {
  return (element.attribs[attribute] ?? '').split(/\s+/).filter(Boolean).slice(0, 50);
}
